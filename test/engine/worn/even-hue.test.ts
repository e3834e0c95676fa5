import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withEvenHue } from '../../../src/engine/worn/with-even-hue.ts';

const SIZE = 240;
const UNIT = 160;
const [STAIN, PRINT] = [
  { x: 80, y: 80 },
  { x: 160, y: 160 },
];

/** Woven cloth of `own` colour with a soft brown stain and a brown square printed on it; wall beyond 10 pixels from the border. */
function picture(own: readonly [number, number, number]) {
  const photo = createRgbaImage(SIZE, SIZE);
  const matte = createMask(SIZE, SIZE);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const isCloth = Math.min(x, y, SIZE - 1 - x, SIZE - 1 - y) >= 10;
      const isPrint = Math.max(Math.abs(x - PRINT.x), Math.abs(y - PRINT.y)) < 20;
      const soft = Math.exp(-(((x - STAIN.x) / 25) ** 2) - ((y - STAIN.y) / 25) ** 2);
      const brown = isPrint ? 1 : soft;
      const thread = x % 2 === 0 ? 4 : -4;
      const colour = [own[0] + 8 * brown + thread, own[1] - 2 * brown + thread, own[2] - 14 * brown + thread];
      photo.data.set(isCloth ? [...colour, 255] : [250, 200, 150, 255], 4 * at);
      if (isCloth) matte.data[at] = 255;
    }
  return { photo, matte };
}

/** How much redder than blue a pair of threads is. */
function warmth(data: Uint8ClampedArray, { x, y }: { x: number; y: number }): number {
  const at = 4 * (y * SIZE + x);
  return (data[at]! - data[at + 2]! + data[at + 4]! - data[at + 6]!) / 2;
}

describe('plain grey cloth', () => {
  const { photo, matte } = picture([150, 150, 148]);
  const even = withEvenHue(photo, matte, UNIT);

  it('loses a stain that passes softly into its hue', () => {
    assert.ok(warmth(photo.data, STAIN) > 18);
    assert.ok(Math.abs(warmth(even.data, STAIN)) < 6, `${warmth(even.data, STAIN)}`);
  });

  it('keeps what is printed on it, its threads, and what is none of it', () => {
    assert.equal(warmth(even.data, PRINT), warmth(photo.data, PRINT));
    const at = 4 * (STAIN.y * SIZE + STAIN.x);
    assert.ok(Math.abs(even.data[at]! - even.data[at + 4]! - 8) <= 1);
    assert.deepEqual(even.data.subarray(0, 40 * SIZE), photo.data.subarray(0, 40 * SIZE));
  });
});

it('coloured cloth keeps its hues: its own lights and shades differ', () => {
  const { photo, matte } = picture([200, 60, 60]);
  assert.equal(withEvenHue(photo, matte, UNIT), photo);
});
