/**
 * Plain clothes under the hair: their own colour goes on smoothly from the rim inwards, with their grain. Pieces of
 * leather or satin laid side by side look like bark; a smooth cloth does not.
 */
import { chamferDistance } from '../../../../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import { valueNoise } from '../../../../pixels/seeded-noise.ts';
import { addGrainInPlace } from '../ground/ground-grain.ts';
import { continueBandsInPlace } from './ground-bands.ts';
import { logRatios } from './ground-leftovers.ts';
import { type MirrorAxis, mirrorFoldsInPlace } from './ground-mirrored-folds.ts';

/** Cells in a centimetre on which the colour is understood. */
const CELLS_PER_CENTIMETRE = 4.5;
/** Standard deviation (centimetres) of the smoothing that takes folds for colour, but creases and grain for detail. */
const UNEVEN = 0.8;
/** Levels: three quarters of plain clothes' cells differ less from their smooth colour. */
const PLAIN = 24;
/** Share of the cells around what is to be laid that one cloth must have. */
const LEAST_SHARE = 0.6;
/** One cloth differs so little in hue (log ratios of the channels) and, by its folds, in lightness (log). */
const ONE_HUE = 0.3;
const ONE_LIGHTNESS = 0.9;
/** Keeps the logarithm of dark channels steady (levels). */
const DARK = 6;
/** Centimetres over which cells around what is to be laid count less and less. */
const NEARNESS = 3;
/** A cell so many times as far off the smooth colour as usual, and so many levels at least, is no part of the cloth. */
const OUTLIER = 2;
const LEAST_OUTLIER = 8;
const ROUNDS = 2;
/** Blurred weight from which a smooth colour is known. */
const LEAST_WEIGHT = 0.02;
/** Weight from which a cell's own colour is kept. */
const SURE = 0.5;
/** Centimetres from what is to be laid at which a cell is wholly clear of hair. */
const CLEAR = 1;
/** Standard deviation (centimetres) of the smoothing that leaves no folds. */
const WITHOUT_FOLDS = 2;
/** Centimetres over which the unevenness of the rim goes on inwards, and steps of relaxation that bring it there. */
const REACH = 0.6;
const RELAXATION = 24;
/** Standard deviation (centimetres) of the smoothing that leaves a cloth's grain. */
const DETAIL = 0.2;
/** Soft folds are so strong, as a share of the seen cloth's own unevenness at a middle level of brightness. */
const SOFT_FOLDS = 0.7;
const MIDDLE_LEVEL = 110;
const FOLDS_SEED = 37;
const GRAIN = { tries: 6, most: 18, exchanged: true, seed: 31 } as const;

/** What the photo shows of clothes, and what is to be laid of them; all hard. */
export interface ClothesToLay {
  readonly known: Mask;
  /** What of them has the hair's own shades. */
  readonly alike: Mask;
  readonly wanted: Mask;
}

/**
 * The picture with what is wanted of clothes laid in the smooth colour of the known cloth, with its grain and, about an
 * `axis`, the folds of its other half; null where it isn't plain.
 */
export function layPlainClothes(
  picture: RgbaImage,
  { known, alike, wanted }: ClothesToLay,
  unit: number,
  axis: MirrorAxis | null = null,
): RgbaImage | null {
  const cell = Math.max(2, Math.round(unit / CELLS_PER_CENTIMETRE));
  const cells = reduce(picture, known, alike, wanted, cell);
  const { colour, seen, hole } = cells;
  const sigma = (UNEVEN * unit) / cell;
  const away = chamferDistance(hole).data;
  const near = away.map((own, at) => (seen[at]! > 0 ? Math.exp((-own * cell) / (NEARNESS * unit)) : 0));
  const cloth = mainCloth(cells, near);
  if (cloth.share < LEAST_SHARE) return null;
  let { weight } = cloth;
  let field = smoothField(cells, weight, sigma);
  let usual = unevenness(cells, near, weight, field);
  if (usual > PLAIN) return null;
  for (let round = 0; round < ROUNDS; round++) {
    const limit = Math.max(LEAST_OUTLIER, OUTLIER * usual);
    const smooth = field;
    weight = cloth.weight.map((own, at) => own / (1 + (furthest(colour, smooth, at) / limit) ** 6));
    field = smoothField(cells, weight, sigma);
    usual = unevenness(cells, near, weight, field);
  }
  // beside the hair lie its shadow and single hairs: what is farther off tells the cloth's colour
  const clear = weight.map(
    (own, at) => own * Math.max(0, Math.min(1, (away[at]! * cell) / unit / CLEAR)) ** 2,
  );
  const laid = smoothField(cells, clear, 1.5 * sigma);
  addResidualInPlace(laid, cells, weight, (REACH * unit) / cell);
  const result = { ...picture, data: picture.data.slice() };
  const fine = smoothField(cells, weight, (DETAIL * unit) / cell);
  const whole = enlarge(laid, fine, cells, cell, picture, wanted);
  const { width, height } = picture;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (wanted.data[at]! < 128) continue;
      const light = 1 + (SOFT_FOLDS * usual * softFolds(x / unit, y / unit)) / MIDDLE_LEVEL;
      for (let c = 0; c < 3; c++) result.data[4 * at + c] = whole[3 * at + c]! * light;
      result.data[4 * at + 3] = 255;
    }
  addGrainInPlace(result.data, picture, whole, known, wanted, GRAIN);
  if (axis)
    mirrorFoldsInPlace(
      result,
      picture,
      whole,
      wanted,
      {
        width: cells.width,
        height: cells.height,
        cell,
        cellsPerCentimetre: unit / cell,
        colour,
        smooth: smoothField(cells, cloth.weight, (WITHOUT_FOLDS * unit) / cell),
        cloth: cloth.weight,
        seen: cells.other.map((own, at) => Math.min(1, own + seen[at]!)),
        hole,
        away,
      },
      axis,
    );
  continueBandsInPlace(result, picture, wanted, {
    width: cells.width,
    height: cells.height,
    cell,
    cellsPerCentimetre: unit / cell,
    cloth: cloth.weight,
    other: cells.other.map((own, at) => own + (cloth.weight[at]! > 0 ? 0 : seen[at]!)),
    away,
  });
  return result;
}

