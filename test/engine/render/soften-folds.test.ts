import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { softenFoldsInPlace } from '../../../src/engine/render/soften-folds.ts';

describe('a part that lies folded over itself', () => {
  it('has no steps there: cloth on both sides shares its colour, and other edges in it stay sharp', () => {
    const area = { x: 0, y: 0, width: 40, height: 20 };
    const layer = createLayer(area.width, area.height);
    layer.alpha.fill(1);
    const coordinates = new Float32Array(2 * area.width * area.height);
    for (let y = 0; y < area.height; y++)
      for (let x = 0; x < area.width; x++) {
        const at = y * area.width + x;
        // folded between columns 19 and 20, a stripe's edge between 9 and 10
        coordinates.set([x < 20 ? x : 200 - x, y], 2 * at);
        layer.color.fill(x < 10 || x >= 20 ? 200 : 0, 3 * at, 3 * at + 3);
      }
    softenFoldsInPlace(layer, { area, coordinates }, 1);
    const at = (x: number): number => layer.color[3 * (10 * area.width + x)]!;
    assert.deepEqual([at(9), at(10), at(18), at(19), at(20), at(21)], [200, 0, 0, 50, 150, 200]);
  });
});
