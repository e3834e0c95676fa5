/** A waistband's upper edge: a narrow notch of the cut-out is bridged and filled, a dip that the cut has stays. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bridgeNotches, withNotchesFilled, withWaistEven } from '../../../src/engine/fit/waist-notches.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

const edge = (y: (x: number) => number): GarmentPoint[] =>
  Array.from({ length: 33 }, (_, i) => ({ x: 20 + 5 * i, y: y(20 + 5 * i) }));

describe('the upper edge of a waistband', () => {
  const notched = edge((x) => (x === 100 ? 48 : 30));
  const bridged = bridgeNotches(notched);

  it('is bridged over a narrow notch, and cloth there again', () => {
    for (const { y } of bridged) assert.ok(Math.abs(y - 30) < 0.5, `at ${y}`);
    const matte = createMask(200, 100);
    for (let y = 30; y < 90; y++)
      for (let x = 20; x < 180; x++) matte.data[y * 200 + x] = Math.abs(x - 100) < 2 && y < 48 ? 0 : 255;
    const filled = withNotchesFilled(matte, notched, bridged);
    assert.ok(filled.data[38 * 200 + 100]! > 250);
    assert.equal(filled.data[20 * 200 + 100], 0, 'nothing above the edge');
  });

  it('keeps the dip of its cut', () => {
    const dipped = edge((x) => 30 + 10 * (1 - ((x - 100) / 80) ** 2));
    assert.deepEqual(bridgeNotches(dipped), dipped);
  });

  it('has no gathers below its line, and no cloth where none is near', () => {
    const matte = createMask(200, 100);
    for (let y = 30; y < 90; y++)
      for (let x = 20; x < 180; x++) {
        const above = (x > 60 && x < 70 && y < 34) || (x > 120 && x < 130 && y < 45);
        matte.data[y * 200 + x] = above ? 0 : 255;
      }
    const even = withWaistEven(
      matte,
      edge(() => 30),
    );
    assert.equal(even.data[31 * 200 + 65], 255, 'a shallow gap');
    assert.equal(even.data[40 * 200 + 125], 0, 'a deep one');
    assert.equal(even.data[32 * 200 + 125], 0, 'its upper end');
    assert.equal(even.data[26 * 200 + 65], 0, 'nothing above the line');
  });
});
