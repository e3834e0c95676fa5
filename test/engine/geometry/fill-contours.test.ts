import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillContours } from '../../../src/engine/geometry/fill-contours.ts';

const object = Float64Array.of(1, 1, 7, 1, 7, 5, 1, 5);
const hole = Float64Array.of(3, 2, 3, 4, 5, 4, 5, 2);

describe('coverage of contours', () => {
  it('leaves holes open that run the other way', () => {
    const { data } = fillContours([object, hole], 8, 6);
    assert.equal(data[3 * 8 + 2], 255);
    assert.equal(data[3 * 8 + 4], 0);
    assert.equal(data[0], 0);
  });

  it('keeps a contour filled where it crosses itself', () => {
    const crossing = Float64Array.of(1, 1, 7, 1, 7, 5, 1, 5, 1, 1, 7, 1, 7, 5, 1, 5);
    assert.equal(fillContours([crossing], 8, 6).data[3 * 8 + 4], 255);
  });

  it('covers pixels in part along the edge', () => {
    const { data } = fillContours([Float64Array.of(1.25, 1, 6, 1, 6, 4.5, 1.25, 4.5)], 8, 6);
    assert.equal(data[2 * 8 + 1], Math.round(0.75 * 255));
    assert.equal(data[4 * 8 + 3], 128);
  });
});
