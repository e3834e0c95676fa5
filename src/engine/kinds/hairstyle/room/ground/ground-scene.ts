/**
 * A background with things in it, continued behind the hair. Out of focus its edges run on and what lies between them is
 * smooth; where leaves, stone or cloth are sharp, the picture's own pieces are laid. Which of the two is told by the rim
 * that a place is continued from.
 */
import { completeTexture } from '../../../../pixels/complete-texture.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import { PATCH_REACH } from '../../../../pixels/patch-match.ts';
import { maskToPlane } from '../../../../pixels/plane-mask.ts';
import { type ReducedPicture, reduceForPatches } from '../../../../pixels/reduced-picture.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import { structureTensor } from '../../../../pixels/structure-tensor.ts';
import { type Transported, transportFill } from '../../../../pixels/transport-fill.ts';
import { addGrainInPlace, type GrainSource } from './ground-grain.ts';

/**
 * Levels that a cell's fine detail changes by in the direction of least change (an edge alone changes in one direction):
 * below the first it is smooth, above the other texture.
 */
const SMOOTH = 1.4;
const TEXTURE = 2.1;
/** Standard deviation (cells) over which texture is averaged: a thing's corners alone are none. */
const SPREAD = 10;
/** Share of the surroundings that must be texture for pieces to be taken: from none to all. */
const LEAST_TEXTURED = 0.6;
const MOST_TEXTURED = 0.85;
/** Cells beside texture that are laid with it. */
const BESIDE = 6;

/** Pieces so many levels off at the rim (cells wide) are believed wholly, and not at all. */
const ALIKE = 20;
const UNLIKE = 45;
const RIM = 4;
/** A larger share of texture is in less and less doubt. */
const MIXED = 0.6;
/** Levels of fine detail from which pieces show texture, and below which they show none. */
const ROUGH = 2;
const FLAT = 1;
/** Less of the hole (a share of it) is not worth a search for pieces. */
const LITTLE = 0.02;
/** A grain's farthest level is this many times its usual one; what is farther is a thing's edge. */
const GRAIN_PEAK = 6;

export interface SceneOptions {
  /** Side in pixels of a cell on which the scene is understood. */
  readonly cell: number;
  readonly seed: number;
  readonly grain: GrainSource;
}

/** The picture with what `wanted` covers continued from what `known` covers (both hard); null where too little is known. */
export function continueScene(
  picture: RgbaImage,
  known: Mask,
  wanted: Mask,
  { cell, seed, grain }: SceneOptions,
): RgbaImage | null {
  const { width, height } = picture;
  const reduced = reduceForPatches(picture, known, wanted, cell);
  const { columns, rows, source, hole } = reduced;
  if (!source.includes(1)) return null;
  const { colour, origin } = transportFill(reduced.colour, source, hole, columns, rows);
  const share = textureShare(reduced, origin);
  const field = enlarge(colour, reduced, 3, cell, width, height);
  const data = picture.data.slice();
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at]! < 128) continue;
    for (let c = 0; c < 3; c++) data[4 * at + c] = field[3 * at + c]!;
    data[4 * at + 3] = 255;
  }
  addGrainInPlace(data, picture, field, known, wanted, {
    ...grain,
    most: Math.min(grain.most, GRAIN_PEAK * usualGrain(picture, field, known)),
  });
  if (!share) return { data, width, height };
  const textured = completeTexture(picture, known, wanted, { cell, seed, guess: colour });
  if (!textured) return { data, width, height };
  distrustInPlace(share, textured, wanted, { colour, origin }, reduced, cell);
  const mixed = enlarge(share, reduced, 1, cell, width, height);
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at]! < 128) continue;
    for (let c = 4 * at; c < 4 * at + 3; c++) data[c]! += mixed[at]! * (textured.data[c]! - data[c]!);
  }
  return { data, width, height };
}

