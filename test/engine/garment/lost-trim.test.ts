/** White trim along a garment's edge on a white ground. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { softenCutOut } from '../../../src/engine/garment/soft-matte.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const WIDTH = 300;
const HEIGHT = 480;
const LEFT = 110;
const RIGHT = 200;
const TOP = 60;
const BOTTOM = 420;
const TRIM = 6;

/**
 * A red sleeve with trim down its left edge that differs from the ground, of value 246, by what `contrast` says for a row;
 * its cloth without the trim as a mask of half the size.
 */
function drawSleeve(trim: boolean, contrast: (y: number) => number): { picture: RgbaImage; cloth: Mask } {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH / 2, HEIGHT / 2);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const inside = y >= TOP && y < BOTTOM && x >= LEFT && x < RIGHT;
      const onTrim = trim && inside && x < LEFT + TRIM;
      if (inside && !onTrim) cloth.data[(y >> 1) * cloth.width + (x >> 1)] = 255;
      const value = 246 - (onTrim ? contrast(y) : 0);
      picture.data.set(inside && !onTrim ? [150, 40, 50, 255] : [value, value, value, 255], at * 4);
    }
  return { picture, cloth };
}

/** Where the matte of a row begins, in pixels. */
function leftEdge(matte: Mask, y: number): number {
  let x = 0;
  while (matte.data[y * WIDTH + x]! < 128) x++;
  return x;
}

describe("trim of the ground's colour", () => {
  it('goes on where light makes it and the ground alike', () => {
    const faded = (y: number): boolean => y > 190 && y < 270;
    const { picture, cloth } = drawSleeve(true, (y) => (faded(y) ? 0 : 28));
    const { matte } = softenCutOut(picture, cloth);
    for (let y = TOP + 20; y < BOTTOM - 20; y += 4)
      assert.ok(
        Math.abs(leftEdge(matte, y) - LEFT) <= 1.5,
        `the edge lies at ${leftEdge(matte, y)} in row ${y}`,
      );
  });

  it('is not made up beside a notch of plain cloth', () => {
    const { picture, cloth } = drawSleeve(false, () => 0);
    for (let y = 200; y < 260; y++)
      for (let x = LEFT; x < LEFT + TRIM; x++) {
        cloth.data[(y >> 1) * cloth.width + (x >> 1)] = 0;
        picture.data.set([246, 246, 246, 255], (y * WIDTH + x) * 4);
      }
    const { matte } = softenCutOut(picture, cloth);
    for (let y = 210; y < 250; y += 4) assert.ok(leftEdge(matte, y) >= LEFT + TRIM - 1);
  });
});
