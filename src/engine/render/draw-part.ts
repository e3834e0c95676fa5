/**
 * Draws a fitted part: looks the garment's picture up through the coordinate buffer. Where the warp shrinks, a pixel
 * is the mean of several places within it, taken from a picture that was area-averaged to about the target's scale.
 */
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import { resizeMask, resizeRgba } from '../pixels/resample.ts';
import { enlargeCrisply } from './crisp-enlargement.ts';

/** Steps whose squares differ by more than this factor lie on two sides of a fold. */
const FOLD = 9;

/** How far the garment's coordinates move from column to column and from row to row, where a pixel is drawn. */
const PER_COLUMN = new Float32Array(2);
const PER_ROW = new Float32Array(2);

/** The garment's picture at the scale it is drawn at. */
export interface ScaledGarment {
  readonly picture: RgbaImage;
  /** Size relative to the garment's own picture. */
  readonly factor: number;
}

/** Reduces the picture so that one of its pixels is about `1 / 1.3` of a photo pixel, or enlarges a small one. */
export function scaleGarment(picture: RgbaImage, scale: number): ScaledGarment {
  if (scale > 1) {
    const large = enlargeCrisply(picture, scale);
    return { picture: large, factor: large.width / picture.width };
  }
  const factor = Math.min(1, 1.3 * scale);
  if (factor > 0.85) return { picture, factor: 1 };
  const width = Math.max(1, Math.round(picture.width * factor));
  return {
    picture: resizeRgba(picture, width, Math.max(1, Math.round(picture.height * factor))),
    factor: width / picture.width,
  };
}

/**
 * The part in the photo, `samples` × `samples` places a pixel; `mask` is its coverage in the garment's picture,
 * at other places than the colours' where it has `coverage`. Its mesh
 * `ends` softly, or sharply where another part's mesh goes on: between two soft ends what is behind would show.
 */
export function drawPart(
  part: { readonly buffer: CoordinateBuffer; readonly mask: Mask; readonly coverage?: Float32Array },
  garment: ScaledGarment,
  samples: number,
  ends: 'soft' | 'sharp',
): Layer {
  const { area, coordinates } = part.buffer;
  const layer = createLayer(area.width, area.height);
  const { picture, factor } = garment;
  const mask =
    picture.width === part.mask.width ? part.mask : resizeMask(part.mask, picture.width, picture.height);
  const mean = new Float32Array(4);
  const covered = new Float32Array(4);
  const { coverage } = part;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (Number.isNaN(coordinates[2 * at]!)) continue;
      sumAround(coordinates, area, x, y, picture, coverage ? null : mask, factor, samples, mean);
      if (coverage && mean[3]! > 0) {
        sumAround(coverage, area, x, y, picture, mask, factor, samples, covered);
        const share = covered[3]! / mean[3]!;
        for (let c = 0; c < 4; c++) mean[c]! *= share;
      }
      const within = ends === 'soft' ? inMesh(coordinates, area.width, area.height, x, y) : 1;
      const share = within / (samples * samples);
      layer.alpha[at] = mean[3]! * share;
      layer.color[3 * at] = mean[0]! * share;
      layer.color[3 * at + 1] = mean[1]! * share;
      layer.color[3 * at + 2] = mean[2]! * share;
    }
  return layer;
}

/** The sum of the samples of `picture`, weighted by its coverage `mask`, at `samples` × `samples` places of the pixel (x, y), into `sum`. */
function sumAround(
  coordinates: Float32Array,
  area: { readonly width: number; readonly height: number },
  x: number,
  y: number,
  picture: RgbaImage,
  mask: Mask | null,
  factor: number,
  samples: number,
  sum: Float32Array,
): void {
  const at = y * area.width + x;
  const [gx, gy] = [coordinates[2 * at]!, coordinates[2 * at + 1]!];
  stepBetween(coordinates, at, x > 0 ? at - 1 : at, x + 1 < area.width ? at + 1 : at, PER_COLUMN);
  stepBetween(
    coordinates,
    at,
    y > 0 ? at - area.width : at,
    y + 1 < area.height ? at + area.width : at,
    PER_ROW,
  );
  const [xx, xy, yx, yy] = [PER_COLUMN[0]!, PER_COLUMN[1]!, PER_ROW[0]!, PER_ROW[1]!];
  sum.fill(0);
  for (let j = 0; j < samples; j++)
    for (let i = 0; i < samples; i++) {
      const dx = (i + 0.5) / samples - 0.5;
      const dy = (j + 0.5) / samples - 0.5;
      addSample(picture, mask, (gx + dx * xx + dy * yx) * factor, (gy + dx * xy + dy * yy) * factor, sum);
    }
}

