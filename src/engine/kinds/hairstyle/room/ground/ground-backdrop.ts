/**
 * A plain backdrop as a smooth field: a robust quadratic of the place for the light's fall-off, and what is left of it
 * spread smoothly. Where the photo's surroundings fit it, they are continued by it exactly.
 */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import type { GroundGrid } from './ground-grid.ts';

/** Terms of the quadratic: 1, x, y, x², xy, y². */
const TERMS = 6;
const ROUNDS = 6;
/** Levels by which a cell may differ from the field and still be the backdrop (the robust fit's scale). */
const USUAL_RESIDUAL = 5;
/** A cell farther off the quadratic (levels) is a thing, and one farther off its smooth surroundings is detail. */
const MOST_RESIDUAL = 20;
const MOST_DETAIL = 9;
/** Beyond the photo the quadratic runs on for this share of its size, then levels out. */
const RUN_ON = 0.12;
/** Standard deviation (centimetres) of what is kept of the backdrop's own unevenness. */
const UNEVENNESS = 0.45;

export interface Backdrop {
  /** sRGB 0..255, 3 a cell. */
  readonly colour: Float32Array;
  /** Share of the known cells (0..1, near ones) that the smooth field explains. */
  readonly plainness: number;
}

/** The backdrop of the cells that `known` (1) marks, at every cell; `near` weighs what the answer is needed for. */
export function fitBackdrop(grid: GroundGrid, known: Uint8Array, near: Float32Array): Backdrop | null {
  const { width, height, colour, seen } = grid;
  const box = seenBox(grid);
  const place = places(width, height, box);
  const cells: number[] = [];
  for (let at = 0; at < known.length; at++) if (known[at] && near[at]! > 0) cells.push(at);
  if (cells.length < 4 * TERMS || seen.length === 0) return null;
  const step = Math.max(1, Math.floor(cells.length / 6000));
  const result = new Float32Array(3 * width * height);
  const weights = new Float32Array(cells.length).fill(1);
  let solution: Float64Array[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    solution = [0, 1, 2].map((c) => solve(cells, step, weights, place, colour, near, c));
    // cells off the field in any channel are things, not backdrop
    const scale = USUAL_RESIDUAL * (1 + 3 * (1 - round / (ROUNDS - 1)));
    for (let k = 0; k < cells.length; k += step) {
      const at = cells[k]!;
      weights[k] = 1 / (1 + (offField(solution, place, colour, at) / scale) ** 4);
    }
  }
  solution.forEach((fit, c) => {
    for (let at = 0; at < width * height; at++) result[3 * at + c] = value(fit, place, at);
  });
  const fits = new Float32Array(width * height);
  for (const at of cells) fits[at] = 1 / (1 + (furthest(colour, result, at) / MOST_RESIDUAL) ** 6);
  addUnevennessInPlace(grid, result, fits);
  let explained = 0;
  let total = 0;
  for (const at of cells) {
    const detail = 1 / (1 + (furthest(colour, result, at) / MOST_DETAIL) ** 6);
    explained += near[at]! * detail * fits[at]!;
    total += near[at]!;
  }
  return { colour: result, plainness: explained / total };
}

/** Largest difference of a cell's channels from the smooth field. */
function offField(
  solution: readonly Float64Array[],
  place: Float32Array,
  colour: Float32Array,
  at: number,
): number {
  let off = 0;
  for (let c = 0; c < 3; c++)
    off = Math.max(off, Math.abs(colour[3 * at + c]! - value(solution[c]!, place, at)));
  return off;
}

/** Largest difference of the channels at a cell. */
function furthest(a: Float32Array, b: Float32Array, at: number): number {
  return Math.max(
    Math.abs(a[3 * at]! - b[3 * at]!),
    Math.abs(a[3 * at + 1]! - b[3 * at + 1]!),
    Math.abs(a[3 * at + 2]! - b[3 * at + 2]!),
  );
}

