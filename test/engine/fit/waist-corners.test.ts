/** Trousers whose waistband's ends the parse took for the top: their sides, and the corners given back. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lowerSides } from '../../../src/engine/fit/lower-sides.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { settleWaistCorners } from '../../../src/engine/fit/waist-corners.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 200;
const HEIGHT = 260;
const WAIST = 120;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const frame = {
  origin: { x: 100, y: 0 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 140,
  yaw: 0,
};
/** Half-width of the drawn trousers. */
const half = (y: number): number => 40 + 0.2 * (y - WAIST);

/** A top above the waist and trousers below it, with corners of 20 rows that are labelled as the top. */
function figure(): PerceivedPerson {
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const upper = new Uint8Array(labels.length);
  const lower = new Uint8Array(labels.length);
  for (let y = 20; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const u = Math.abs(x + 0.5 - 100);
      if (u > (y < WAIST ? 44 : half(y))) continue;
      const corner = y < WAIST + 20 && u > 40 - (WAIST + 20 - y);
      const at = y * WIDTH + x;
      labels[at] = y < WAIST || corner ? UPPER : LOWER;
      (labels[at] === UPPER ? upper : lower)[at] = 255;
    }
  const size = { width: WIDTH, height: HEIGHT };
  const photo = { ...size, data: new Uint8ClampedArray(4 * labels.length).fill(90) };
  // a white cuff lies on one corner
  photo.data.fill(240, 4 * ((WAIST + 8) * WIDTH + 100 - 37), 4 * ((WAIST + 8) * WIDTH + 100 - 34));
  const coverage = { upperClothes: { ...size, data: upper }, lowerClothes: { ...size, data: lower } };
  return { photo, parse: { ...size, labels, coverage } } as unknown as PerceivedPerson;
}

describe('the ends of a waistband', () => {
  const person = figure();
  const sides = lowerSides(person, frame, () => WAIST);

  it('lie on the sides of the trousers, prolonged upwards', () => {
    for (const side of [sides.left, sides.right]) {
      assert.ok(side);
      for (const v of [WAIST, WAIST + 15, WAIST + 40])
        assert.ok(Math.abs(side(v) - half(v)) < 2.5, `${side(v)} at ${v}, drawn ${half(v)}`);
    }
  });

  it('become trousers again, and the top above stays', () => {
    const body = {
      frame,
      waistline: WAIST,
      waistAt: () => WAIST,
      lowerSides: sides,
      tucked: true,
      arms: { left: { sleeved: false }, right: { sleeved: false } },
    } as unknown as BodyMeasures;
    const { labels, coverage } = settleWaistCorners(person, body).parse;
    const corner = (WAIST + 8) * WIDTH + 100 + 36;
    assert.equal(person.parse.labels[corner], UPPER);
    assert.equal(labels[corner], LOWER);
    assert.equal(coverage.lowerClothes.data[corner], 255);
    assert.equal(coverage.upperClothes.data[corner], 0);
    assert.equal(labels[(WAIST + 8) * WIDTH + 100 - 36], UPPER, 'of another colour');
    assert.equal(labels[(WAIST - 4) * WIDTH + 100 + 36], UPPER);
  });

  it('are none where a cuff ends at its hand', () => {
    const arm = (x: number, handSeen: boolean) => {
      const points = Array.from({ length: 33 }, (_, i) => ({ x, y: 20 + (108 * i) / 32 }));
      const table = (value: number) => new Float32Array(33).fill(value);
      return {
        points,
        normals: points.map(() => ({ x: x > 100 ? 1 : -1, y: 0 })),
        lengths: Float32Array.from(points, (_, i) => (108 * i) / 32),
        length: 108,
        elbow: { x, y: 70 },
        bare: table(3),
        middle: table(0),
        sleeved: true,
        handSeen,
      };
    };
    const held = figure();
    // the hand comes out of a cuff that bends aside
    for (let y = WAIST + 20; y < WAIST + 40; y++)
      held.parse.labels.fill(BODY_CLASSES.indexOf('leftHand'), y * WIDTH + 128, y * WIDTH + 138);
    const body = {
      frame,
      waistline: WAIST,
      waistAt: () => WAIST,
      lowerSides: sides,
      tucked: true,
      arms: { left: arm(150, true), right: arm(50, false) },
    } as unknown as BodyMeasures;
    const { labels } = settleWaistCorners(held, body).parse;
    assert.equal(labels[(WAIST + 8) * WIDTH + 136], UPPER);
    assert.equal(labels[(WAIST + 8) * WIDTH + 61], LOWER, 'of the side without a hand');
  });
});
