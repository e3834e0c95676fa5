/**
 * Lace along an edge of cloth that is solid otherwise. The ground shines through between its threads, and so must the
 * wearer's skin. Its colours lie on the line from the ground's to the thread's, whatever colours the rest of the garment
 * has; print in the ground's colour is told from it by its flat places and by how far it reaches into the garment.
 */
import { boxFilter } from '../pixels/box-filter.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { SoftCutOut } from './soft-matte.ts';

/** Second difference of 8-bit steps that a knot of mesh has at least, and least share of knots in the garment's area. */
const KNOT = 32;
const LEAST_KNOTS = 0.008;
/** Largest mean difference of the ground from what lies around it, and least one of the threads from it; 8-bit steps. */
const PLAIN_GROUND = 8;
const LEAST_CONTRAST = 120;
/** Least share of ground within reach of a pixel whose ground is known. */
const LEAST_GROUND = 0.002;
/** Of the great differences from the ground near the outline the one from which on they are solid thread's. */
const THREAD = 0.95;
/** Lace reaches so far in from the outline, and its neighbourhood is so wide: shares of the picture's long side. */
const REACH = 0.06;
const AROUND = 0.006;
/** Coverage of lace whose threads the picture doesn't part, and the least share of a neighbourhood that has such. */
const BETWEEN = [0.15, 0.85] as const;
const LEAST_BETWEEN = 0.45;
/** Mean coverage of a neighbourhood, least deviation from it, and farthest mean off the line as a share of the threads' contrast. */
const MEAN = [0.12, 0.72] as const;
const LEAST_TEXTURE = 0.08;
const OFF = 0.01;
/** The same of a single pixel of open ground. */
const OFF_ONE = 0.04;
/** Least mean difference of pixels from those around them, as a share of that deviation: stripes and print are coarser than mesh. */
const LEAST_FINE = 0.36;
/** Mean coverage up to which ground lies open, and how far beside lace such is a part of it, in radii of the neighbourhood. */
const OPEN = 0.3;
const OPEN_BESIDE = 4;
/** Shares of the garment's area: of one piece at least, of all together at least and at most. */
const LEAST_PIECE = 0.005;
const LEAST_LACE = 0.004;
const MOST_LACE = 0.15;
/** Least share of all that looks like lace that is trim: what is so all over is print. */
const LEAST_TRIM = 0.5;
/** Least share of a piece that lies within reach of the outline, and of one that lies right along it. */
const NEAR = 0.8;
const ALONG = 0.08;
/** How far from the outline the wearer shows through, as shares of the long side: farther in the lace lies on other cloth. */
const THROUGH = [0.035, 0.05] as const;

/** Red, green and blue of each pixel less those of the ground around it; NaN where none is near. */
type Differences = readonly [Float32Array, Float32Array, Float32Array];

/**
 * `cleaned`, a garment's opaque picture and its matte, with the coverage of lace as the picture's alpha and the thread's
 * own colour there; as it is where there is no lace.
 * @param source the photo, on a plain ground
 */
export function withLaceTrim(source: RgbaImage, cleaned: SoftCutOut): SoftCutOut {
  const { matte } = cleaned;
  const { width, height } = source;
  const long = Math.max(width, height);
  const reach = Math.round(REACH * long);
  const differences = hasMesh(source, matte) ? fromGround(source, matte, reach) : null;
  if (!differences) return cleaned;
  const outside: Mask = { width, height, data: matte.data.map((value) => (value < 128 ? 255 : 0)) };
  const inwards = chamferDistanceWithin(outside, reach).data;
  const coverage = threadCoverage(differences, matte, inwards, reach);
  if (!coverage) return cleaned;
  const lace = findLace(coverage, matte, inwards, reach, Math.max(2, Math.round(AROUND * long)));
  if (!lace) return cleaned;
  const through = blurMask(dilateSquare(lace, 1), 1).data;
  const data = cleaned.picture.data.slice();
  for (let at = 0; at < through.length; at++) {
    if (through[at] === 0 || matte.data[at] === 0) continue;
    const share = (through[at]! / 255) * smoothStep(THROUGH[1] * long, THROUGH[0] * long, inwards[at]!);
    const own = 1 - share * (1 - Math.min(1, coverage.own[at]!));
    if (!(own < 1)) continue;
    data[4 * at + 3] = Math.round(255 * own);
    // threads over the ground with this coverage give the photo's colour
    const gain = 1 / Math.max(0.04, own) - 1;
    for (let c = 0; c < 3; c++) data[4 * at + c] = source.data[4 * at + c]! + differences[c]![at]! * gain;
  }
  return { matte, picture: { ...cleaned.picture, data } };
}

