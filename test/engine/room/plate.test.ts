import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { bareCoverage } from '../../../src/engine/room/plate.ts';

const maskOf = (...values: number[]): Mask => {
  const mask = createMask(values.length, 1);
  mask.data.set(values);
  return mask;
};

describe('bare skin after the old top is gone', () => {
  it('is not where trousers were drawn over the hips, so that no shadow there has its hue', () => {
    // seen neck, rebuilt skin, skin at the edge of trousers, skin wholly below them
    const bare = bareCoverage(maskOf(255, 0, 0, 0), maskOf(0, 255, 255, 255), maskOf(0, 0, 102, 255));
    assert.deepEqual([...bare.data], [255, 255, 153, 0]);
  });
  it('is all that is seen or rebuilt where none were', () => {
    assert.deepEqual([...bareCoverage(maskOf(255, 40, 0), maskOf(0, 90, 255), null).data], [255, 130, 255]);
  });
});
