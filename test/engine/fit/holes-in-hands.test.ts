/** What shows through a hand: trousers between its fingers, ground between thumb and fingers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withGroundThroughHands, withHolesInHands } from '../../../src/engine/fit/holes-in-hands.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const SIZE = 140;
const UNIT = 200;
const SKIN = [200, 150, 125] as const;
const GROUND = [238, 238, 236] as const;
type Colour = readonly [number, number, number];

const isHole = (x: number, y: number): boolean => x >= 72 && x < 80 && y >= 60 && y < 76;

/** A hand from column 50 to 100, beside trousers left of it; its hole has a colour, and was taken for a class. */
function withHole(trousers: Colour, hole: Colour, takenFor: BodyClass, bones: number): PerceivedPerson {
  const size = { width: SIZE, height: SIZE };
  const labels = new Uint8Array(SIZE * SIZE).fill(BODY_CLASSES.indexOf('background'));
  const data = new Uint8ClampedArray(4 * labels.length);
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, { ...size, data: new Uint8Array(labels.length) }]),
  ) as unknown as PerceivedPerson['parse']['coverage'];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const at = y * SIZE + x;
      const isHand = x >= 50 && x < 100 && y >= 20 && y < 110;
      const name: BodyClass = isHand
        ? isHole(x, y)
          ? takenFor
          : 'leftHand'
        : x < 50
          ? 'lowerClothes'
          : 'background';
      const colour = isHand ? (isHole(x, y) ? hole : SKIN) : x < 50 ? trousers : GROUND;
      labels[at] = BODY_CLASSES.indexOf(name);
      coverage[name].data[at] = 255;
      data.set([...colour, 255], 4 * at);
    }
  const points = Array.from({ length: 21 }, (_, i) => ({ x: bones, y: 25 + 4 * i }));
  return {
    photo: { ...size, data },
    hands: [{ side: 'left', points, score: 0.9 }],
    parse: { ...size, labels, coverage },
  } as unknown as PerceivedPerson;
}

const middle = 68 * SIZE + 76;
const labelIn = ({ parse }: PerceivedPerson): BodyClass => BODY_CLASSES[parse.labels[middle]!]!;

describe('a hole in a hand', () => {
  const denim = [120, 150, 190] as const;
  const shaded = [95, 115, 145] as const;

  it('between fingers that shows the trousers, in some shade, is the trousers’', () => {
    const person = withHolesInHands(withHole(denim, shaded, 'leftHand', 62), UNIT);
    assert.equal(labelIn(person), 'lowerClothes');
    assert.equal(person.parse.coverage.leftHand.data[middle], 0);
    assert.equal(person.parse.coverage.leftHand.data[40 * SIZE + 76], 255, 'the skin stays whole');
  });

  it('that lies on a finger is a ring, and stays', () => {
    assert.equal(labelIn(withHolesInHands(withHole(denim, shaded, 'leftHand', 76), UNIT)), 'leftHand');
  });

  it('of the ground’s colour is no cloth of grey trousers', () => {
    assert.equal(labelIn(withHolesInHands(withHole([90, 90, 92], GROUND, 'leftHand', 62), UNIT)), 'leftHand');
  });

  it('that shows the ground stays as it was photographed, for whatever it was taken', () => {
    for (const takenFor of ['lowerClothes', 'background', 'upperClothes'] as const) {
      const { parse } = withHolesInHands(withHole([20, 20, 22], GROUND, takenFor, 62), UNIT);
      assert.equal(parse.coverage.leftHand.data[middle], 255, takenFor);
      assert.equal(parse.coverage[takenFor].data[middle], 0, takenFor);
    }
  });

  it('that shows the trousers stays theirs', () => {
    assert.equal(labelIn(withHolesInHands(withHole(denim, denim, 'lowerClothes', 62), UNIT)), 'lowerClothes');
  });

  it('that shows the ground is ground before a skirt, for whatever it was taken; trousers and a finger’s ring are none', () => {
    for (const takenFor of ['leftHand', 'lowerClothes'] as const) {
      const opened = withGroundThroughHands(withHole([20, 20, 22], GROUND, takenFor, 62), UNIT);
      assert.equal(labelIn(opened), 'background', takenFor);
      assert.equal(opened.parse.coverage.leftHand.data[middle], 0);
      assert.equal(opened.parse.coverage.leftHand.data[40 * SIZE + 76], 255, 'the skin stays whole');
    }
    for (const other of [
      [20, 20, 22],
      [200, 170, 60],
    ] as const)
      assert.equal(
        labelIn(withGroundThroughHands(withHole([20, 20, 22], other, 'leftHand', 62), UNIT)),
        'leftHand',
      );
    const ring = withHole([20, 20, 22], GROUND, 'leftHand', 62);
    const across = Array.from({ length: 21 }, (_, i) => ({ x: 52 + 2.2 * i, y: 68 }));
    const hands = [{ ...ring.hands[0]!, points: across }] as unknown as PerceivedPerson['hands'];
    assert.equal(labelIn(withGroundThroughHands({ ...ring, hands }, UNIT)), 'leftHand');
  });
});
