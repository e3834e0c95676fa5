/** The hem of a suit's jacket, seen as a faint edge that the parse has lost; strips of a sleeve that it took for trousers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withJacketToHem } from '../../../src/engine/fit/jacket-hem.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { withoutSleeveStrips } from '../../../src/engine/fit/sleeve-strips.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 200;
const HEIGHT = 300;
const WAIST = 130;
const HEM = 168;
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
/** An arm that hangs from y 20 to 180 around x 150, seen from the wearer's left side. */
const arm = (sleeved: boolean) => ({
  points: Array.from({ length: 33 }, (_, i) => ({ x: 150, y: 20 + 5 * i })),
  normals: Array.from({ length: 33 }, () => ({ x: 1, y: 0 })),
  length: 160,
  sleeved,
  bare: new Float32Array(33).fill(9),
  middle: new Float32Array(33),
});
const body = (sleeved: boolean): BodyMeasures =>
  ({
    frame,
    waistline: WAIST,
    waistAt: () => WAIST,
    tucked: true,
    arms: { left: arm(sleeved), right: arm(false) },
  }) as unknown as BodyMeasures;

/** A person of the labels and lights that are given for each pixel; a light of 0 is white ground. */
function drawn(of: (x: number, y: number) => readonly [label: number, light: number]): PerceivedPerson {
  const size = { width: WIDTH, height: HEIGHT };
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const upper = new Uint8Array(labels.length);
  const lower = new Uint8Array(labels.length);
  const data = new Uint8ClampedArray(4 * labels.length).fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const [label, light] = of(x, y);
      labels[at] = label;
      if (label === UPPER) upper[at] = 255;
      if (label === LOWER) lower[at] = 255;
      if (light > 0) data.fill(light, 4 * at, 4 * at + 3);
    }
  const coverage = { upperClothes: { ...size, data: upper }, lowerClothes: { ...size, data: lower } };
  return { photo: { ...size, data }, parse: { ...size, labels, coverage } } as unknown as PerceivedPerson;
}

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): number => parse.labels[y * WIDTH + x]!;

describe('the hem of a suit’s jacket', () => {
  /** Its left half in the photo hangs to HEM, its right half is drawn up. */
  const hemAt = (x: number): number => (x < 100 ? HEM : 150);
  const suited = drawn((x, y) => {
    if (y < 20 || x < 50 || x >= 150) return [0, 0];
    return [y < (x < 85 ? HEM : WAIST) ? UPPER : LOWER, y < hemAt(x) ? 40 : 48];
  });

  it('is followed where the parse left it', () => {
    const whole = withJacketToHem(suited, body(false));
    for (const x of [55, 75, 92, 108, 125, 145]) {
      assert.equal(labelAt(whole, x, hemAt(x) - 5), UPPER, `jacket at ${x}`);
      assert.equal(labelAt(whole, x, hemAt(x) + 5), LOWER, `trousers at ${x}`);
    }
    assert.equal(labelAt(whole, 20, HEM - 5), 0, 'nothing beside it');
  });

  it('is found where a top of its trousers’ colour hangs level over them, and climbs no sleeve’s edge', () => {
    const [waist, hem] = [115, 160];
    const red = drawn((x, y) => {
      if (y < 20 || x < 40 || x >= 160) return [0, 0];
      const onCuff = x >= 146 && y >= 155;
      if (x >= 130 && y < 190) return [onCuff ? LOWER : UPPER, x < 133 ? 20 : 40];
      return [y < waist ? UPPER : LOWER, y < hem ? 40 : y < hem + 8 ? 28 : 34];
    });
    const measured = { ...body(true), waistline: waist, waistAt: () => waist };
    const whole = withJacketToHem(red, measured);
    for (const x of [65, 92, 125]) {
      assert.equal(labelAt(whole, x, waist + 10), UPPER, `the top below the parsed waist at ${x}`);
      assert.equal(labelAt(whole, x, hem - 9), UPPER, `the top at ${x}`);
      assert.equal(labelAt(whole, x, hem + 9), LOWER, `trousers at ${x}`);
    }
    assert.equal(labelAt(whole, 150, 175), UPPER, 'its cuff below the hem');
    const tucked = drawn((x, y) => {
      if (y < 20 || x < 40 || x >= 160) return [0, 0];
      return [y < waist ? UPPER : LOWER, y < waist ? 40 : y < hem ? 50 : 34];
    });
    assert.equal(withJacketToHem(tucked, measured), tucked, 'a waistband is seen where it was parsed');
  });

  it('is left to the parse where no flank shows one', () => {
    const tucked = drawn((x, y) => (y < 20 || x < 50 || x >= 150 ? [0, 0] : [y < WAIST ? UPPER : LOWER, 40]));
    assert.equal(withJacketToHem(tucked, body(false)), tucked);
  });
});

describe('a sleeve’s outer side', () => {
  /** A sleeve from x 140 to 160 whose rim is taken for trousers between two rows, beside trousers up to x 120. */
  const withStrip = (from: number, to: number) =>
    drawn((x, y) => {
      if (x >= 140 && x < 160 && y < 180) return [x >= 155 && y >= from && y < to ? LOWER : UPPER, 40];
      return x >= 50 && x < 120 && y > WAIST ? [LOWER, 40] : [0, 0];
    });

  it('belongs to the top', () => {
    const cleared = withoutSleeveStrips(withStrip(130, 155), body(true));
    assert.equal(labelAt(cleared, 157, 140), UPPER);
    assert.equal(cleared.parse.coverage.lowerClothes.data[140 * WIDTH + 157], 0);
    assert.equal(labelAt(cleared, 100, 200), LOWER, 'trousers stay');
  });

  it('is left alone on bare arms and where much of it is something else', () => {
    for (const [person, sleeved] of [
      [withStrip(130, 155), false],
      [withStrip(100, 180), true],
    ] as const)
      assert.equal(labelAt(withoutSleeveStrips(person, body(sleeved)), 157, 140), LOWER);
  });
});
