import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSleeveCrease } from '../../../src/engine/fit/sleeve-crease.ts';
import type { GarmentPoint } from '../../../src/engine/geometry/frames.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';

const WIDTH = 120;
const HEIGHT = 200;
const at = (x: number, y: number): GarmentPoint => ({ x, y }) as GarmentPoint;

/** A sleeve (left of `crease`) on a body of another colour, with a print of small dots on both. */
function draw(crease: (y: number) => number, contrast: number): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const dot = x % 17 < 3 && y % 13 < 3 ? 60 : 0;
      const level = 120 + (x < crease(y) ? contrast : 0) - dot;
      for (let c = 0; c < 3; c++) data[(y * WIDTH + x) * 4 + c] = level;
    }
  return { data, width: WIDTH, height: HEIGHT };
}

describe('crease between a sleeve and the body it lies on', () => {
  it('follows a bent edge between the guess and the point where both part', () => {
    const edge = (y: number): number => 60 + 9 * Math.sin((Math.PI * (190 - y)) / 360);
    const crease = findSleeveCrease(draw(edge, 70), at(60, 10), at(60, 190), 16, true);
    assert.deepEqual(crease.at(-1), at(60, 190));
    for (const { x, y } of crease) assert.ok(Math.abs(x - edge(y)) < 2.5, `${x} at ${y}, edge ${edge(y)}`);
  });

  it('follows the shade between both where they are of one colour', () => {
    const edge = (y: number): number => 60 + 11 * Math.sin((Math.PI * (190 - y)) / 180);
    const picture = draw(() => 0, 0);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const light = Math.min(1, 0.15 + Math.abs(x - edge(y)) / 8);
        for (let c = 0; c < 3; c++) picture.data[(y * WIDTH + x) * 4 + c]! *= light;
      }
    const crease = findSleeveCrease(picture, at(60, 10), at(60, 190), 16, true);
    for (const { x, y } of crease) assert.ok(Math.abs(x - edge(y)) < 3.5, `${x} at ${y}, shade ${edge(y)}`);
    const unshaded = findSleeveCrease(picture, at(60, 10), at(60, 190), 16, false);
    const middle = unshaded[unshaded.length >> 1]!;
    assert.ok(middle.x < edge(100) - 3, `${middle.x}: in gathered cloth shade says nothing`);
  });

  it('stays near the straight line where sleeve and body look alike', () => {
    for (const { x } of findSleeveCrease(
      draw(() => 60, 0),
      at(60, 10),
      at(60, 190),
      16,
      true,
    ))
      assert.ok(Math.abs(x - 60) < 8, `${x}`);
  });
});