/** Soft unevenness of a worn cloth at a place in centimetres, about −1..1. */
function softFolds(x: number, y: number): number {
  // folds run down rather than across
  return 0.6 * valueNoise(x / 1.5, y / 2.6, FOLDS_SEED) + 0.4 * valueNoise(x / 0.55, y / 0.8, FOLDS_SEED + 1);
}

interface Cells {
  readonly width: number;
  readonly height: number;
  /** Mean sRGB 0..255 of what is known, 3 a cell. */
  readonly colour: Float32Array;
  /** Share of each cell that is known, 0..1. */
  readonly seen: Float32Array;
  /** Share of each cell in which clothes have the hair's shades, 0..1. */
  readonly other: Float32Array;
  /** 255 where something is wanted. */
  readonly hole: Mask;
}

function reduce(
  { data, width, height }: RgbaImage,
  known: Mask,
  alike: Mask,
  wanted: Mask,
  cell: number,
): Cells {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const colour = new Float32Array(3 * columns * rows);
  const seen = new Float32Array(columns * rows);
  const hole = createMask(columns, rows);
  const other = new Float32Array(columns * rows);
  for (let y = 0, from = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, from++) {
      const to = row + Math.floor(x / cell);
      if (alike.data[from]! >= 128) other[to]!++;
      if (wanted.data[from]! >= 128) hole.data[to] = 255;
      if (known.data[from]! < 128) continue;
      seen[to]!++;
      for (let c = 0; c < 3; c++) colour[3 * to + c]! += data[4 * from + c]!;
    }
  }
  for (let at = 0; at < seen.length; at++) {
    other[at]! /= cell * cell;
    if (seen[at] === 0) continue;
    for (let c = 0; c < 3; c++) colour[3 * at + c]! /= seen[at]!;
    seen[at] = Math.min(1, seen[at]! / (cell * cell));
  }
  return { width: columns, height: rows, colour, seen, other, hole };
}

/** The cloth's colour around each cell, 3 samples: blurred where it is seen, spread from there. */
function smoothField({ width, height, colour }: Cells, weight: Float32Array, sigma: number): Float32Array {
  const size = width * height;
  const total = gaussianBlur({ data: weight, width, height }, sigma).data;
  const mean = new Float32Array(3 * size);
  const plane = new Float32Array(size);
  for (let c = 0; c < 3; c++) {
    for (let at = 0; at < size; at++) plane[at] = weight[at]! * colour[3 * at + c]!;
    const { data } = gaussianBlur({ data: plane, width, height }, sigma);
    for (let at = 0; at < size; at++)
      if (total[at]! > LEAST_WEIGHT) mean[3 * at + c] = data[at]! / total[at]!;
  }
  const sure = total.map((own) => (own > LEAST_WEIGHT ? Math.min(1, 2 * own) : 0));
  return pushPullSamples(mean, sure, width, height, 3);
}

interface Cloth {
  /** Share of each cell that shows the cloth, 0..1. */
  readonly weight: Float32Array;
  /** Its share (0..1) of all that is seen nearby. */
  readonly share: number;
}

