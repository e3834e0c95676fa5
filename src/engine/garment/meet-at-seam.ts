/** Lets a pattern go on across the seam between a picture and its own mirror image. */
import type { RgbaImage } from '../pixels/image.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';

/** Shares of the body's width: the largest shift, half the rows compared, half the rows smoothed over. */
const LARGEST = 0.03;
const WINDOW = 0.055;
const SMOOTH = 0.1;
/** Columns compared beside the seam. */
const COLUMNS = 5;
/** Mean difference (8-bit steps) that a pixel of shift must save. */
const PENALTY = 1;

/**
 * For each row how many pixels further down the mirror image (at the column `centre`) is to be read, so that it goes on
 * where the picture ends at the column `seam` of that row. `size` is the body's width in pixels.
 */
export function meetAtSeam(
  picture: RgbaImage,
  centre: number,
  seam: Float64Array,
  size: number,
): Float64Array {
  const { height } = picture;
  const largest = LARGEST * size;
  const window = Math.round(WINDOW * size);
  const here = new Float32Array(4);
  const there = new Float32Array(4);
  const found = new Float64Array(height);
  const steps = Math.round(2 * largest);
  const differences = new Float64Array((2 * steps + 1) * height);
  for (let step = -steps; step <= steps; step++)
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let k = 1; k <= COLUMNS; k++) {
        const x = seam[y]! - k;
        sampleRgba(picture, x, y + 0.5, here);
        sampleRgba(picture, 2 * centre - x, y + 0.5 + step / 2, there);
        sum +=
          Math.abs(here[0]! - there[0]!) + Math.abs(here[1]! - there[1]!) + Math.abs(here[2]! - there[2]!);
      }
      differences[(step + steps) * height + y] = sum / (3 * COLUMNS);
    }
  for (let y = 0; y < height; y++) {
    let least = Number.POSITIVE_INFINITY;
    const first = Math.max(0, y - window);
    const last = Math.min(height - 1, y + window);
    for (let step = -steps; step <= steps; step++) {
      let sum = 0;
      for (let row = first; row <= last; row++) sum += differences[(step + steps) * height + row]!;
      const mean = sum / (last - first + 1) + (PENALTY * Math.abs(step)) / 2;
      if (mean < least) {
        least = mean;
        found[y] = step / 2;
      }
    }
  }
  return evenOut(found, Math.round(SMOOTH * size));
}

function evenOut(values: Float64Array, reach: number): Float64Array {
  const result = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const first = Math.max(0, i - reach);
    const last = Math.min(values.length - 1, i + reach);
    let sum = 0;
    for (let j = first; j <= last; j++) sum += values[j]!;
    result[i] = sum / (last - first + 1);
  }
  return result;
}
