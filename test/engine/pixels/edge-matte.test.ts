import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { edgeMatte } from '../../../src/engine/pixels/edge-matte.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';

const SIZE = 60;
/** The outline rises by one pixel in four. */
const edgeAt = (x: number): number => 22 + Math.floor(x / 4);

function slanted(colourAt: (inside: boolean) => readonly number[]): { picture: RgbaImage; inside: Mask } {
  const picture = createRgbaImage(SIZE, SIZE);
  const inside = createMask(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const own = y >= edgeAt(x);
      if (own) inside.data[y * SIZE + x] = 255;
      picture.data.set([...colourAt(own), 255], 4 * (y * SIZE + x));
    }
  return { picture, inside };
}

describe('coverage along the outline between two things of one colour', () => {
  it('rises evenly along a slant and shows no steps', () => {
    const { picture, inside } = slanted(() => [165, 95, 70]);
    const matte = edgeMatte(picture, inside, 1.8);
    // down each column the coverage adds up to the outline's height, which goes up by a quarter a pixel
    const heights = Array.from({ length: 24 }, (_, k) => {
      let sum = 0;
      for (let y = 0; y < SIZE; y++) sum += matte.data[y * SIZE + 16 + k]! / 255;
      return sum;
    });
    for (let k = 1; k < heights.length; k++) {
      const rise = heights[k - 1]! - heights[k]!;
      assert.ok(rise > 0.02 && rise < 0.55, `column ${k} rises by ${rise}`);
    }
  });

  it('stays full and empty away from it', () => {
    const { picture, inside } = slanted((own) => (own ? [165, 95, 70] : [40, 60, 160]));
    const matte = edgeMatte(picture, inside, 1.8);
    assert.equal(matte.data[(edgeAt(30) + 4) * SIZE + 30], 255);
    assert.equal(matte.data[(edgeAt(30) - 4) * SIZE + 30], 0);
  });
});
