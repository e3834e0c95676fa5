/** A sleeve's edges follow the matte's own edge, however it waves and bulges beside the landmarks' line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sleeveEdgesOnMatte } from '../../../src/engine/fit/sleeve-edges.ts';
import type { TopSide } from '../../../src/engine/garment/garment.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

const HEIGHT = 420;
/** Column of the outer edge: it waves, and bulges below the shoulder. */
const outerAt = (y: number): number => 60 - 2 * Math.sin(y / 16) - 12 * Math.exp(-(((y - 80) / 34) ** 2));
const matte = createMask(300, HEIGHT);
for (let y = 20; y < HEIGHT - 20; y++)
  for (let x = Math.round(outerAt(y)); x < (y < 120 ? 280 : 140); x++) matte.data[y * 300 + x] = 255;

const line = (x: number, from: number) =>
  Array.from({ length: 12 }, (_, i) => ({ x, y: from + ((HEIGHT - 20 - from) * i) / 11 }));
const side: TopSide = {
  neckPoint: { x: 200, y: 20 },
  shoulderTip: { x: 60, y: 20 },
  armpit: { x: 140, y: 120 },
  sleeve: { outerEdge: line(60, 20), innerEdge: line(140, 120) },
  sideSeam: [],
  armhole: [],
};

test('the outer edge lies on the matte’s edge', () => {
  const { outer } = sleeveEdgesOnMatte(side, matte);
  for (const { x, y } of outer.slice(4, -4))
    assert.ok(Math.abs(x - outerAt(y)) < 2.2, `${x} at ${y}, not ${outerAt(y)}`);
});

test('the inner edge begins at the armpit and takes no step', () => {
  const { inner } = sleeveEdgesOnMatte(side, matte);
  assert.deepEqual(inner[0], side.armpit);
  for (let i = 1; i < inner.length; i++) assert.ok(Math.abs(inner[i]!.x - inner[i - 1]!.x) < 1.5);
});

test('an inner edge that lies beside the matte’s comes to it evenly, without slipping along the sleeve', () => {
  const wide = createMask(300, HEIGHT);
  wide.data.set(matte.data);
  for (let y = 130; y < HEIGHT - 20; y++) wide.data.fill(255, y * 300 + 140, y * 300 + 146);
  const { inner } = sleeveEdgesOnMatte(side, wide);
  assert.ok(inner[60]!.x > 144);
  const ways = inner.slice(1, 60).map(({ x, y }, i) => Math.hypot(x - inner[i]!.x, y - inner[i]!.y));
  assert.ok(Math.max(...ways) < 1.5 * Math.min(...ways), `${Math.max(...ways)} after ${Math.min(...ways)}`);
});
