/** Push-pull fill on half of the resolution: what it fills is smooth, and a quarter of the pixels is enough to say so. */
import type { Mask, RgbaImage } from './image.ts';
import { pushPullSamples } from './push-pull.ts';

/**
 * The picture with its unknown pixels (coverage below 128) filled smoothly from the known ones; alpha is kept. With
 * `wanted`, only where that covers at all.
 */
export function smoothFill(image: RgbaImage, known: Mask, wanted?: Mask): RgbaImage {
  const { width, height, data } = image;
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const samples = new Float32Array(columns * rows * 3);
  const weights = new Float32Array(columns * rows);
  for (let y = 0; y < height; y++) addRow(image, known, y, samples, weights, columns);
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (weight === 0) continue;
    samples[3 * i]! /= weight;
    samples[3 * i + 1]! /= weight;
    samples[3 * i + 2]! /= weight;
    weights[i] = 1;
  }
  const filled = pushPullSamples(samples, weights, columns, rows, 3);
  const result = data.slice();
  for (let y = 0; y < height; y++) fillRow(known, wanted, y, filled, columns, rows, result);
  return { data: result, width, height };
}

/** Adds the known pixels of a row to the samples that hold them; functions of rows, for one that runs seldom stays half compiled. */
function addRow(
  { data, width }: RgbaImage,
  known: Mask,
  y: number,
  samples: Float32Array,
  weights: Float32Array,
  columns: number,
): void {
  for (let x = 0; x < width; x++) {
    const from = y * width + x;
    if (known.data[from]! < 128) continue;
    const to = (y >> 1) * columns + (x >> 1);
    weights[to]!++;
    samples[3 * to]! += data[4 * from]!;
    samples[3 * to + 1]! += data[4 * from + 1]!;
    samples[3 * to + 2]! += data[4 * from + 2]!;
  }
}

/** Fills the unknown pixels of a row from `columns` × `rows` samples. */
function fillRow(
  { data: known, width }: Mask,
  wanted: Mask | undefined,
  y: number,
  filled: Float32Array,
  columns: number,
  rows: number,
  result: Uint8ClampedArray,
): void {
  const gy = Math.max(0, Math.min(rows - 1, (y + 0.5) / 2 - 0.5));
  const y0 = gy | 0;
  const y1 = Math.min(rows - 1, y0 + 1);
  const fy = gy - y0;
  for (let x = 0, at = y * width; x < width; x++, at++) {
    if (known[at]! >= 128 || (wanted && wanted.data[at] === 0)) continue;
    const gx = Math.max(0, Math.min(columns - 1, (x + 0.5) / 2 - 0.5));
    const x0 = gx | 0;
    const x1 = Math.min(columns - 1, x0 + 1);
    const fx = gx - x0;
    const a = 3 * (y0 * columns + x0);
    const b = 3 * (y0 * columns + x1);
    const c = 3 * (y1 * columns + x0);
    const d = 3 * (y1 * columns + x1);
    for (let k = 0; k < 3; k++)
      result[4 * at + k] =
        (filled[a + k]! * (1 - fx) + filled[b + k]! * fx) * (1 - fy) +
        (filled[c + k]! * (1 - fx) + filled[d + k]! * fx) * fy;
  }
}