/** The cloth that most of the cells near what is to be laid show: one hue, in light and shade. */
function mainCloth({ colour, seen }: Cells, near: Float32Array): Cloth {
  const size = seen.length;
  const lights = new Float32Array(3 * size);
  for (let at = 0; at < size; at++) {
    if (seen[at] === 0) continue;
    const [red, blue] = logRatios(colour, 3 * at);
    lights[3 * at] = Math.log(colour[3 * at + 1]! + DARK);
    lights[3 * at + 1] = red;
    lights[3 * at + 2] = blue;
  }
  const middle = [0, 1, 2].map((c) => weightedMedian(lights, c, near));
  const weight = new Float32Array(size);
  let share = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = [0, 0, 0];
    let [own, all] = [0, 1e-6];
    for (let at = 0; at < size; at++) {
      if (seen[at] === 0) continue;
      all += near[at]!;
      const hue = Math.hypot(lights[3 * at + 1]! - middle[1]!, lights[3 * at + 2]! - middle[2]!);
      const isCloth = hue < ONE_HUE && Math.abs(lights[3 * at]! - middle[0]!) < ONE_LIGHTNESS;
      weight[at] = isCloth ? seen[at]! : 0;
      if (!isCloth) continue;
      own += near[at]!;
      for (let c = 0; c < 3; c++) sums[c]! += near[at]! * lights[3 * at + c]!;
    }
    share = own / all;
    if (own > 0) for (let c = 0; c < 3; c++) middle[c] = sums[c]! / own;
  }
  return { weight, share };
}

/** The middle value of channel `c` of 3 by weight. */
function weightedMedian(samples: Float32Array, c: number, weight: Float32Array): number {
  const order: number[] = [];
  let total = 0;
  for (let at = 0; at < weight.length; at++) {
    if (weight[at]! < 0.01) continue;
    order.push(at);
    total += weight[at]!;
  }
  order.sort((p, q) => samples[3 * p + c]! - samples[3 * q + c]!);
  let sum = 0;
  for (const at of order) {
    sum += weight[at]!;
    if (sum >= total / 2) return samples[3 * at + c]!;
  }
  return 0;
}

/** Largest difference of the channels at a cell. */
function furthest(a: Float32Array, b: Float32Array, at: number): number {
  return Math.max(
    Math.abs(a[3 * at]! - b[3 * at]!),
    Math.abs(a[3 * at + 1]! - b[3 * at + 1]!),
    Math.abs(a[3 * at + 2]! - b[3 * at + 2]!),
  );
}

/** Levels by which three quarters of the cells, weighed by `near`, differ less from the field. */
function unevenness({ colour }: Cells, near: Float32Array, cloth: Float32Array, field: Float32Array): number {
  const shares = new Float64Array(256);
  let total = 0;
  for (let at = 0; at < near.length; at++) {
    const weight = near[at]! * cloth[at]!;
    if (weight < 0.01) continue;
    shares[Math.min(255, Math.floor(furthest(colour, field, at)))]! += weight;
    total += weight;
  }
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += shares[level]!;
    if (sum >= 0.75 * total) return level + 1;
  }
  return 256;
}

/**
 * Adds to the field, in place, what the seen cells have beyond it; in the hole that falls off over `reach` cells (the
 * screened Laplace equation, by Gauss-Seidel).
 */
function addResidualInPlace(
  field: Float32Array,
  { width, height, colour, seen }: Cells,
  weight: Float32Array,
  reach: number,
): void {
  const inside: number[] = [];
  const residual = new Float32Array(field.length);
  for (let at = 0; at < seen.length; at++) {
    const x = at % width;
    const inRim = x === 0 || x === width - 1 || at < width || at >= width * (height - 1);
    if (weight[at]! > SURE) for (let k = 3 * at; k < 3 * at + 3; k++) residual[k] = colour[k]! - field[k]!;
    else if (!inRim) inside.push(at);
  }
  const share = 1 / (4 + 1 / (reach * reach));
  const row = 3 * width;
  for (let step = 0; step < RELAXATION; step++)
    for (const at of inside)
      for (let k = 3 * at; k < 3 * at + 3; k++)
        residual[k] = share * (residual[k - 3]! + residual[k + 3]! + residual[k - row]! + residual[k + row]!);
  for (let k = 0; k < field.length; k++) field[k]! += residual[k]!;
}

/** At each pixel the laid colour where one is wanted, else the smooth one; 3 samples. */
function enlarge(
  laid: Float32Array,
  smooth: Float32Array,
  { width: columns, height: rows }: Cells,
  cell: number,
  { width, height }: RgbaImage,
  wanted: Mask,
): Float32Array {
  const result = new Float32Array(3 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const gy = Math.max(0, Math.min(rows - 1, (y + 0.5) / cell - 0.5));
    const y0 = gy | 0;
    const down = y0 + 1 < rows ? 3 * columns : 0;
    const fy = gy - y0;
    for (let x = 0; x < width; x++, at++) {
      const gx = Math.max(0, Math.min(columns - 1, (x + 0.5) / cell - 0.5));
      const x0 = gx | 0;
      const right = x0 + 1 < columns ? 3 : 0;
      const fx = gx - x0;
      const from = wanted.data[at]! >= 128 ? laid : smooth;
      const a = 3 * (y0 * columns + x0);
      for (let c = a; c < a + 3; c++)
        result[3 * at + c - a] =
          (from[c]! * (1 - fx) + from[c + right]! * fx) * (1 - fy) +
          (from[c + down]! * (1 - fx) + from[c + down + right]! * fx) * fy;
    }
  }
  return result;
}
