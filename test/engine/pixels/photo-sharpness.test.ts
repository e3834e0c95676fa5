import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gaussianBlur } from '../../../src/engine/pixels/gaussian-blur.ts';
import { createPlane, createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { photoSharpness } from '../../../src/engine/pixels/photo-sharpness.ts';
import { gaussianNoise } from '../../../src/engine/pixels/seeded-noise.ts';

const SIZE = 160;
const whole = { x: 0, y: 0, width: SIZE, height: SIZE };

/** A disc and a slanted bar before a light wall, blurred, with a little grain. */
function photo(sigma: number): RgbaImage {
  const sharp = createPlane(SIZE, SIZE);
  for (let y = 0, i = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, i++) {
      const disc = Math.hypot(x - 60, y - 60) < 35;
      const bar = Math.abs(x - 0.4 * y - 70) < 8;
      sharp.data[i] = disc ? 60 : bar ? 110 : 220;
    }
  const blurred = gaussianBlur(sharp, sigma).data;
  const image = createRgbaImage(SIZE, SIZE);
  for (let i = 0; i < SIZE * SIZE; i++)
    image.data.fill(blurred[i]! + 1.5 * gaussianNoise(i % SIZE, Math.floor(i / SIZE), 5), 4 * i, 4 * i + 3);
  return image;
}

describe('photoSharpness', () => {
  for (const sigma of [0.8, 1.2, 1.8])
    it(`measures a blur of ${sigma} pixels`, () => {
      const found = photoSharpness(photo(sigma), whole);
      assert.ok(Math.abs(found - sigma) < 0.2 * sigma, String(found));
    });

  it('says what is usual where there is no edge', () => {
    const grey = createRgbaImage(SIZE, SIZE);
    grey.data.fill(128);
    assert.equal(photoSharpness(grey, whole), 0.6);
  });

  it('looks at the area only', () => {
    assert.equal(photoSharpness(photo(1.2), { x: 0, y: 0, width: 12, height: 12 }), 0.6);
  });
});
