/** A texture laid on from blocks of itself keeps its scale, its direction and its colours. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { quiltTexture } from '../../../src/engine/pixels/quilt-texture.ts';
import { hashNoise } from '../../../src/engine/pixels/seeded-noise.ts';

/** Upright strands of one pixel's width, each `length` pixels long, on the left; plain blue on the right. */
function drawStrands(width: number, height: number, length: number): { picture: RgbaImage; mask: Mask } {
  const picture = createRgbaImage(width, height);
  const mask = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const isPile = x < 0.7 * width;
      const light = 120 + 80 * hashNoise(x, Math.floor((y + 7 * x) / length), 3);
      picture.data.set(isPile ? [light, light - 20, light - 40, 255] : [20, 20, 220, 255], 4 * at);
      mask.data[at] = isPile ? 255 : 0;
    }
  return { picture, mask };
}

/** Mean difference of pixels one step apart, across and down. */
function roughness({ data, width, height }: RgbaImage): { across: number; down: number } {
  let [across, down] = [0, 0];
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = 4 * (y * width + x);
      across += Math.abs(data[at]! - data[at - 4]!);
      down += Math.abs(data[at]! - data[at - 4 * width]!);
    }
  const count = (width - 1) * (height - 1);
  return { across: across / count, down: down / count };
}

describe('a quilted texture', () => {
  const sample = drawStrands(100, 70, 9);

  it('is larger than what is seen of it, as fine, along the same direction, and shows nothing else', () => {
    const quilt = quiltTexture([sample], 230, 150, 20, 1)!;
    assert.deepEqual([quilt.width, quilt.height], [230, 150]);
    const seen = drawStrands(60, 70, 9).picture;
    const own = roughness({
      data: seen.data.filter((_, i) => (i >> 2) % 60 < 42),
      width: 42,
      height: 70,
    });
    const laid = roughness(quilt);
    assert.ok(Math.abs(laid.across / own.across - 1) < 0.12, `${laid.across} across, ${own.across} seen`);
    // some strands end at a block's edge
    assert.ok(laid.down < 1.5 * own.down, `${laid.down} down, ${own.down} seen`);
    for (let i = 0; i < quilt.data.length; i += 4) {
      assert.ok(quilt.data[i]! >= 118 && quilt.data[i + 2]! <= 162, 'of the masked part only');
      assert.equal(quilt.data[i + 3], 255);
    }
  });

  it('is the same each time, and none where there is too little to choose from', () => {
    const [one, other] = [1, 1].map((seed) => quiltTexture([sample], 90, 60, 20, seed)!);
    assert.deepEqual(one!.data, other!.data);
    const few = createMask(100, 70);
    for (let y = 0; y < 22; y++) few.data.fill(255, y * 100, y * 100 + 22);
    assert.equal(quiltTexture([{ picture: sample.picture, mask: few }], 90, 60, 20, 1), null);
  });
});
