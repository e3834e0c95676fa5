import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { photoGrade } from '../../../src/engine/pixels/photo-grade.ts';
import { hashNoise } from '../../../src/engine/pixels/seeded-noise.ts';

const SIDE = 300;

/** A scene of all greys, with a power of `dark` (the higher, the more of it is dark), between the black and white of a grade. */
function scene(black: readonly number[], white: readonly number[], dark = 2): RgbaImage {
  const photo = createRgbaImage(SIDE, SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const light = hashNoise(i % SIDE, Math.floor(i / SIDE), 3) ** dark;
    for (let c = 0; c < 3; c++) photo.data[4 * i + c] = black[c]! + (white[c]! - black[c]!) * light;
    photo.data[4 * i + 3] = 255;
  }
  return photo;
}

test('a faded photo is graded as warm as its blacks and as dim as its whites', () => {
  const { black, white } = photoGrade(scene([70, 60, 46], [228, 226, 222]));
  assert.ok(black[0] > 55 && black[0] < 72 && black[0] > black[2] + 10, `${black}`);
  assert.ok(white[1] > 215 && white[1] < 232 && white[0] > white[2], `${white}`);
});

test('whites fall by no more than the blacks rise where the scene has nothing white', () => {
  const { black, white } = photoGrade(scene([40, 40, 40], [120, 120, 120]));
  assert.ok(Math.abs(255 - white[1] - black[1]) < 1, `${black} ${white}`);
});

test('a photo with a black, one of a pale scene and one before a grey wall have no grade', () => {
  const none = { black: [0, 0, 0], white: [255, 255, 255] };
  assert.deepEqual(photoGrade(scene([0, 0, 0], [255, 255, 255])), none);
  assert.deepEqual(photoGrade(scene([10, 10, 10], [250, 250, 250], 0.3)), none);
  assert.deepEqual(photoGrade(scene([4, 4, 4], [234, 230, 222])), none);
});