/** Whether the garment has pixels enough that are lighter or darker than those on both sides, upright and level: most have none. */
function hasMesh({ data, width }: RgbaImage, matte: Mask): boolean {
  let [area, knots] = [0, 0];
  for (let at = width; at < matte.data.length - width; at++) {
    if (matte.data[at] !== 255) continue;
    area++;
    const own = 2 * data[4 * at + 1]!;
    const level = own - data[4 * at - 3]! - data[4 * at + 5]!;
    if (level > -KNOT && level < KNOT) continue;
    const upright = own - data[4 * (at - width) + 1]! - data[4 * (at + width) + 1]!;
    if (upright < -KNOT || upright > KNOT) knots++;
  }
  return knots > LEAST_KNOTS * area;
}

/** How each pixel differs from the ground within `reach`; null where that is uneven. */
function fromGround({ data, width, height }: RgbaImage, matte: Mask, reach: number): Differences | null {
  const size = width * height;
  const outside = new Float32Array(size);
  for (let at = 0; at < size; at++) if (matte.data[at] === 0) outside[at] = 1;
  const share = boxFilter({ data: outside, width, height }, reach).data;
  const differ = (c: 0 | 1 | 2): Float32Array => {
    const result = new Float32Array(size);
    for (let at = 0; at < size; at++) if (outside[at] !== 0) result[at] = data[4 * at + c]!;
    const ground = boxFilter({ data: result, width, height }, reach).data;
    for (let at = 0; at < size; at++)
      result[at] = share[at]! > LEAST_GROUND ? data[4 * at + c]! - ground[at]! / share[at]! : Number.NaN;
    return result;
  };
  const differences: Differences = [differ(0), differ(1), differ(2)];
  let [uneven, count] = [0, 0];
  for (let at = 0; at < size; at++) {
    if (outside[at] === 0) continue;
    uneven += contrastAt(differences, at);
    count++;
  }
  return uneven > PLAIN_GROUND * count ? null : differences;
}

function contrastAt([red, green, blue]: Differences, at: number): number {
  return Math.sqrt(red[at]! ** 2 + green[at]! ** 2 + blue[at]! ** 2);
}

/** Each pixel's place on the line from the ground (0) to solid thread (1), and its differences from that line as shares of the line's length. */
interface Coverage {
  readonly own: Float32Array;
  readonly off: Differences;
}

/** The line to the colours near the outline that differ most from the ground; null where none differs much. */
function threadCoverage(
  differences: Differences,
  matte: Mask,
  inwards: Float32Array,
  reach: number,
): Coverage | null {
  const size = matte.data.length;
  const near: number[] = [];
  for (let at = 0; at < size; at++)
    if (matte.data[at] === 255 && inwards[at]! > 2 && inwards[at]! < reach) {
      const contrast = contrastAt(differences, at);
      if (contrast >= LEAST_CONTRAST) near.push(contrast);
    }
  if (near.length === 0) return null;
  const least = near.sort((a, b) => a - b)[Math.floor(THREAD * near.length)]!;
  const line = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < size; at++) {
    if (matte.data[at] !== 255 || !(inwards[at]! > 2 && inwards[at]! < reach)) continue;
    if (!(contrastAt(differences, at) >= least)) continue;
    count++;
    for (let c = 0; c < 3; c++) line[c]! += differences[c]![at]!;
  }
  for (let c = 0; c < 3; c++) line[c]! /= count;
  const length = Math.hypot(...line);
  const own = new Float32Array(size);
  const off: Differences = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  for (let at = 0; at < size; at++) {
    let along = 0;
    for (let c = 0; c < 3; c++) along += (differences[c]![at]! * line[c]!) / length;
    own[at] = Math.max(0, along / length);
    for (let c = 0; c < 3; c++) off[c]![at] = differences[c]![at]! / length - (own[at]! * line[c]!) / length;
  }
  return { own, off };
}

