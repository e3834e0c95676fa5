/** A suit's jacket whose front the parse took for the trousers, though a flank is seen to hang lower. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { wearsOneSuit, withWholeJacket } from '../../../src/engine/fit/one-suit.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 200;
const HEIGHT = 300;
const WAIST = 130;
const HEM = 165;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const frame = {
  origin: { x: 100, y: 0 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 150,
  yaw: 0,
};

/** A jacket that hangs down to `hem` left of x 85 and, for the parse, to the waist elsewhere, over trousers of lights `above` and `below`. */
function suited(hem: number, above: number, below: number): PerceivedPerson {
  const size = { width: WIDTH, height: HEIGHT };
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const upper = new Uint8Array(labels.length);
  const lower = new Uint8Array(labels.length);
  const data = new Uint8ClampedArray(4 * labels.length).fill(255);
  for (let y = 20; y < HEIGHT; y++)
    for (let x = 50; x < 150; x++) {
      const at = y * WIDTH + x;
      const isTop = y < (x < 85 ? hem : WAIST);
      labels[at] = isTop ? UPPER : LOWER;
      (isTop ? upper : lower)[at] = 255;
      data.fill(isTop ? above : below, 4 * at, 4 * at + 3);
    }
  const coverage = { upperClothes: { ...size, data: upper }, lowerClothes: { ...size, data: lower } };
  return { photo: { ...size, data }, parse: { ...size, labels, coverage } } as unknown as PerceivedPerson;
}

const body = (tucked: boolean): BodyMeasures =>
  ({ frame, waistline: WAIST, waistAt: () => WAIST, tucked }) as unknown as BodyMeasures;

describe('the jacket of a suit', () => {
  const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): number => parse.labels[y * WIDTH + x]!;

  it('reaches to the hem seen on its flank', () => {
    const whole = withWholeJacket(suited(HEM, 40, 48), body(true), null);
    for (const x of [60, 100, 140]) {
      assert.equal(labelAt(whole, x, HEM - 4), UPPER, `jacket at ${x}`);
      assert.equal(labelAt(whole, x, HEM + 4), LOWER, `trousers at ${x}`);
    }
    assert.equal(labelAt(whole, 20, HEM - 4), 0, 'nothing beside it');
  });

  it('reaches to a hem that goes level across the hips, though a cuff before a flank hangs lower', () => {
    const level = WAIST + 15;
    const whole = withWholeJacket(suited(HEM, 40, 48), body(true), level);
    for (const x of [100, 140]) {
      assert.equal(labelAt(whole, x, level - 4), UPPER, `jacket at ${x}`);
      assert.equal(labelAt(whole, x, level + 4), LOWER, `trousers at ${x}`);
    }
  });

  it('stays as parsed where no flank hangs, no edge is seen or the trousers are others', () => {
    for (const [hem, above, below, tucked] of [
      [WAIST + 8, 40, 48, true],
      [HEM, 40, 40, true],
      [HEM, 40, 140, true],
      [HEM, 40, 48, false],
    ] as const) {
      const person = suited(hem, above, below);
      assert.equal(withWholeJacket(person, body(tucked), null), person);
    }
  });

  it('is known by the cloth, whatever stripes the trousers have', () => {
    const person = suited(HEM, 40, 44);
    for (let y = HEM; y < HEIGHT; y++)
      for (let x = 50; x < 150; x++)
        if (x % 10 < 3) person.photo.data.fill(250, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    assert.ok(wearsOneSuit(person, body(true)));
  });

  it('may be another shade than the trousers where the parse’s border isn’t seen, and only there', () => {
    const person = suited(WAIST, 40, 62);
    assert.ok(!wearsOneSuit(person, body(true)), 'a seen border');
    // the jacket's cloth goes on below the parse's border
    for (let y = WAIST; y < HEM; y++)
      for (let x = 50; x < 150; x++) person.photo.data.fill(40, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    assert.ok(wearsOneSuit(person, body(true)));
    assert.ok(!wearsOneSuit(suited(WAIST, 40, 140), body(true)), 'another colour');
  });
});
