/**
 * How strong a photo's grain is, from its smoothest places (Immerkær: "Fast noise variance estimation", 1996, block by
 * block): a mask that plain slopes don't answer to is left with the noise.
 */
import type { PixelArea } from './crop.ts';
import type { RgbaImage } from './image.ts';

/** Side of the blocks in pixels, and at most so many of them. */
const BLOCK = 8;
const MOST_BLOCKS = 3000;
/** Blocks that are darker or lighter on average are clipped: noise is cut off there. */
const BLACK = 16;
const WHITE = 244;
/** The share of smoothest blocks that tells the noise: others have texture. */
const QUANTILE = 0.3;
/** What an ordinary photo has, where no block tells. */
const USUAL = 1.5;
/** The mean absolute answer of the mask to noise of standard deviation 1. */
const ANSWER = 6 * Math.sqrt(2 / Math.PI);

/** Standard deviation of the grain in luminance, 8-bit steps, within `area` of the photo. */
export function photoGrain(photo: RgbaImage, area: PixelArea): number {
  const across = Math.floor((area.width - 2) / BLOCK);
  const down = Math.floor((area.height - 2) / BLOCK);
  const stride = Math.max(1, Math.ceil(Math.sqrt((across * down) / MOST_BLOCKS)));
  const light = new Float32Array((BLOCK + 2) * (BLOCK + 2));
  const found: number[] = [];
  for (let row = 0; row < down; row += stride)
    for (let column = 0; column < across; column += stride) {
      const mean = readBlock(photo, area.x + column * BLOCK, area.y + row * BLOCK, light);
      if (mean > BLACK && mean < WHITE) found.push(noiseOfBlock(light));
    }
  if (found.length === 0) return USUAL;
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length * QUANTILE)]!;
}

/** Luminance of a block with a rim of one pixel; returns its mean. */
function readBlock(photo: RgbaImage, left: number, top: number, light: Float32Array): number {
  let sum = 0;
  for (let y = 0, i = 0; y < BLOCK + 2; y++)
    for (let x = 0, at = ((top + y) * photo.width + left) * 4; x < BLOCK + 2; x++, i++, at += 4) {
      light[i] = 0.299 * photo.data[at]! + 0.587 * photo.data[at + 1]! + 0.114 * photo.data[at + 2]!;
      sum += light[i]!;
    }
  return sum / light.length;
}

function noiseOfBlock(light: Float32Array): number {
  const w = BLOCK + 2;
  let sum = 0;
  for (let y = 1; y <= BLOCK; y++)
    for (let x = 1, i = y * w + 1; x <= BLOCK; x++, i++)
      sum += Math.abs(
        4 * light[i]! -
          2 * (light[i - 1]! + light[i + 1]! + light[i - w]! + light[i + w]!) +
          light[i - w - 1]! +
          light[i - w + 1]! +
          light[i + w - 1]! +
          light[i + w + 1]!,
      );
  return sum / (BLOCK * BLOCK * ANSWER);
}
