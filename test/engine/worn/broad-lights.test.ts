import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutBroadLights } from '../../../src/engine/worn/without-broad-lights.ts';

const SIZE = 300;
const UNIT = 160;
const SUN = { x: 80, y: 90 };
const PRINT = { x: 220, y: 220 };

/** Grey cloth with threads, a broad light that passes softly into it, and a square printed on it. */
function picture(own: number) {
  const photo = createRgbaImage(SIZE, SIZE);
  const matte = createMask(SIZE, SIZE);
  matte.data.fill(255);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const sun = Math.exp(-(((x - SUN.x) / 30) ** 2) - ((y - SUN.y) / 30) ** 2);
      const isPrint = Math.max(Math.abs(x - PRINT.x), Math.abs(y - PRINT.y)) < 20;
      const grey = own + (x % 2 === 0 ? 4 : -4) + (isPrint ? 40 : 40 * sun);
      photo.data.set([grey, grey, grey, 255], 4 * at);
    }
  return { photo, matte };
}

/** Mean of a pair of threads. */
const lightAt = (data: Uint8ClampedArray, { x, y }: { x: number; y: number }): number =>
  (data[4 * (y * SIZE + x)]! + data[4 * (y * SIZE + x + 1)]!) / 2;

it('sun on plain grey cloth is dimmed; its threads and a print keep their light', () => {
  const { photo, matte } = picture(120);
  const even = withoutBroadLights(photo, matte, UNIT);
  assert.ok(lightAt(photo.data, SUN) > 155);
  assert.ok(lightAt(even.data, SUN) < 140, `${lightAt(even.data, SUN)}`);
  const at = 4 * (SUN.y * SIZE + SUN.x);
  assert.ok(Math.abs(even.data[at]! - even.data[at + 4]! - 8) <= 1);
  assert.equal(lightAt(even.data, PRINT), lightAt(photo.data, PRINT));
});
