import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DensityGrid } from '../../../../../src/engine/kinds/hairstyle/strands/density-grid.ts';
import { opticalDepth } from '../../../../../src/engine/kinds/hairstyle/strands/optical-depth.ts';
import type { ViewVector } from '../../../../../src/engine/kinds/hairstyle/strands/view-frame.ts';

const SIZE = 24;
const at = (x: number, y: number, z: number): number => (z * SIZE + y) * SIZE + x;

/** A grid of cubes of half a centimetre with extinction 1 a centimetre below y = 12. */
function halfFull(): DensityGrid {
  const hair = new Float32Array(SIZE ** 3);
  for (let z = 0; z < SIZE; z++)
    for (let y = 12; y < SIZE; y++) for (let x = 0; x < SIZE; x++) hair[at(x, y, z)] = 1;
  return {
    across: SIZE,
    down: SIZE,
    deep: SIZE,
    cell: 5,
    cellCentimetres: 0.5,
    left: 0,
    top: 0,
    far: 0,
    hair,
    solid: hair,
  };
}

test('depth is extinction times the way to the light through what absorbs', () => {
  const grid = halfFull();
  const straight = opticalDepth(grid, grid.hair, [0, -1, 0]);
  assert.equal(straight[at(10, 5, 10)], 0);
  // the centre of row 19 lies 7.5 cubes below the surface
  assert.ok(Math.abs(straight[at(10, 19, 10)]! - 3.75) < 0.01);
  const slanted: ViewVector = [0.6, -0.8, 0];
  const depth = opticalDepth(grid, grid.hair, slanted);
  assert.ok(Math.abs(depth[at(4, 19, 10)]! - 3.75 / 0.8) < 0.05, `${depth[at(4, 19, 10)]}`);
});

test('every axis and sense can be that of the light', () => {
  const grid = halfFull();
  const away = opticalDepth(grid, grid.hair, [0, 1, 0]);
  assert.ok(Math.abs(away[at(10, 2, 10)]! - 12 * 0.5) < 0.51);
  for (const direction of [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 0, 1],
    [0, 0, -1],
  ] as const) {
    const depth = opticalDepth(grid, grid.hair, direction);
    assert.equal(depth[at(10, 5, 10)], 0);
    assert.ok(depth[at(10, 18, 10)]! > 4);
  }
});
