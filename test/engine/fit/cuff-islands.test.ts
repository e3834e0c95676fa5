import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withCuffsOfTop } from '../../../src/engine/fit/cuff-islands.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 200;
const HEIGHT = 220;
const UPPER = BODY_CLASSES.indexOf('upperClothes');
const LOWER = BODY_CLASSES.indexOf('lowerClothes');

/** An arm that hangs at `x` from y 20 to its wrist at y 140. */
function armAt(x: number, sleeved: boolean) {
  const points = Array.from({ length: 33 }, (_, i) => ({ x, y: 20 + (120 * i) / 32 }));
  const table = (value: number) => new Float32Array(33).fill(value);
  return {
    points,
    normals: points.map(() => ({ x: x > 100 ? 1 : -1, y: 0 })),
    lengths: Float32Array.from(points, (_, i) => (120 * i) / 32),
    length: 120,
    bare: table(8),
    middle: table(0),
    sleeved,
    oldCuff: 125,
  };
}

/** Trousers from y 130 down, and a piece of their class around the wrist of the arm at x 40. */
function dressed(): PerceivedPerson {
  const size = { width: WIDTH, height: HEIGHT };
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const upper = new Uint8Array(labels.length);
  const lower = new Uint8Array(labels.length);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const isTrousers = y >= 130 && x >= 60 && x < 140;
      const isCuff = y >= 128 && y < 146 && x >= 32 && x < 48;
      if (!isTrousers && !isCuff) continue;
      labels[at] = LOWER;
      lower[at] = 255;
    }
  const coverage = { upperClothes: { ...size, data: upper }, lowerClothes: { ...size, data: lower } };
  return { parse: { ...size, labels, coverage } } as unknown as PerceivedPerson;
}

describe('a cuff that the parse took for the trousers beside it', () => {
  const bodyWith = (sleeved: boolean): BodyMeasures =>
    ({
      frame: { shoulderWidth: 100 },
      arms: { left: armAt(160, sleeved), right: armAt(40, sleeved) },
    }) as unknown as BodyMeasures;

  it('goes back to the sleeve, and the trousers stay', () => {
    const { labels, coverage } = withCuffsOfTop(dressed(), bodyWith(true)).parse;
    assert.equal(labels[136 * WIDTH + 40], UPPER);
    assert.equal(coverage.upperClothes.data[136 * WIDTH + 40], 255);
    assert.equal(coverage.lowerClothes.data[136 * WIDTH + 40], 0);
    assert.equal(labels[136 * WIDTH + 100], LOWER);
  });

  it('is none on a bare arm', () => {
    const person = dressed();
    assert.equal(withCuffsOfTop(person, bodyWith(false)), person);
  });
});
