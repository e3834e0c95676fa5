/** The structure tensor (Förstner and Gülch, 1987) beside a hole: which way edges run there, and where there is texture. */
import { dilateSquare } from './morphology.ts';

/** Pixels around a place over which the gradient's outer product is averaged. */
const TENSOR_REACH = 3;

/**
 * xx, xy, yy a pixel: the mean outer product of the gradient (levels a pixel, summed over 3 samples), of `known` (1) pixels
 * alone, at those no farther than `reach` from `hole` (1); 0 elsewhere.
 */
export function structureTensor(
  colour: Float32Array,
  known: Uint8Array,
  hole: Uint8Array,
  reach: number,
  width: number,
  height: number,
): Float32Array {
  const size = width * height;
  const mask = { data: hole.map((value) => (value ? 255 : 0)), width, height };
  const asked = dilateSquare(mask, reach).data;
  const used = dilateSquare(mask, reach + TENSOR_REACH).data;
  const raw = new Float32Array(3 * size);
  const sure = new Uint8Array(size);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      if (!known[at] || used[at] === 0) continue;
      const left = known[at - 1] ? at - 1 : at;
      const right = known[at + 1] ? at + 1 : at;
      const top = known[at - width] ? at - width : at;
      const bottom = known[at + width] ? at + width : at;
      if (left === right || top === bottom) continue;
      sure[at] = 1;
      for (let c = 0; c < 3; c++) {
        const gx = (colour[3 * right + c]! - colour[3 * left + c]!) / (right - left);
        const gy = ((colour[3 * bottom + c]! - colour[3 * top + c]!) * width) / (bottom - top);
        raw[3 * at]! += gx * gx;
        raw[3 * at + 1]! += gx * gy;
        raw[3 * at + 2]! += gy * gy;
      }
    }
  const result = new Float32Array(3 * size);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!known[at] || asked[at] === 0) continue;
      let total = 0;
      let xx = 0;
      let xy = 0;
      let yy = 0;
      for (let v = Math.max(0, y - TENSOR_REACH); v <= Math.min(height - 1, y + TENSOR_REACH); v++)
        for (let u = Math.max(0, x - TENSOR_REACH); u <= Math.min(width - 1, x + TENSOR_REACH); u++) {
          const from = v * width + u;
          if (sure[from] === 0) continue;
          total++;
          xx += raw[3 * from]!;
          xy += raw[3 * from + 1]!;
          yy += raw[3 * from + 2]!;
        }
      if (total === 0) continue;
      result[3 * at] = xx / total;
      result[3 * at + 1] = xy / total;
      result[3 * at + 2] = yy / total;
    }
  return result;
}
