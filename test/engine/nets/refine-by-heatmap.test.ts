import assert from 'node:assert/strict';
import test from 'node:test';
import { refineByHeatmap } from '../../../src/engine/nets/refine-by-heatmap.ts';

const SIZE = 16;
/** Two heat maps, interleaved; the second one has one hot cell. */
const withPeak = (column: number, row: number, logit: number): Float32Array => {
  const maps = new Float32Array(SIZE * SIZE * 2).fill(-20);
  maps[(row * SIZE + column) * 2 + 1] = logit;
  return maps;
};

test('a landmark moves to a sure peak nearby', () => {
  const refined = refineByHeatmap(withPeak(7, 6, 10), SIZE, 2, 1, { x: 0.5, y: 0.5 });
  assert.ok(Math.abs(refined.x - 7 / SIZE) < 1e-3 && Math.abs(refined.y - 6 / SIZE) < 1e-3);
});

test('it stays where the peak is unsure, far away, or in another map', () => {
  const point = { x: 0.5, y: 0.5 };
  assert.equal(refineByHeatmap(withPeak(7, 6, -1), SIZE, 2, 1, point), point);
  assert.equal(refineByHeatmap(withPeak(1, 1, 10), SIZE, 2, 1, point), point);
  assert.equal(refineByHeatmap(withPeak(7, 6, 10), SIZE, 2, 0, point), point);
});

test('it stays where it lies outside the map', () => {
  const point = { x: 1.2, y: 0.5 };
  assert.equal(refineByHeatmap(withPeak(15, 8, 10), SIZE, 2, 1, point), point);
});