/** 255 on lace; null where there is too little or so much of it that it is print. */
function findLace(
  { own, off }: Coverage,
  matte: Mask,
  inwards: Float32Array,
  reach: number,
  radius: number,
): Mask | null {
  const { width, height } = matte;
  const size = width * height;
  const known = new Float32Array(size);
  let area = 0;
  for (let at = 0; at < size; at++) {
    if (matte.data[at]! < 128) continue;
    area++;
    if (own[at]! >= 0) known[at] = 1;
  }
  const around = (value: (at: number) => number): Float32Array => {
    const data = new Float32Array(size);
    for (let at = 0; at < size; at++) if (known[at] !== 0) data[at] = value(at);
    return boxFilter({ data, width, height }, radius).data;
  };
  const count = around(() => 1);
  const mean = around((at) => own[at]!);
  const squares = around((at) => own[at]! ** 2);
  const even = boxFilter({ data: own.map((value) => (value >= 0 ? value : 0)), width, height }, 1).data;
  const fine = around((at) => Math.abs(own[at]! - even[at]!));
  const between = around((at) => (own[at]! > BETWEEN[0] && own[at]! < BETWEEN[1] ? 1 : 0));
  const astray = off.map((plane) => around((at) => plane[at]!)) as unknown as Differences;
  const [likely, open] = [createMask(width, height), createMask(width, height)];
  for (let at = 0; at < size; at++) {
    if (known[at] === 0) continue;
    const average = mean[at]! / count[at]!;
    if (own[at]! < OPEN && contrastAt(off, at) < OFF_ONE) open.data[at] = 255;
    if (!(average < MEAN[1]) || contrastAt(astray, at) > OFF * count[at]!) continue;
    if (average < OPEN) open.data[at] = 255;
    const deviation = Math.sqrt(Math.max(0, squares[at]! / count[at]! - average ** 2));
    if (
      average > MEAN[0] &&
      deviation > LEAST_TEXTURE &&
      between[at]! > LEAST_BETWEEN * count[at]! &&
      fine[at]! > LEAST_FINE * deviation * count[at]!
    )
      likely.data[at] = 255;
  }
  const lace = edgePieces(likely, inwards, area, reach, radius);
  if (!lace) return null;
  // between its scallops and threads the ground itself lies open
  const beside = chamferDistanceWithin(lace, OPEN_BESIDE * radius).data;
  for (let at = 0; at < size; at++)
    if (open.data[at] === 255 && beside[at]! < OPEN_BESIDE * radius && inwards[at]! < OPEN_BESIDE * radius)
      lace.data[at] = 255;
  return lace;
}

/** The pieces that are trim of a garment of this `area`. */
function edgePieces(
  likely: Mask,
  inwards: Float32Array,
  area: number,
  reach: number,
  radius: number,
): Mask | null {
  const { labels, components } = connectedComponents(likely, 4);
  const near = new Float64Array(components.length);
  const along = new Float64Array(components.length);
  for (let at = 0; at < inwards.length; at++) {
    const k = labels[at]! - 1;
    if (k < 0) continue;
    if (inwards[at]! < reach) near[k]!++;
    if (inwards[at]! < radius) along[k]!++;
  }
  const all = components.reduce((sum, piece) => sum + piece.area, 0);
  const isTrim = components.map(
    (piece, k) =>
      piece.area > LEAST_PIECE * area && near[k]! > NEAR * piece.area && along[k]! > ALONG * piece.area,
  );
  const trim = components.reduce((sum, piece, k) => sum + (isTrim[k] ? piece.area : 0), 0);
  if (trim < LEAST_LACE * area || trim > MOST_LACE * area || trim < LEAST_TRIM * all) return null;
  const lace = createMask(likely.width, likely.height);
  for (let at = 0; at < lace.data.length; at++) if (isTrim[labels[at]! - 1]) lace.data[at] = 255;
  return lace;
}
