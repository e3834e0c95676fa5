import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { photoGrain } from '../../../src/engine/pixels/photo-grain.ts';
import { gaussianNoise } from '../../../src/engine/pixels/seeded-noise.ts';

const SIZE = 128;
const WHOLE = { x: 0, y: 0, width: SIZE, height: SIZE };

/** A slope from left to right with noise; `stripes` on the right half. */
function drawnPhoto(sigma: number, stripes = false): RgbaImage {
  const photo = createRgbaImage(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const texture = stripes && x > SIZE / 2 && y % 4 < 2 ? 60 : 0;
      const value = 90 + 0.5 * x + texture + sigma * gaussianNoise(x, y, 7);
      photo.data.set([value, value, value, 255], 4 * (y * SIZE + x));
    }
  return photo;
}

for (const sigma of [1.5, 4, 8])
  test(`grain of ${sigma} steps is measured on a slope, also beside texture`, () => {
    for (const stripes of [false, true]) {
      const found = photoGrain(drawnPhoto(sigma, stripes), WHOLE);
      assert.ok(found > 0.75 * sigma && found < 1.15 * sigma, `${found}`);
    }
  });

test('a smooth slope has hardly any grain, and a clipped picture the usual one', () => {
  assert.ok(photoGrain(drawnPhoto(0), WHOLE) < 0.6);
  assert.equal(photoGrain(createRgbaImage(SIZE, SIZE), WHOLE), 1.5);
});
