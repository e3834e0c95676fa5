import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pointAlong, polylineLength, resamplePolyline } from '../../../src/engine/fit/polyline.ts';
import { fillPixelCentres, fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';

const square = [1, 1, 4.5, 1, 4.5, 3, 1, 3];
const rows = (data: Uint8Array, width: number) =>
  Array.from({ length: data.length / width }, (_, y) => [...data.slice(y * width, (y + 1) * width)]);

describe('polygons', () => {
  it('fills the pixels whose centres lie inside', () => {
    assert.deepEqual(rows(fillPixelCentres(square, 6, 4).data, 6), [
      [0, 0, 0, 0, 0, 0],
      [0, 255, 255, 255, 0, 0],
      [0, 255, 255, 255, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ]);
  });

  it('fills softly by the share of each pixel', () => {
    assert.deepEqual(rows(fillPolygon(square, 6, 4).data, 6), [
      [0, 0, 0, 0, 0, 0],
      [0, 255, 255, 255, 128, 0],
      [0, 255, 255, 255, 128, 0],
      [0, 0, 0, 0, 0, 0],
    ]);
  });
});

describe('polylines', () => {
  const bent = [
    { x: 0, y: 0 },
    { x: 3, y: 0 },
    { x: 3, y: 4 },
  ];
  it('measures and walks by arc length', () => {
    assert.equal(polylineLength(bent), 7);
    assert.deepEqual(pointAlong(bent, 5), { x: 3, y: 2 });
    assert.deepEqual(pointAlong(bent, 9), { x: 3, y: 6 });
  });
  it('resamples at equal steps with both ends', () => {
    const seven = resamplePolyline(bent, 8);
    assert.deepEqual(seven[0], { x: 0, y: 0 });
    assert.deepEqual(seven[7], { x: 3, y: 4 });
    assert.deepEqual(seven[4], { x: 3, y: 1 });
  });
});
