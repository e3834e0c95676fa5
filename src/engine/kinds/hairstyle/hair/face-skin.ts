/**
 * The bare skin of a face as a smooth picture: its light as a quadratic of the place, fitted robustly to what surely is
 * skin, and the skin's own colour around each pixel over that.
 */
import { boxFilter } from '../../../pixels/box-filter.ts';
import type { FaceCloseUp } from './face-close-up.ts';

const TERMS = 6;
const ROUNDS = 5;
/** Pixels that are looked at. */
const SAMPLES = 3000;
/** Differences of the logarithm that count as noise at least, and how many of its own spread a pixel may differ. */
const NOISE = 0.03;
const MOST_NOISE = 0.12;
const TOLERANCE = 3.5;
/** Radius of the neighbourhood that tells the skin's own colour, in centimetres. */
const AROUND = 0.7;
const DARKEST = 6;
/** Logarithm of each 8-bit value over `DARKEST`. */
const LOGARITHMS = Float64Array.from({ length: 256 }, (_, value) => Math.log(value + DARKEST));

/** sRGB 0..255, 3 a pixel of the close-up; null where too little skin is seen. */
export function faceSkin(face: FaceCloseUp): Float32Array | null {
  const { picture, matte, oval, above, brows, eyes, lips, beard, unit } = face;
  const { width, height, data } = picture;
  const size = width * height;
  const known = new Uint8Array(size);
  const found: number[] = [];
  for (let i = 0; i < size; i++) {
    if (oval.data[i]! > -0.3 || matte.data[i]! > 40) continue;
    if (brows.data[i]! < 0.35 || eyes.data[i]! < 0.5 || lips.data[i]! < 0.4 || beard.data[i]! < 0.1) continue;
    known[i] = 1;
    found.push(i);
  }
  if (found.length < 12 * unit * unit) return null;
  const stride = Math.max(1, Math.floor(found.length / SAMPLES));
  const samples = found.filter((_, k) => k % stride === 0);
  const rows = samples.map((i) => {
    const row = [1, 0, 0, 0, 0, 0];
    fillBasis(row, i, width, height);
    return row;
  });
  const logs = [0, 1, 2].map((c) => samples.map((i) => LOGARITHMS[data[4 * i + c]!]!));
  // a fringe may hide all of the forehead: the first fit looks below the brows
  let weights: number[] = samples.map((i) => (above.data[i]! < 0 ? 1 : 0));
  let fits: number[][] = [];
  const spread = [1, 1, 1];
  const differ = (row: readonly number[], r: number, g: number, b: number): number => {
    const red = r - product(row, fits[0]!);
    const green = g - product(row, fits[1]!);
    const blue = b - product(row, fits[2]!);
    return Math.hypot(green / spread[1]!, (red - green) / spread[0]!, (blue - green) / spread[2]!);
  };
  for (let round = 0; round < ROUNDS; round++) {
    fits = logs.map((values) => leastSquares(rows, values, weights));
    const off = rows.map((row) => fits.map((fit) => product(row, fit)));
    const median = (c: number): number => {
      const values: number[] = [];
      for (let k = 0; k < rows.length; k++) {
        if (weights[k]! < 0.1) continue;
        const green = logs[1]![k]! - off[k]![1]!;
        values.push(Math.abs(c === 1 ? green : logs[c]![k]! - off[k]![c]! - green));
      }
      return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
    };
    for (let c = 0; c < 3; c++) spread[c] = Math.max(NOISE, Math.min(MOST_NOISE, 1.48 * median(c)));
    weights = rows.map((row, k) => {
      const value = differ(row, logs[0]![k]!, logs[1]![k]!, logs[2]![k]!);
      return (1 - Math.min(1, value / TOLERANCE) ** 2) ** 2;
    });
  }
  const model = new Float32Array(3 * size);
  const weight = new Float32Array(size);
  const row = [1, 0, 0, 0, 0, 0];
  for (let i = 0; i < size; i++) {
    fillBasis(row, i, width, height);
    model[3 * i] = product(row, fits[0]!);
    model[3 * i + 1] = product(row, fits[1]!);
    model[3 * i + 2] = product(row, fits[2]!);
    if (known[i] === 0) continue;
    const r = LOGARITHMS[data[4 * i]!]!;
    const g = LOGARITHMS[data[4 * i + 1]!]!;
    const b = LOGARITHMS[data[4 * i + 2]!]!;
    weight[i] = differ(row, r, g, b) < TOLERANCE ? 1 : 0;
  }
  const radius = Math.max(1, Math.round(AROUND * unit));
  const count = boxFilter({ data: weight, width, height }, radius).data;
  const plane = new Float32Array(size);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < size; i++)
      plane[i] = weight[i]! > 0 ? LOGARITHMS[data[4 * i + c]!]! - model[3 * i + c]! : 0;
    const sum = boxFilter({ data: plane, width, height }, radius).data;
    // the light's own fit counts as a tenth of the neighbourhood
    for (let i = 0; i < size; i++)
      model[3 * i + c] = Math.exp(model[3 * i + c]! + sum[i]! / (count[i]! + 0.1)) - DARKEST;
  }
  return model;
}

/** The terms of a quadratic over the picture at its pixel `i`, both sides from −1 to 1; the first is 1. */
function fillBasis(row: number[], i: number, width: number, height: number): void {
  const x = (2 * (i % width)) / width - 1;
  const y = (2 * Math.floor(i / width)) / height - 1;
  row[1] = x;
  row[2] = y;
  row[3] = x * x;
  row[4] = x * y;
  row[5] = y * y;
}

function product(row: readonly number[], fit: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < TERMS; k++) sum += row[k]! * fit[k]!;
  return sum;
}

function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  weights: readonly number[],
): number[] {
  const matrix = Array.from({ length: TERMS }, () => new Array<number>(TERMS + 1).fill(0));
  for (let n = 0; n < rows.length; n++) {
    const [row, weight] = [rows[n]!, weights[n]!];
    for (let a = 0; a < TERMS; a++) {
      for (let b = 0; b < TERMS; b++) matrix[a]![b]! += weight * row[a]! * row[b]!;
      matrix[a]![TERMS]! += weight * row[a]! * values[n]!;
    }
  }
  for (let a = 0; a < TERMS; a++) matrix[a]![a]! += (a < 3 ? 1e-4 : 0.01) * rows.length;
  // symmetric and positive definite: elimination needs no pivots
  for (let a = 0; a < TERMS; a++)
    for (let b = 0; b < TERMS; b++) {
      if (a === b) continue;
      const factor = matrix[b]![a]! / matrix[a]![a]!;
      for (let k = a; k <= TERMS; k++) matrix[b]![k]! -= factor * matrix[a]![k]!;
    }
  return matrix.map((row, a) => row[TERMS]! / row[a]!);
}
