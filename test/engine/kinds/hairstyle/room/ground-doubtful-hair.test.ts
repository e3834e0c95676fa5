/** Specks of the matte on clothes are no hair, locks and wisps are; on drawn mattes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutSpecks } from '../../../../../src/engine/kinds/hairstyle/room/ground-clothes/ground-doubtful-hair.ts';
import { createMask, createRgbaImage, type Mask } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, UNIT] = [240, 200, 12];
const CHIN = 60;

/** Hair in the upper left over a person that goes to column 180, with one more piece of `coverage`; the clothes have stripes or not. */
function cleaned(
  left: number,
  top: number,
  width: number,
  height: number,
  coverage: number,
  isPlain = false,
): Mask {
  const matte = createMask(WIDTH, HEIGHT);
  const person = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    person.data.fill(255, y * WIDTH, y * WIDTH + 180);
    if (y < 100) matte.data.fill(255, y * WIDTH, y * WIDTH + 60);
    if (y >= top && y < top + height) matte.data.fill(coverage, y * WIDTH + left, y * WIDTH + left + width);
  }
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let at = 0; at < matte.data.length; at++)
    picture.data.fill(isPlain || (at + Math.floor(at / WIDTH)) % 8 < 4 ? 60 : 180, 4 * at, 4 * at + 4);
  return withoutSpecks(picture, matte, person, CHIN, UNIT);
}

const at = (mask: Mask, x: number, y: number): number => mask.data[y * WIDTH + x]!;

test('knots and lines on clothes that are half hair, apart from it, are none', () => {
  assert.equal(at(cleaned(100, 120, 30, 20, 170), 115, 130), 0);
  assert.equal(at(cleaned(100, 80, 2, 110, 60), 100, 130), 0);
});

test('a lock apart from the hair, a short tip that begins at it and a wisp over the background stay', () => {
  assert.equal(at(cleaned(100, 120, 30, 20, 255), 115, 130), 255);
  assert.equal(at(cleaned(30, 100, 4, 40, 90), 31, 130), 90);
  assert.equal(at(cleaned(200, 120, 3, 40, 90), 201, 130), 90);
});

test('what is half hair above the chin stays', () => {
  assert.equal(at(cleaned(100, 20, 30, 20, 170), 115, 30), 170);
});

test('on plain cloth a piece apart from the hair is hair', () => {
  assert.equal(at(cleaned(100, 120, 30, 20, 170, true), 115, 130), 170);
});