/** The median difference of the known pixels from the field, green: every seventh pixel is enough. */
function usualGrain({ data }: RgbaImage, field: Float32Array, known: Mask): number {
  const count = new Uint32Array(256);
  let all = 0;
  for (let at = 0; at < known.data.length; at += 7) {
    if (known.data[at]! < 128) continue;
    const off = Math.abs(data[4 * at + 1]! - field[3 * at + 1]!);
    count[Math.min(255, Math.round(8 * off))]!++;
    all++;
  }
  let level = 0;
  for (let sum = 0; level < 255; level++) {
    sum += count[level]!;
    if (2 * sum >= all) break;
  }
  return (level + 1) / 8;
}

/** 0..1 a cell: how much of it the picture's own pieces are; null where they are nowhere needed. */
function textureShare(
  { columns: width, rows: height, colour, source, hole }: ReducedPicture,
  origin: Float32Array,
): Float32Array | null {
  const size = width * height;
  const detail = fineDetail(colour, source, width, height);
  const tensor = structureTensor(detail, source, hole, 2 * SPREAD, width, height);
  const beside = dilateSquare(
    { data: hole.map((value) => (value ? 255 : 0)), width, height },
    2 * SPREAD,
  ).data;
  const texture = new Float32Array(size);
  const sure = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    if (!source[at] || beside[at] === 0) continue;
    const xx = tensor[3 * at]!;
    const yy = tensor[3 * at + 2]!;
    const least = (xx + yy - Math.hypot(xx - yy, 2 * tensor[3 * at + 1]!)) / 2;
    texture[at] = smoothStep(SMOOTH, TEXTURE, Math.sqrt(Math.max(0, least)));
    sure[at] = 1;
  }
  const mean = gaussianBlur({ data: texture, width, height }, SPREAD).data;
  const weight = gaussianBlur({ data: sure, width, height }, SPREAD).data;
  const share = createMask(width, height);
  let [needed, all] = [0, 0];
  for (let at = 0; at < size; at++) {
    if (hole[at]) all++;
    const from = hole[at] ? Math.round(origin[2 * at + 1]!) * width + Math.round(origin[2 * at]!) : at;
    if (weight[from]! < 1e-3) continue;
    share.data[at] = 255 * smoothStep(LEAST_TEXTURED, MOST_TEXTURED, mean[from]! / weight[from]!);
    if (hole[at]) needed += share.data[at]! / 255;
  }
  if (needed < LITTLE * all) return null;
  return gaussianBlur(maskToPlane(dilateSquare(share, BESIDE)), BESIDE / 2).data;
}

/**
 * Takes back, in place, the share of pieces that don't meet the photo at the rim that a place comes from: their colours
 * there are far from what runs on from it, and a seam would stand.
 */
function distrustInPlace(
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
function fineDetail(colour: Float32Array, known: Uint8Array, width: number, height: number): Float32Array {
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

/** Samples of the reduced copy at every pixel, bilinear. */
function enlarge(
  samples: Float32Array,
  { columns }: ReducedPicture,
  channels: number,
  cell: number,
  width: number,
  height: number,
): Float32Array {
  const result = new Float32Array(channels * width * height);
  for (let y = 0, to = 0; y < height; y++) {
    const gy = (y + 0.5) / cell - 0.5 + PATCH_REACH;
    const y0 = Math.floor(gy);
    const fy = gy - y0;
    for (let x = 0; x < width; x++) {
      const gx = (x + 0.5) / cell - 0.5 + PATCH_REACH;
      const x0 = Math.floor(gx);
      const fx = gx - x0;
      const a = channels * (y0 * columns + x0);
      const b = a + channels * columns;
      for (let c = 0; c < channels; c++, to++)
        result[to] =
          (samples[a + c]! * (1 - fx) + samples[a + channels + c]! * fx) * (1 - fy) +
          (samples[b + c]! * (1 - fx) + samples[b + channels + c]! * fx) * fy;
    }
  }
  return result;
}
