import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gridMesh, rasterizeMesh } from '../../../src/engine/fit/coordinate-raster.ts';

const area = { x: 0, y: 0, width: 12, height: 9 };
const grid = { left: 0, top: 0, right: 12, bottom: 9, step: 4 };

function mesh(map: (x: number, y: number) => [number, number]) {
  return gridMesh(
    grid,
    (x, y, out, at) => out.set(map(x, y), at),
    () => true,
  );
}

describe('coordinate raster', () => {
  it('gives pixel centres for the identity, without gaps', () => {
    const { coordinates } = rasterizeMesh(
      mesh((x, y) => [x, y]),
      area,
    );
    for (let y = 0; y < 9; y++)
      for (let x = 0; x < 12; x++) {
        const at = 2 * (y * 12 + x);
        assert.ok(Math.abs(coordinates[at]! - (x + 0.5)) < 1e-4, `x at ${x}, ${y}`);
        assert.ok(Math.abs(coordinates[at + 1]! - (y + 0.5)) < 1e-4, `y at ${x}, ${y}`);
      }
  });

  it('inverts a shift and a scale', () => {
    const { coordinates } = rasterizeMesh(
      mesh((x, y) => [0.5 * x + 3, 0.5 * y + 2]),
      area,
    );
    const at = 2 * (4 * 12 + 6);
    assert.ok(Math.abs(coordinates[at]! - 7) < 1e-4);
    assert.ok(Math.abs(coordinates[at + 1]! - 5) < 1e-4);
    assert.ok(Number.isNaN(coordinates[0]!), 'nothing lies outside of the mesh');
  });

  it('leaves triangles out that the warp turned over', () => {
    const { coordinates } = rasterizeMesh(
      mesh((x, y) => [12 - x, y]),
      area,
    );
    assert.ok(coordinates.every((value) => Number.isNaN(value)));
  });

  it('draws turned triangles beneath the others where asked to', () => {
    // the right half runs back over the left one
    const folded = mesh((x, y) => [x <= 8 ? x : 16 - x - 8, y]);
    const beneath = rasterizeMesh(folded, area, 'beneath').coordinates;
    const without = rasterizeMesh(folded, area).coordinates;
    const turnedAlone = rasterizeMesh(
      mesh((x, y) => [12 - x, y]),
      area,
      'beneath',
    ).coordinates;
    without.forEach((value, i) => {
      if (!Number.isNaN(value)) assert.equal(beneath[i], value);
    });
    assert.ok(turnedAlone.every((value) => !Number.isNaN(value)));
  });

  it('covers only the cells that are kept', () => {
    const half = gridMesh(
      grid,
      (x, y, out, at) => out.set([x, y], at),
      (left) => left < 4,
    );
    const { coordinates } = rasterizeMesh(half, area);
    assert.ok(!Number.isNaN(coordinates[2 * 2]!));
    assert.ok(Number.isNaN(coordinates[2 * 6]!));
  });

  it('keeps what is nearer to its line where a bent ribbon lies on itself', () => {
    const ribbon = {
      // two halves, the second drawn over the first one; its line runs where that one's edge is
      source: Float32Array.of(0, -6, 0, 6, 9, -6, 9, 6, 20, -2, 20, 10, 29, -2, 29, 10),
      target: Float32Array.of(0, 0, 12, 0, 0, 9, 12, 9, 0, 0, 12, 0, 0, 9, 12, 9),
      triangles: Uint32Array.of(0, 1, 2, 1, 3, 2, 4, 5, 6, 5, 7, 6),
    };
    const { coordinates } = rasterizeMesh(ribbon, area, 'nearest');
    const lengthAt = (x: number): number => coordinates[2 * (4 * 12 + x)]!;
    assert.ok(lengthAt(1) > 20, `${lengthAt(1)}`);
    assert.ok(lengthAt(7) < 10, `${lengthAt(7)}`);
  });
});
