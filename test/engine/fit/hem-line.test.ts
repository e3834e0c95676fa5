/** The hem of a hanging top found by colour, and the sides of the bottom that it lets out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleHemLine } from '../../../src/engine/fit/hem-line.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { withSidesAboveHem } from '../../../src/engine/fit/sides-above-hem.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 200;
const HEIGHT = 320;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const BLUE = [32, 62, 117];
const NAVY = [14, 21, 49];
const frame = {
  origin: { x: 100, y: 0 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 150,
  yaw: 0,
};
const arm = { points: [], sleeved: false };
const body = (waist: number): BodyMeasures =>
  ({
    frame,
    waistline: waist,
    waistAt: () => waist,
    tucked: false,
    lowerSides: { left: null, right: null, outline: { left: null, right: null } },
    arms: { left: arm, right: arm },
  }) as unknown as BodyMeasures;

/** A person between x 30 and 170 whose top the parse ends at `parsed`, in the colours that are given for each pixel. */
function drawn(
  parsed: (x: number) => number,
  colour: (x: number, y: number) => readonly number[],
  to = 170,
): PerceivedPerson {
  const size = { width: WIDTH, height: HEIGHT };
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const upper = new Uint8Array(labels.length);
  const lower = new Uint8Array(labels.length);
  const data = new Uint8ClampedArray(4 * labels.length).fill(255);
  for (let y = 20; y < HEIGHT; y++)
    for (let x = WIDTH - to; x < to; x++) {
      const at = y * WIDTH + x;
      const above = y < parsed(x);
      labels[at] = above ? UPPER : LOWER;
      (above ? upper : lower)[at] = 255;
      data.set(colour(x, y), 4 * at);
    }
  const coverage = { upperClothes: { ...size, data: upper }, lowerClothes: { ...size, data: lower } };
  return { photo: { ...size, data }, parse: { ...size, labels, coverage } } as unknown as PerceivedPerson;
}

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): number => parse.labels[y * WIDTH + x]!;

describe('a hanging hem', () => {
  const FOLD = 150;
  const HEM = 163;
  /** A deep fold, almost as dark as the trousers, with a strip of the top's own colour below it. */
  const folded = (blue: readonly number[]) => (_: number, y: number) => {
    if (y >= HEM) return NAVY;
    return y >= FOLD && y < FOLD + 7 ? [13, 20, 44] : blue;
  };

  it('goes on below a deep fold at which the parse stopped', () => {
    const whole = settleHemLine(
      drawn(() => FOLD, folded(BLUE)),
      body(FOLD),
    );
    for (const x of [60, 100, 140]) {
      assert.equal(labelAt(whole, x, HEM - 4), UPPER, `top at ${x}`);
      assert.equal(labelAt(whole, x, HEM + 4), LOWER, `trousers at ${x}`);
    }
  });

  it('of a white top gives back grey trousers that the parse took, which are no deep fold', () => {
    const taken = drawn(
      (x) => (Math.abs(x - 100) < 10 ? FOLD + 5 : FOLD),
      (_, y) => (y < FOLD ? [235, 235, 240] : [64, 62, 66]),
    );
    const settled = settleHemLine(taken, body(FOLD));
    for (const x of [60, 100, 140]) assert.equal(labelAt(settled, x, FOLD + 3), LOWER, `trousers at ${x}`);
  });

  it('of a top that goes comes down only: trousers that the parse took go with it', () => {
    const taken = drawn(
      (x) => (Math.abs(x - 100) < 10 ? FOLD + 5 : FOLD),
      (_, y) => (y < FOLD ? [235, 235, 240] : [64, 62, 66]),
    );
    assert.equal(labelAt(settleHemLine(taken, body(FOLD), true), 100, FOLD + 3), UPPER);
    const whole = settleHemLine(
      drawn(() => FOLD, folded(BLUE)),
      body(FOLD),
      true,
    );
    assert.equal(labelAt(whole, 100, HEM - 4), UPPER, 'the strip below a fold is the top’s');
  });

  it('of a striped top is told from jeans of its mean colour by all its colours, also beside a hand', () => {
    const STRIPES = [
      [90, 140, 210],
      [60, 40, 35],
      [245, 245, 245],
    ];
    const jeans = (x: number, y: number) => [118, 150, 196].map((value) => value + ((7 * x + 5 * y) % 9) - 4);
    const colour = (x: number, y: number) => {
      if (y >= HEM) return jeans(x, y);
      return y >= FOLD ? STRIPES[2]! : STRIPES[Math.floor(y / 8) % 3]!;
    };
    const person = drawn(() => FOLD, colour);
    // where a sleeve hangs, its soft rim has any colour
    const [points, normals] = [[100, 220].map((y) => ({ x: 40, y })), [0, 1].map(() => ({ x: -1, y: 0 }))];
    const tables = { bare: new Float32Array(2).fill(12), middle: new Float32Array(2) };
    const sleeve = { sleeved: true, points, normals, length: 120, ...tables };
    const sleeved = { ...body(FOLD), arms: { left: arm, right: sleeve } } as unknown as BodyMeasures;
    const hand = BODY_CLASSES.indexOf('rightHand');
    for (let y = FOLD; y < 220; y++)
      for (let x = 30; x < 50; x++) {
        const at = y * WIDTH + x;
        person.parse.labels[at] = y < 180 ? UPPER : hand;
        person.parse.coverage.upperClothes.data[at] = y < 180 ? 255 : 0;
        person.parse.coverage.lowerClothes.data[at] = 0;
      }
    const settled = settleHemLine(person, body(FOLD));
    for (const x of [60, 100, 140]) {
      assert.equal(labelAt(settled, x, HEM - 4), UPPER, `trim at ${x}`);
      assert.equal(labelAt(settled, x, HEM + 4), LOWER, `jeans at ${x}`);
    }
    assert.equal(labelAt(settled, 44, HEM + 6), LOWER, 'jeans between hem and hand');
    assert.equal(labelAt(settled, 44, HEM - 6), UPPER, 'trim above the hand');
    assert.equal(labelAt(settleHemLine(person, sleeved), 44, HEM + 6), UPPER, 'a sleeve');
  });

  it('stays where nothing of the top lies below it', () => {
    const plain = drawn(
      () => FOLD,
      (_, y) => (y < FOLD ? BLUE : NAVY),
    );
    const settled = settleHemLine(plain, body(FOLD));
    for (const x of [60, 100, 140]) assert.equal(labelAt(settled, x, FOLD + 4), LOWER, `trousers at ${x}`);
  });
});

describe('the sides of a bottom under a hem that is deep in the middle', () => {
  /** Hips that are wide only right below the hem's sides. */
  const hips = drawn(
    (x) => (Math.abs(x - 100) < 15 ? 175 : 130),
    () => NAVY,
  );
  const { labels } = hips.parse;
  for (let y = 165; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (Math.abs(x - 100) > 45) labels[y * WIDTH + x] = 0;

  it('are seen from where the hem’s sides end', () => {
    const { lowerSides } = withSidesAboveHem(body(170), body(130), hips);
    assert.ok(lowerSides.outline.left!(145) > 55, 'hip as wide as it is seen');
  });

  it('are as measured where the hem was not lowered', () => {
    const settled = body(132);
    assert.equal(withSidesAboveHem(settled, body(130), hips), settled);
  });
});
