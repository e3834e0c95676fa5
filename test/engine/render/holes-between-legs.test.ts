/** Crumbs of ground between legs that lie close are closed; the gap between the legs is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { closeHolesInPlace } from '../../../src/engine/render/holes-between-legs.ts';

const SIZE = 60;
const BOX = { left: 10, right: 50, top: 10, bottom: 50 };

/** Cloth of value 120 everywhere but in the boxes, given as left, top, right and bottom. */
function drawCloth(holes: readonly (readonly number[])[]): Layer {
  const layer = createLayer(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      if (holes.some(([l, t, r, b]) => x >= l! && x < r! && y >= t! && y < b!)) continue;
      layer.alpha[y * SIZE + x] = 1;
      layer.color.fill(120, 3 * (y * SIZE + x), 3 * (y * SIZE + x) + 3);
    }
  return layer;
}

describe('holes between the legs', () => {
  it('get the cloth of their rims', () => {
    const layer = drawCloth([[28, 20, 31, 27]]);
    closeHolesInPlace([layer], BOX, 30);
    const at = 23 * SIZE + 29;
    assert.equal(layer.alpha[at], 1);
    assert.ok(Math.abs(layer.color[3 * at]! - 120) < 0.01);
  });

  it('stay where they are the gap: open downwards, large, or elsewhere', () => {
    const layer = drawCloth([
      [28, 40, 31, 60],
      [14, 14, 24, 24],
      [2, 2, 5, 5],
    ]);
    const before = layer.alpha.slice();
    closeHolesInPlace([layer], BOX, 30);
    assert.deepEqual(layer.alpha, before);
  });
});
