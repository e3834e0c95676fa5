/** A print of the old top in the opening of a jacket over it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { withPlainOpening } from '../../../src/engine/room/plain-opening.ts';

const [width, height, unit] = [200, 160, 100];
const GREY = [190, 190, 190];
const BLUE = [40, 90, 200];
const RED = [200, 20, 40];

/** 255 where `isIn` is true. */
function maskWhere(isIn: (x: number, y: number) => boolean): Mask {
  const mask = createMask(width, height);
  for (let at = 0; at < mask.data.length; at++)
    if (isIn(at % width, Math.floor(at / width))) mask.data[at] = 255;
  return mask;
}

function picture(colourAt: (x: number, y: number) => readonly number[]): RgbaImage {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at++) data.set(colourAt(at % width, Math.floor(at / width)), 4 * at);
  return { width, height, data };
}

const neck = maskWhere((x, y) => x > 80 && x < 120 && y < 20);
const cloth = maskWhere((_, y) => y >= 20);
const opening = maskWhere((x, y) => y >= 20 && y < 90 && x > 70 && x < 130);
const isCollar = (x: number, y: number): boolean => x > 75 && x < 125 && y >= 20 && y < 26;
const isLetter = (x: number, y: number): boolean => x > 85 && x < 100 && y > 60 && y < 75;
const apart = (a: RgbaImage, x: number, y: number, colour: readonly number[]): number =>
  Math.max(...colour.map((value, c) => Math.abs(value - a.data[4 * (y * width + x) + c]!)));

describe('an old top in an opening', () => {
  const photo = picture((x, y) => (isLetter(x, y) ? BLUE : isCollar(x, y) ? RED : GREY));
  const plain = withPlainOpening(photo, opening, cloth, neck, unit, 1);

  it('loses a letter that is cut off there', () => {
    assert.ok(apart(plain, 92, 67, GREY) < 12 && apart(plain, 86, 61, GREY) < 12);
  });

  it('keeps its collar of another colour', () => {
    assert.ok(apart(plain, 100, 23, RED) === 0);
  });

  it('keeps stripes: they are all over it', () => {
    const striped = picture((_, y) => (y % 16 < 8 ? BLUE : GREY));
    assert.equal(withPlainOpening(striped, opening, cloth, neck, unit, 1), striped);
  });
});