/**
 * 0..1, how far a pixel of the mesh lies within it: cloth that goes on beyond a mesh's end ended in steps of whole pixels. It
 * is the share of the pixels around that the mesh has, from half of them on.
 */
function inMesh(coordinates: Float32Array, width: number, height: number, x: number, y: number): number {
  if (x === 0 || y === 0 || x + 1 === width || y + 1 === height) return 1;
  const at = 2 * (y * width + x);
  const row = 2 * width;
  let missing = 0;
  if (Number.isNaN(coordinates[at - 2]!)) missing += 2;
  if (Number.isNaN(coordinates[at + 2]!)) missing += 2;
  if (Number.isNaN(coordinates[at - row]!)) missing += 2;
  if (Number.isNaN(coordinates[at + row]!)) missing += 2;
  if (missing === 0) return 1;
  if (Number.isNaN(coordinates[at - row - 2]!)) missing++;
  if (Number.isNaN(coordinates[at - row + 2]!)) missing++;
  if (Number.isNaN(coordinates[at + row - 2]!)) missing++;
  if (Number.isNaN(coordinates[at + row + 2]!)) missing++;
  return Math.max(0, 1 - missing / 8);
}

/**
 * How far the garment's coordinates move from pixel to pixel around `at`, into `out`: half of the way between its two
 * neighbours, or the way to one of them where the other is not there or lies across a fold.
 */
function stepBetween(
  coordinates: Float32Array,
  at: number,
  before: number,
  after: number,
  out: Float32Array,
): void {
  const x = coordinates[2 * at]!;
  const y = coordinates[2 * at + 1]!;
  const bx = x - coordinates[2 * before]!;
  const by = y - coordinates[2 * before + 1]!;
  const ax = coordinates[2 * after]! - x;
  const ay = coordinates[2 * after + 1]! - y;
  const hasBefore = before !== at && !Number.isNaN(bx);
  const hasAfter = after !== at && !Number.isNaN(ax);
  let weight = hasBefore ? (hasAfter ? 0.5 : 1) : 0;
  if (hasBefore && hasAfter) {
    const b = bx * bx + by * by;
    const a = ax * ax + ay * ay;
    if (b > FOLD * a + 4) weight = 0;
    else if (a > FOLD * b + 4) weight = 1;
  }
  out[0] = (hasBefore ? weight * bx : 0) + (hasAfter ? (1 - weight) * ax : 0);
  out[1] = (hasBefore ? weight * by : 0) + (hasAfter ? (1 - weight) * ay : 0);
}

/** Adds the premultiplied bilinear sample at (x, y), without a mask as if that covered all: red, green, blue in 0..255, coverage in 0..1. */
function addSample(picture: RgbaImage, mask: Mask | null, x: number, y: number, sum: Float32Array): void {
  const { width, height, data } = picture;
  const u = x - 0.5;
  const v = y - 0.5;
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  const fx = u - x0;
  const fy = v - y0;
  for (let j = 0; j < 2; j++) {
    const row = y0 + j;
    if (row < 0 || row >= height) continue;
    for (let i = 0; i < 2; i++) {
      const column = x0 + i;
      if (column < 0 || column >= width) continue;
      const at = row * width + column;
      const coverage = mask ? mask.data[at]! : 255;
      if (coverage === 0) continue;
      // sheer cloth covers in part
      const weight = ((i ? fx : 1 - fx) * (j ? fy : 1 - fy) * coverage * data[4 * at + 3]!) / 65025;
      sum[0]! += weight * data[4 * at]!;
      sum[1]! += weight * data[4 * at + 1]!;
      sum[2]! += weight * data[4 * at + 2]!;
      sum[3]! += weight;
    }
  }
}
