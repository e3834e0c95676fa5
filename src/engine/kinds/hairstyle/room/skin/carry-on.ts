/** What is known of a few cells carried on over the rest: close by as the nearest say, farther off more and more as all do. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { wideBlurs } from '../../../../pixels/wide-blur.ts';

/** Standard deviations of the kernel's Gaussians grow by this factor, so many times. */
const GROWS = 2;
const SCALES = 6;
/** From so many cells on a Gaussian is smooth enough for a reduced grid. */
const WIDE = 12;
/** Less known weight around a cell says nothing. */
const LEAST = 1e-9;

/**
 * Values at every cell (`channels` a cell) of those of known `weights` 0..1, which stand as far as they are known. What is
 * not goes on as the nearest known cells are: their average by a kernel that falls with the sixth power of the distance
 * (Shepard: "A two-dimensional interpolation function for irregularly-spaced data", 1968), made of Gaussians whose finest has
 * `sigma` cells (normalized convolution; Knutsson, Westin, 1993). Where nothing at all is known the result is 0.
 */
export function carryOn(
  values: Float32Array,
  weights: Float32Array,
  columns: number,
  rows: number,
  channels: number,
  sigma: number,
): Float32Array {
  const size = columns * rows;
  const result = new Float32Array(channels * size);
  const sigmas = Array.from({ length: SCALES }, (_, k) => sigma * GROWS ** k);
  const narrow = sigmas.filter((own) => own < WIDE);
  const blurInto = (data: Float32Array, sum: Float32Array): Float32Array => {
    sum.fill(0);
    const known = { data, width: columns, height: rows };
    const parts = [
      ...narrow.map((own) => gaussianBlur(known, own)),
      ...wideBlurs(known, sigmas.slice(narrow.length)),
    ];
    for (const [k, part] of parts.entries()) {
      const share = (sigma / sigmas[k]!) ** 4;
      for (let at = 0; at < size; at++) sum[at]! += share * part.data[at]!;
    }
    return sum;
  };
  const total = blurInto(weights, new Float32Array(size));
  const plane = new Float32Array(size);
  const sum = new Float32Array(size);
  for (let c = 0; c < channels; c++) {
    for (let at = 0; at < size; at++) plane[at] = weights[at]! * values[channels * at + c]!;
    blurInto(plane, sum);
    for (let at = 0; at < size; at++) {
      if (total[at]! < LEAST) continue;
      const known = Math.min(1, weights[at]!);
      const to = channels * at + c;
      result[to] = known * values[to]! + (1 - known) * (sum[at]! / total[at]!);
    }
  }
  return result;
}
