/** Hair that the matte misses begins beside the hair: what only looks like it elsewhere stays. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import {
  beginningAtHair,
  dropBroadStraysInPlace,
} from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-leftovers.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

test('a lock goes on from the hair, a collar of its colour far below it does not', () => {
  const [width, height] = [40, 40];
  const grid = { width, height, cellsPerCentimetre: 4 } as GroundGrid;
  // the matte covers the first row
  const fromHair = Float32Array.from({ length: width * height }, (_, at) => Math.floor(at / width));
  const lock = (x: number, y: number): boolean => x === 10 + Math.floor(y / 4) && y < 16;
  const collar = (x: number, y: number): boolean => x > 25 && y > 9 && y < 16;
  const found = beginningAtHair(grid, fromHair, (at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return lock(x, y) || collar(x, y);
  });
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) assert.equal(found[at], lock(x, y) ? 1 : 0, `${x}, ${y}`);
});

test('a stray hair is thin or begins beside the hair: a broad collar far off it is none', () => {
  const [width, height] = [60, 60];
  const found = createMask(width, height);
  // the hair ends at the first row
  const fromHair = Float32Array.from({ length: width * height }, (_, at) => Math.floor(at / width));
  const paint = (left: number, top: number, right: number, bottom: number): void => {
    for (let y = top; y < bottom; y++) found.data.fill(255, y * width + left, y * width + right);
  };
  paint(5, 2, 15, 12);
  paint(20, 30, 22, 50);
  paint(30, 30, 50, 40);
  dropBroadStraysInPlace(found, fromHair, 3, 10);
  const at = (x: number, y: number): number => found.data[y * width + x]!;
  assert.equal(at(10, 7), 255, 'a tuft beside the hair');
  assert.equal(at(21, 40), 255, 'a single hair');
  assert.equal(at(40, 35), 0, 'a collar');
});