/** Adds the smooth part of what the field leaves unexplained where cells fit it; it runs out in the hole. */
function addUnevennessInPlace(grid: GroundGrid, field: Float32Array, fits: Float32Array): void {
  const { width, height, colour, cellsPerCentimetre } = grid;
  const sigma = UNEVENNESS * cellsPerCentimetre;
  const size = width * height;
  const weight = gaussianBlur({ data: fits, width, height }, sigma).data;
  const residual = new Float32Array(3 * size);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(size);
    for (let at = 0; at < size; at++)
      if (fits[at]! > 0) plane[at] = fits[at]! * (colour[3 * at + c]! - field[3 * at + c]!);
    const smooth = gaussianBlur({ data: plane, width, height }, sigma).data;
    for (let at = 0; at < size; at++)
      if (weight[at]! > 1e-3) residual[3 * at + c] = smooth[at]! / weight[at]!;
  }
  // a rim whose cells are few is less sure of its colour
  const sure = new Float32Array(size);
  for (let at = 0; at < size; at++) sure[at] = weight[at]! < 0.05 ? 0 : Math.min(1, 1.6 * weight[at]!);
  const spread = pushPullSamples(residual, sure, width, height, 3);
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(size);
    for (let at = 0; at < size; at++) plane[at] = spread[3 * at + c]!;
    const smooth = gaussianBlur({ data: plane, width, height }, sigma).data;
    for (let at = 0; at < size; at++) field[3 * at + c]! += smooth[at]!;
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function seenBox({ width, height, seen }: GroundGrid): Box {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!seen[y * width + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  return { left, top, right, bottom };
}

/** x and y of every cell, −1..1 in the photo, levelling out beyond it. */
function places(width: number, height: number, { left, top, right, bottom }: Box): Float32Array {
  const result = new Float32Array(2 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const v = levelled((2 * (y - top)) / (bottom - top) - 1);
    for (let x = 0; x < width; x++, at++) {
      result[2 * at] = levelled((2 * (x - left)) / (right - left) - 1);
      result[2 * at + 1] = v;
    }
  }
  return result;
}

function levelled(value: number): number {
  const over = Math.abs(value) - 1;
  return over <= 0 ? value : Math.sign(value) * (1 + 2 * RUN_ON * Math.tanh(over / (2 * RUN_ON)));
}

function value(a: Float64Array, place: Float32Array, at: number): number {
  const x = place[2 * at]!;
  const y = place[2 * at + 1]!;
  return a[0]! + a[1]! * x + a[2]! * y + a[3]! * x * x + a[4]! * x * y + a[5]! * y * y;
}

/** Weighted least squares of one channel, slightly drawn to a constant colour. */
function solve(
  cells: readonly number[],
  step: number,
  weights: Float32Array,
  place: Float32Array,
  colour: Float32Array,
  near: Float32Array,
  channel: number,
): Float64Array {
  const normal = new Float64Array(TERMS * (TERMS + 1));
  const term = new Float64Array(TERMS);
  for (let k = 0; k < cells.length; k += step) {
    const at = cells[k]!;
    const x = place[2 * at]!;
    const y = place[2 * at + 1]!;
    term[0] = 1;
    term[1] = x;
    term[2] = y;
    term[3] = x * x;
    term[4] = x * y;
    term[5] = y * y;
    const weight = weights[k]! * near[at]!;
    for (let i = 0; i < TERMS; i++) {
      for (let j = 0; j < TERMS; j++) normal[i * (TERMS + 1) + j]! += weight * term[i]! * term[j]!;
      normal[i * (TERMS + 1) + TERMS]! += weight * term[i]! * colour[3 * at + channel]!;
    }
  }
  const total = normal[0]!;
  for (let i = 1; i < TERMS; i++) normal[i * (TERMS + 2)]! += total * (i < 3 ? 1e-4 : 2e-3);
  return eliminate(normal);
}

/** Gaussian elimination with pivots of an augmented TERMS × (TERMS + 1) matrix. */
function eliminate(m: Float64Array): Float64Array {
  const stride = TERMS + 1;
  for (let i = 0; i < TERMS; i++) {
    let pivot = i;
    for (let k = i + 1; k < TERMS; k++)
      if (Math.abs(m[k * stride + i]!) > Math.abs(m[pivot * stride + i]!)) pivot = k;
    for (let j = 0; j < stride; j++)
      [m[i * stride + j], m[pivot * stride + j]] = [m[pivot * stride + j]!, m[i * stride + j]!];
    const lead = m[i * stride + i]! || 1e-12;
    for (let k = 0; k < TERMS; k++) {
      if (k === i) continue;
      const factor = m[k * stride + i]! / lead;
      for (let j = i; j < stride; j++) m[k * stride + j]! -= factor * m[i * stride + j]!;
    }
  }
  return Float64Array.from(
    { length: TERMS },
    (_, i) => m[i * stride + TERMS]! / (m[i * stride + i]! || 1e-12),
  );
}
