import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { photoVeil } from '../../../src/engine/pixels/photo-veil.ts';
import { hashNoise } from '../../../src/engine/pixels/seeded-noise.ts';

const SIDE = 300;

/** A scene of all lights that begins at `black`, with a power of `dark`: the higher, the more of it is dark. */
function scene(black: number, dark: number): RgbaImage {
  const photo = createRgbaImage(SIDE, SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const light = hashNoise(i % SIDE, Math.floor(i / SIDE), 3) ** dark;
    photo.data.fill(Math.round(black + (250 - black) * light), 4 * i, 4 * i + 3);
    photo.data[4 * i + 3] = 255;
  }
  return photo;
}

test('haze lies over a photo whose shades all end at the same light', () => {
  const veil = photoVeil(scene(60, 3));
  for (const light of veil) assert.ok(light > 0.025 && light < 0.084, `${light}`);
});

test('a photo with a black has none, nor one of a pale scene', () => {
  assert.deepEqual(photoVeil(scene(0, 3)), [0, 0, 0]);
  for (const light of photoVeil(scene(10, 0.3))) assert.ok(light < 0.007, `${light}`);
});
