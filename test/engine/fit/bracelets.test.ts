import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withBraceletsOnHands } from '../../../src/engine/fit/bracelets.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const WIDTH = 200;
const HEIGHT = 120;
/** The wrist; the forearm comes from the left, 20 pixels thick, the palm is 30 pixels broad. */
const WRIST = { x: 120, y: 60 };

/** A forearm before a top, its skin from `skinFrom` on, something the parse takes for the top on it at `band`. */
function forearm(skinFrom: number, band: readonly [number, number]): PerceivedPerson {
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
  ) as Record<BodyClass, ReturnType<typeof createMask>>;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const onArm = Math.abs(y - WRIST.y) < 10 && x >= skinFrom && x < 165 && (x < band[0] || x >= band[1]);
      const name = !onArm ? 'upperClothes' : x < WRIST.x + 5 ? 'leftArm' : 'leftHand';
      labels[y * WIDTH + x] = BODY_CLASSES.indexOf(name);
      coverage[name].data[y * WIDTH + x] = 255;
    }
  const points = Array.from({ length: 21 }, (_, i) => ({ x: WRIST.x + 30, y: WRIST.y - 15 + (30 * i) / 20 }));
  points[0] = WRIST;
  points[5] = { x: WRIST.x + 30, y: WRIST.y - 15 };
  points[17] = { x: WRIST.x + 30, y: WRIST.y + 15 };
  return {
    photo: createRgbaImage(WIDTH, HEIGHT),
    pose: { landmarks: { leftElbow: { point: { x: 20, y: WRIST.y } } } },
    hands: [{ side: 'left', points, score: 0.95 }],
    parse: { labels, coverage, width: WIDTH, height: HEIGHT },
  } as unknown as PerceivedPerson;
}

const countOf = ({ parse }: PerceivedPerson, name: BodyClass): number =>
  parse.labels.reduce((sum, label) => sum + Number(label === BODY_CLASSES.indexOf(name)), 0);

describe('a bracelet that the parse takes for the top', () => {
  it("is the hand's where bare skin lies on both sides of it, and nothing else is", () => {
    const before = forearm(30, [95, 110]);
    const after = withBraceletsOnHands(before);
    const { labels, coverage } = after.parse;
    for (let y = WRIST.y - 9; y < WRIST.y + 10; y++)
      for (let x = 95; x < 110; x++) {
        assert.equal(labels[y * WIDTH + x], BODY_CLASSES.indexOf('leftHand'));
        // its edge beside the cloth is soft
        const most = Math.abs(y - WRIST.y) > 5 ? 127 : 0;
        assert.ok(coverage.upperClothes.data[y * WIDTH + x]! <= most);
      }
    // the soft edge of the forearm's skin before it is its own too, and the wrist behind it the hand's
    assert.ok(labels[WRIST.y * WIDTH + 92] === BODY_CLASSES.indexOf('leftArm'));
    assert.ok(labels[WRIST.y * WIDTH + 115] === BODY_CLASSES.indexOf('leftHand'));
    // its like in colour may stand out from the wrist a little
    const lost = countOf(before, 'upperClothes') - countOf(after, 'upperClothes');
    assert.ok(lost >= 15 * 19 && lost < 1.7 * 15 * 19, `${lost}`);
  });

  it('has an edge beside the cloth that is soft, and a hard one beside skin', () => {
    const { coverage } = withBraceletsOnHands(forearm(30, [95, 110])).parse;
    const column = Array.from(
      { length: 30 },
      (_, k) => coverage.leftHand.data[(WRIST.y - 20 + k) * WIDTH + 102]!,
    );
    assert.ok(column.filter((value) => value > 16 && value < 240).length >= 2, `${column}`);
    assert.equal(coverage.leftHand.data[WRIST.y * WIDTH + 95], 255);
  });

  it('ends at the skin where another colour lies beside it', () => {
    const before = forearm(30, [95, 110]);
    for (let y = WRIST.y - 10; y < WRIST.y + 10; y++)
      for (let x = 90; x < 115; x++) before.photo.data[4 * (y * WIDTH + x)] = 200;
    const after = withBraceletsOnHands(before);
    const lost = countOf(before, 'upperClothes') - countOf(after, 'upperClothes');
    assert.ok(lost >= 15 * 19 && lost < 1.1 * 15 * 19, `${lost}`);
  });

  it('is none where the sleeve reaches there, or where cloth hides more of the forearm', () => {
    const sleeve = forearm(110, [110, 110]);
    assert.equal(withBraceletsOnHands(sleeve), sleeve);
    const scarf = forearm(30, [60, 112]);
    assert.equal(withBraceletsOnHands(scarf), scarf);
  });
});
