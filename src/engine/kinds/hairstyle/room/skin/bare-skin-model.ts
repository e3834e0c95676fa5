/**
 * The tone of a person's skin by the way that it faces: a quadratic in the surface's normal for the logarithm of light,
 * as low-order lighting of a matt surface is (Ramamoorthi, Hanrahan: "An efficient representation for irradiance
 * environment maps", 2001), and a linear one for hue. Robust against shine, beard and the shadows of hair.
 */

/** Skin that was seen: one entry a cell. */
export interface SkinSamples {
  readonly count: number;
  /** Camera normals, 3 a sample. */
  readonly normals: ArrayLike<number>;
  /** Logarithms of linear red, green and blue, 3 a sample. */
  readonly logs: ArrayLike<number>;
  /** How much each counts from the start. */
  readonly weights: ArrayLike<number>;
}

export interface SkinModel {
  /** Of green: 1, x, y, z, x², xy, y². */
  readonly light: Float64Array;
  /** Of red and blue over green: 1, x, y. */
  readonly red: Float64Array;
  readonly blue: Float64Array;
  /** Logarithm of green's usual light: the median of what was seen. */
  readonly middle: number;
}

/** What hair, beard and shine differ by: from this on a sample counts nothing (Tukey's biweight). */
const OUTLIER = 0.4;
const ROUNDS = 6;
/** Strength of the priors, in shares of the samples' weight, and what they say: a head falls off to its rim. */
const PRIOR_WEIGHT = [0, 0.01, 0.01, 0.02, 0.05, 0.05, 0.05];
const PRIOR = [0, 0, 0.08, 0.1, -0.12, 0, -0.15];
const HUE_PRIOR_WEIGHT = [0, 0.04, 0.04];
/** Light of unseen parts against the middle. */
const LEAST_LIGHT = -1.3;
const MOST_LIGHT = 0.22;
/** Seen normals lean so far; beyond, the quadratic is not followed all the way. */
const SEEN_LEAN = 0.6;

export function fitSkin(samples: SkinSamples): SkinModel {
  const { count, logs, normals } = samples;
  const greens = Float64Array.from({ length: count }, (_, i) => logs[3 * i + 1]!).sort();
  const middle = greens[count >> 1] ?? Math.log(0.3);
  const weights = Float64Array.from({ length: count }, (_, i) => samples.weights[i]!);
  const light = new Float64Array(7);
  light[0] = middle;
  const row = new Float64Array(7);
  for (let round = 0; round < ROUNDS; round++) {
    const reach = round === 0 ? 2 * OUTLIER : OUTLIER;
    for (let i = 0; i < count; i++) {
      terms(normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!, row);
      const off = (logs[3 * i + 1]! - dot(row, light)) / reach;
      weights[i] = Math.abs(off) < 1 ? samples.weights[i]! * (1 - off * off) ** 2 : 0;
    }
    const solved = leastSquares(7, count, weights, PRIOR_WEIGHT, PRIOR, middle, (i, out) => {
      terms(normals[3 * i]!, normals[3 * i + 1]!, normals[3 * i + 2]!, out);
      return logs[3 * i + 1]!;
    });
    light.set(solved);
  }
  const hue = (channel: number): Float64Array =>
    leastSquares(3, count, weights, HUE_PRIOR_WEIGHT, [0, 0, 0], 0, (i, out) => {
      out[0] = 1;
      out[1] = normals[3 * i]!;
      out[2] = normals[3 * i + 1]!;
      return logs[3 * i + channel]! - logs[3 * i + 1]!;
    });
  return { light, red: hue(0), blue: hue(2), middle };
}

const scratch = new Float64Array(7);

/** Writes the logarithms of linear red, green and blue of skin that faces (x, y, z) to `out[at]`…. */
export function skinAt(
  model: SkinModel,
  x: number,
  y: number,
  z: number,
  out: Float32Array,
  at: number,
): void {
  const lean = Math.hypot(x, y);
  const followed = lean > SEEN_LEAN ? (SEEN_LEAN + (lean - SEEN_LEAN) * 0.55) / lean : 1;
  const fx = x * followed;
  const fy = y * followed;
  const fz = Math.sqrt(Math.max(0, 1 - fx * fx - fy * fy));
  terms(fx, fy, fz, scratch);
  // the last of the way to the rim is seen at a grazing angle, which darkens skin
  const rim = (1 - z) ** 3;
  const above = dot(scratch, model.light) - model.middle - 0.22 * rim;
  const light =
    model.middle + Math.max(LEAST_LIGHT, above > 0 ? MOST_LIGHT * Math.tanh(above / MOST_LIGHT) : above);
  out[at] = light + model.red[0]! + model.red[1]! * fx + model.red[2]! * fy;
  out[at + 1] = light;
  out[at + 2] = light + model.blue[0]! + model.blue[1]! * fx + model.blue[2]! * fy;
}

function terms(x: number, y: number, z: number, out: Float64Array): void {
  out[0] = 1;
  out[1] = x;
  out[2] = y;
  out[3] = z;
  out[4] = x * x;
  out[5] = x * y;
  out[6] = y * y;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Weighted ridge regression; `offset` is what the first unknown is drawn to. */
function leastSquares(
  size: number,
  count: number,
  weights: Float64Array,
  priorWeights: readonly number[],
  prior: readonly number[],
  offset: number,
  sample: (index: number, row: Float64Array) => number,
): Float64Array {
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  const row = new Float64Array(size);
  let total = 1e-6;
  for (let i = 0; i < count; i++) {
    const weight = weights[i]!;
    if (weight === 0) continue;
    total += weight;
    const value = sample(i, row);
    for (let a = 0; a < size; a++) {
      right[a]! += weight * row[a]! * value;
      for (let b = 0; b < size; b++) matrix[a * size + b]! += weight * row[a]! * row[b]!;
    }
  }
  for (let a = 0; a < size; a++) {
    const strength = total * priorWeights[a]! + (a === 0 ? 1e-6 : 1e-9);
    matrix[a * size + a]! += strength;
    right[a]! += strength * (a === 0 ? offset : prior[a]!);
  }
  return solve(matrix, right, size);
}

/** Gaussian elimination with pivoting; the matrix is positive definite. */
function solve(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(matrix[row * size + column]!) > Math.abs(matrix[pivot * size + column]!)) pivot = row;
    for (let k = 0; k < size; k++) {
      const swapped = matrix[column * size + k]!;
      matrix[column * size + k] = matrix[pivot * size + k]!;
      matrix[pivot * size + k] = swapped;
    }
    const held = right[column]!;
    right[column] = right[pivot]!;
    right[pivot] = held;
    const lead = matrix[column * size + column]! || 1e-12;
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row * size + column]! / lead;
      if (factor === 0) continue;
      for (let k = column; k < size; k++) matrix[row * size + k]! -= factor * matrix[column * size + k]!;
      right[row]! -= factor * right[column]!;
    }
  }
  const result = new Float64Array(size);
  for (let row = size - 1; row >= 0; row--) {
    let sum = right[row]!;
    for (let k = row + 1; k < size; k++) sum -= matrix[row * size + k]! * result[k]!;
    result[row] = sum / (matrix[row * size + row]! || 1e-12);
  }
  return result;
}
