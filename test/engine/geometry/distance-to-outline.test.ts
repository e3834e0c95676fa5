import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refineOutlineDistanceInPlace } from '../../../src/engine/geometry/distance-to-outline.ts';
import { fillPixelCentres } from '../../../src/engine/geometry/fill-polygon.ts';
import { signedChamferDistance } from '../../../src/engine/pixels/chamfer-distance.ts';

const SIZE = 60;
// its upper edge slants by one pixel in five
const CORNERS = [5, 20, 55, 30, 55, 55, 5, 55];

describe('distance to an outline', () => {
  const { data } = signedChamferDistance(fillPixelCentres(CORNERS, SIZE, SIZE));
  const rough = data.slice();
  refineOutlineDistanceInPlace(data, SIZE, SIZE, CORNERS, 3);
  const exact = (x: number, y: number): number => (20 + (x + 0.5 - 5) / 5 - (y + 0.5)) / Math.hypot(1, 1 / 5);

  it('is exact beside a slanting edge, negative inside', () => {
    for (let x = 15; x < 45; x++)
      for (let y = 20; y < 32; y++)
        if (Math.abs(rough[y * SIZE + x]!) < 2)
          assert.ok(Math.abs(data[y * SIZE + x]! - exact(x, y)) < 1e-4, `at ${x}, ${y}`);
  });

  it('stays as it was farther away', () => {
    assert.equal(data[5 * SIZE + 30], rough[5 * SIZE + 30]);
    assert.equal(data[45 * SIZE + 30], rough[45 * SIZE + 30]);
  });
});
