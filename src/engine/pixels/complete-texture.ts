/**
 * Continues a textured picture into a hole: understood on a reduced copy (patch-match), laid with the picture's own pixels
 * at full size, moved by overlapping shifts, and brought to the reduced copy's colours so that no seam stays.
 */
import { type PixelArea, wholePixels } from './crop.ts';
import type { Mask, RgbaImage } from './image.ts';
import { type CompletedPatches, completePatches, PATCH_REACH } from './patch-match.ts';
import { pushPullSamples } from './push-pull.ts';
import { reduceForPatches } from './reduced-picture.ts';

export interface TextureOptions {
  /** Side in pixels of a cell of the reduced copy. */
  readonly cell: number;
  readonly seed: number;
  /** How dear it is to take one place again and again: 0 (no matter) to 1. */
  readonly variety?: number;
  /** What the hole may look like, 3 samples a cell of the reduced copy: the search begins there. */
  readonly guess?: Float32Array;
  /** The texture is a pattern: it is laid in larger pieces of one shift and in its own colours, or its contrast is lost. */
  readonly isPattern?: boolean;
}

/**
 * The picture with the pixels that `wanted` covers continued from those that `known` covers (both hard: ≥ 128 counts);
 * others are kept. Null where the known part is too small to learn from.
 */
export function completeTexture(
  image: RgbaImage,
  known: Mask,
  wanted: Mask,
  { cell, seed, variety = 0, guess, isPattern = false }: TextureOptions,
): RgbaImage | null {
  const { data, width } = image;
  const reduced = reduceForPatches(image, known, wanted, cell);
  const { columns, rows } = reduced;
  const found = completePatches(
    reduced.colour,
    reduced.source,
    reduced.hole,
    columns,
    rows,
    seed,
    variety,
    guess,
    isPattern,
  );
  if (!found) return null;
  const result = data.slice();
  const area = coveredArea(wanted);
  if (!area) return image;
  for (let y = area.y; y < area.y + area.height; y++)
    for (let x = area.x; x < area.x + area.width; x++) {
      const at = y * width + x;
      if (wanted.data[at]! < 128) continue;
      layPixel(image, known, found, columns, cell, x, y, result);
    }
  if (!isPattern) matchColours(result, image, wanted, area, found.colour, columns, rows, cell);
  return { ...image, data: result };
}

/** A pixel as the mean of what the shifts of the four nearest cells bring, weighted as for bilinear interpolation. */
function layPixel(
  { data, width, height }: RgbaImage,
  known: Mask,
  { nearest, colour }: CompletedPatches,
  columns: number,
  cell: number,
  x: number,
  y: number,
  result: Uint8ClampedArray,
): void {
  const gx = (x + 0.5) / cell - 0.5 + PATCH_REACH;
  const gy = (y + 0.5) / cell - 0.5 + PATCH_REACH;
  const x0 = Math.floor(gx);
  const y0 = Math.floor(gy);
  let red = 0;
  let green = 0;
  let blue = 0;
  let total = 0;
  for (let corner = 0; corner < 4; corner++) {
    const cx = x0 + (corner & 1);
    const cy = y0 + (corner >> 1);
    const at = cy * columns + cx;
    const other = nearest[at];
    if (other === undefined || other < 0) continue;
    const ox = other % columns;
    const sx = x + (ox - cx) * cell;
    const sy = y + ((other - ox) / columns - cy) * cell;
    if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue;
    const from = sy * width + sx;
    if (known.data[from]! < 128) continue;
    const fx = gx - x0;
    const fy = gy - y0;
    // steeper than bilinear: two pictures at once look soft
    const weight = ((corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy)) ** 2 + 1e-6;
    red += weight * data[4 * from]!;
    green += weight * data[4 * from + 1]!;
    blue += weight * data[4 * from + 2]!;
    total += weight;
  }
  const to = 4 * (y * width + x);
  result[to + 3] = 255;
  if (total === 0) {
    // no shift leads to a known pixel: the reduced copy's colour is all there is
    const at = 3 * (Math.round(gy) * columns + Math.round(gx));
    for (let c = 0; c < 3; c++) result[to + c] = colour[at + c]!;
    return;
  }
  result[to] = red / total;
  result[to + 1] = green / total;
  result[to + 2] = blue / total;
}

/** Moves the laid pixels by the smooth difference between their cell's mean colour and the one that was understood. */
function matchColours(
  result: Uint8ClampedArray,
  { width }: RgbaImage,
  wanted: Mask,
  area: PixelArea,
  understood: Float32Array,
  columns: number,
  rows: number,
  cell: number,
): void {
  const size = columns * rows;
  const [left, right] = [area.x, area.x + area.width];
  const [top, bottom] = [area.y, area.y + area.height];
  const off = new Float32Array(3 * size);
  const count = new Float32Array(size);
  for (let y = top; y < bottom; y++) {
    const row = (Math.floor(y / cell) + PATCH_REACH) * columns + PATCH_REACH;
    for (let x = left; x < right; x++) {
      const from = y * width + x;
      if (wanted.data[from]! < 128) continue;
      const to = row + Math.floor(x / cell);
      count[to]!++;
      for (let c = 0; c < 3; c++) off[3 * to + c]! += result[4 * from + c]!;
    }
  }
  const weights = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    if (count[i] === 0) continue;
    weights[i] = Math.min(1, count[i]! / (cell * cell));
    for (let c = 0; c < 3; c++) off[3 * i + c] = understood[3 * i + c]! - off[3 * i + c]! / count[i]!;
  }
  const smooth = pushPullSamples(off, weights, columns, rows, 3);
  for (let y = top; y < bottom; y++) {
    const gy = (y + 0.5) / cell - 0.5 + PATCH_REACH;
    const y0 = Math.floor(gy);
    const fy = gy - y0;
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (wanted.data[at]! < 128) continue;
      const gx = (x + 0.5) / cell - 0.5 + PATCH_REACH;
      const x0 = Math.floor(gx);
      const fx = gx - x0;
      const a = 3 * (y0 * columns + x0);
      const b = a + 3 * columns;
      for (let c = 0; c < 3; c++)
        result[4 * at + c]! +=
          (smooth[a + c]! * (1 - fx) + smooth[a + 3 + c]! * fx) * (1 - fy) +
          (smooth[b + c]! * (1 - fx) + smooth[b + 3 + c]! * fx) * fy;
    }
  }
}

/** The smallest area around all that the mask covers; null where it covers nothing. */
function coveredArea({ data, width, height }: Mask): ReturnType<typeof wholePixels> | null {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < 128) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  return right === 0
    ? null
    : wholePixels({ x: left, y: top, width: right - left, height: bottom - top }, width, height);
}
