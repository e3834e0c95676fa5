/** Lumps along a flat sleeve's edge, as dark stripes have where the ground's colour eats into light ones, are no part of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sleeveEdgesOnMatte } from '../../../src/engine/fit/sleeve-edges.ts';
import { trimSleeveInPlace } from '../../../src/engine/fit/trim-sleeve.ts';
import type { TopSide } from '../../../src/engine/garment/garment.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT] = [300, 420];
/** Column of the outer edge between stripes, and of theirs. */
const [FOOT, LUMP] = [66, 59];
const isStripe = (y: number): boolean => y % 32 < 16;
const matte = createMask(WIDTH, HEIGHT);
for (let y = 20; y < HEIGHT - 20; y++)
  matte.data.fill(255, y * WIDTH + (isStripe(y) ? LUMP : FOOT), y * WIDTH + (y < 120 ? 280 : 140));

const line = (x: number, from: number) =>
  Array.from({ length: 12 }, (_, i) => ({ x, y: from + ((HEIGHT - 20 - from) * i) / 11 }));
const side: TopSide = {
  neckPoint: { x: 200, y: 20 },
  shoulderTip: { x: 62, y: 20 },
  armpit: { x: 140, y: 120 },
  sleeve: { outerEdge: line(62, 20), innerEdge: line(140, 120) },
  sideSeam: [],
  armhole: [],
};

test('the edge of a flat sleeve runs along the feet of lumps, that of a worn one where its cloth ends', () => {
  const columns = (worn: boolean) =>
    sleeveEdgesOnMatte(side, matte, worn)
      .outer.slice(6, -8)
      .map(({ x }) => x);
  for (const x of columns(false)) assert.ok(Math.abs(x - FOOT) < 1.2, `${x}`);
  assert.ok(Math.min(...columns(true)) < FOOT - 3);
});

test('its coverage ends there', () => {
  const sleeve = createMask(WIDTH, HEIGHT);
  sleeve.data.set(matte.data);
  trimSleeveInPlace(sleeve, side, matte);
  for (let y = 60; y < HEIGHT - 60; y++) {
    let first = 0;
    while (sleeve.data[y * WIDTH + first]! < 128) first++;
    assert.ok(Math.abs(first - FOOT) <= 1, `row ${y} begins at ${first}`);
    assert.equal(sleeve.data[y * WIDTH + 100], 255);
    if (y >= 120) assert.equal(sleeve.data[y * WIDTH + 138], 255);
  }
});

test('what stands off farther is the sleeve’s shape and stays', () => {
  const bow = createMask(WIDTH, HEIGHT);
  bow.data.set(matte.data);
  for (let y = 200; y < 216; y++) bow.data.fill(255, y * WIDTH + 30, y * WIDTH + FOOT);
  trimSleeveInPlace(bow, side, bow);
  assert.equal(bow.data[208 * WIDTH + 40], 255);
});
