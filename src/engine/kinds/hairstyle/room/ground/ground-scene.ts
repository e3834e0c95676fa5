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
import { transportFill } from '../../../../pixels/transport-fill.ts';
import { addGrainInPlace, type GrainSource } from './ground-grain.ts';
import { distrustInPlace, fineDetail } from './ground-scene-trust.ts';

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
