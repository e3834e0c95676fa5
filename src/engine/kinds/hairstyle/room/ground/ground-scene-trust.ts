/** How far pieces of a scene are believed that were found for a hole: they must meet the photo, and be more than flat. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import { PATCH_REACH } from '../../../../pixels/patch-match.ts';
import type { ReducedPicture } from '../../../../pixels/reduced-picture.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { Transported } from '../../../../pixels/transport-fill.ts';

/** Pieces so many levels off at the rim (cells wide) are believed wholly, and not at all. */
const ALIKE = 20;
const UNLIKE = 45;
const RIM = 4;
/** A larger share of texture is in less and less doubt. */
const MIXED = 0.6;
/** Levels of fine detail from which pieces show texture, and below which they show none. */
const ROUGH = 2;
const FLAT = 1;

/**
 * Takes back, in place, the share of pieces that don't meet the photo at the rim that a place comes from: their colours
 * there are far from what runs on from it, and a seam would stand.
 */
export function distrustInPlace(
  share: Float32Array,
  { data }: RgbaImage,
  wanted: Mask,
  { colour, origin }: Transported,
  { columns, rows, source, hole }: ReducedPicture,
  cell: number,
): void {
  const size = columns * rows;
  const known = { data: source.map((value) => (value ? 255 : 0)), width: columns, height: rows };
  const rim = dilateSquare(known, RIM).data;
  const off = [0, 1, 2].map(() => new Float32Array(size));
  const count = new Float32Array(size);
  const laid = colour.slice();
  const pixels = new Float32Array(size);
  for (let y = 0, at = 0; y < wanted.height; y++) {
    const row = (Math.floor(y / cell) + PATCH_REACH) * columns + PATCH_REACH;
    for (let x = 0; x < wanted.width; x++, at++) {
      const to = row + Math.floor(x / cell);
      if (wanted.data[at]! < 128) continue;
      if (pixels[to] === 0) laid.fill(0, 3 * to, 3 * to + 3);
      pixels[to]!++;
      for (let c = 0; c < 3; c++) laid[3 * to + c]! += data[4 * at + c]!;
      if (rim[to] === 0) continue;
      count[to]!++;
      for (let c = 0; c < 3; c++) off[c]![to]! += data[4 * at + c]! - colour[3 * to + c]!;
    }
  }
  const blur = (plane: Float32Array): Float32Array =>
    gaussianBlur({ data: plane, width: columns, height: rows }, RIM).data;
  const all = blur(count);
  const means = off.map(blur);
  const meets = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const most = Math.max(...means.map((mean) => Math.abs(mean[at]! / (all[at]! + 1e-3))));
    meets[at] = smoothStep(UNLIKE, ALIKE, most);
  }
  const trust = meets.slice();
  for (let at = 0; at < size; at++)
    if (hole[at]) trust[at] = meets[Math.round(origin[2 * at + 1]!) * columns + Math.round(origin[2 * at]!)]!;
  const soft = blur(trust);
  const flat = flatness(laid, pixels, columns, rows);
  for (let at = 0; at < size; at++) {
    const doubt = Math.max(flat[at]!, 1 - smoothStep(MIXED, 1, share[at]!));
    share[at]! *= 1 - doubt * (1 - soft[at]!);
  }
}

/** 1 where what is laid (sums of the cell's pixels, in place made means) shows no texture, 0 where it does. */
function flatness(laid: Float32Array, pixels: Float32Array, width: number, height: number): Float32Array {
  const filled = new Uint8Array(width * height);
  for (let at = 0; at < filled.length; at++) {
    if (pixels[at] === 0) continue;
    filled[at] = 1;
    for (let c = 0; c < 3; c++) laid[3 * at + c]! /= pixels[at]!;
  }
  const detail = fineDetail(laid, filled, width, height);
  const strength = new Float32Array(filled.length);
  const sure = new Float32Array(filled.length);
  for (let at = 0; at < filled.length; at++) {
    if (!filled[at]) continue;
    sure[at] = 1;
    for (let c = 0; c < 3; c++) strength[at]! += Math.abs(detail[3 * at + c]!) / 3;
  }
  const mean = gaussianBlur({ data: strength, width, height }, RIM).data;
  const weight = gaussianBlur({ data: sure, width, height }, RIM).data;
  for (let at = 0; at < mean.length; at++)
    mean[at] = smoothStep(ROUGH, FLAT, mean[at]! / (weight[at]! + 1e-3));
  return mean;
}

/** What a known cell's colour differs from the mean of those around it: little where the scene is out of focus. */
export function fineDetail(
  colour: Float32Array,
  known: Uint8Array,
  width: number,
  height: number,
): Float32Array {
  const result = new Float32Array(colour.length);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      if (!known[at]) continue;
      let count = 0;
      let [red, green, blue] = [0, 0, 0];
      for (let v = -width; v <= width; v += width)
        for (let from = at + v - 1; from <= at + v + 1; from++) {
          if (!known[from]) continue;
          count++;
          red += colour[3 * from]!;
          green += colour[3 * from + 1]!;
          blue += colour[3 * from + 2]!;
        }
      result[3 * at] = colour[3 * at]! - red / count;
      result[3 * at + 1] = colour[3 * at + 1]! - green / count;
      result[3 * at + 2] = colour[3 * at + 2]! - blue / count;
    }
  return result;
}
