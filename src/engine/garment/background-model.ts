/**
 * What lies behind a garment, learnt from the picture's border: a quadratic colour surface in Lab, fitted robustly so
 * that a sleeve or a waistband that runs out of the picture doesn't count.
 */
import type { LabImage } from '../pixels/image.ts';

export interface BackgroundModel {
  /** Coefficients of 1, u, v, u², uv, v² for L, a, b; u and v run from −1 to 1 across the picture. */
  readonly coefficients: Float64Array;
  /** Median distance (ΔE) of the border's pixels from the surface. */
  readonly medianResidual: number;
  /** Share of the border's pixels that lie within 3 medians + 1.5 ΔE of the surface, 0..1. */
  readonly inlierShare: number;
}

const TERMS = 6;
const ROUNDS = 6;

/** Fits the surface to a ring as wide as 2 % of the picture's shorter side (iteratively reweighted least squares). */
export function fitBackground(lab: LabImage): BackgroundModel {
  const { width, height } = lab;
  const ring = Math.max(2, Math.round(Math.min(width, height) * 0.02));
  const samples: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x === ring && y >= ring && y < height - ring) x = width - ring;
      samples.push(y * width + x);
    }
  const basis = new Float64Array(samples.length * TERMS);
  samples.forEach((at, i) => {
    writeBasis(at % width, Math.floor(at / width), width, height, basis, i * TERMS);
  });

  // start from the median colour: whatever covers less than half of the border has no say
  const coefficients = new Float64Array(3 * TERMS);
  for (let c = 0; c < 3; c++)
    coefficients[c * TERMS] = median(Float64Array.from(samples, (at) => lab.data[at * 3 + c]!));
  const residuals = new Float64Array(samples.length);
  const weights = new Float64Array(samples.length);
  let middle = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    samples.forEach((at, i) => {
      let squared = 0;
      for (let c = 0; c < 3; c++) {
        let value = 0;
        for (let k = 0; k < TERMS; k++) value += coefficients[c * TERMS + k]! * basis[i * TERMS + k]!;
        squared += (value - lab.data[at * 3 + c]!) ** 2;
      }
      residuals[i] = Math.sqrt(squared);
    });
    middle = median(residuals);
    if (round === ROUNDS) break;
    // Tukey's biweight; the floor keeps a noiseless border solvable
    const reach = 4 * Math.max(middle, 0.4);
    residuals.forEach((residual, i) => {
      weights[i] = residual < reach ? (1 - (residual / reach) ** 2) ** 2 : 0;
    });
    // a plain level first, curvature only once the outliers are known
    solveSurface(samples, weights, basis, lab, coefficients, round < 2 ? 1 : round < 4 ? 3 : TERMS);
  }
  const limit = 3 * middle + 1.5;
  const inliers = residuals.reduce((count, residual) => count + (residual < limit ? 1 : 0), 0);
  return { coefficients, medianResidual: middle, inlierShare: inliers / samples.length };
}

/** The surface's colour at every pixel. */
export function paintBackground(model: BackgroundModel, width: number, height: number): LabImage {
  const data = new Float32Array(width * height * 3);
  const { coefficients } = model;
  const basis = new Float64Array(TERMS);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 3) {
      writeBasis(x, y, width, height, basis, 0);
      for (let c = 0; c < 3; c++) {
        let value = 0;
        for (let k = 0; k < TERMS; k++) value += coefficients[c * TERMS + k]! * basis[k]!;
        data[to + c] = value;
      }
    }
  return { data, width, height };
}

function writeBasis(
  x: number,
  y: number,
  width: number,
  height: number,
  out: Float64Array,
  at: number,
): void {
  const u = ((x + 0.5) / width) * 2 - 1;
  const v = ((y + 0.5) / height) * 2 - 1;
  out[at] = 1;
  out[at + 1] = u;
  out[at + 2] = v;
  out[at + 3] = u * u;
  out[at + 4] = u * v;
  out[at + 5] = v * v;
}

/** Weighted least squares of the first `terms` coefficients of each channel, by Cholesky-free Gauss elimination. */
function solveSurface(
  samples: readonly number[],
  weights: Float64Array,
  basis: Float64Array,
  lab: LabImage,
  coefficients: Float64Array,
  terms: number,
): void {
  const columns = terms + 3;
  const system = new Float64Array(terms * columns);
  samples.forEach((at, i) => {
    const weight = weights[i]!;
    if (weight === 0) return;
    for (let r = 0; r < terms; r++) {
      const scaled = weight * basis[i * TERMS + r]!;
      for (let k = 0; k < terms; k++) system[r * columns + k]! += scaled * basis[i * TERMS + k]!;
      for (let c = 0; c < 3; c++) system[r * columns + terms + c]! += scaled * lab.data[at * 3 + c]!;
    }
  });
  for (let r = 0; r < terms; r++) system[r * columns + r]! += 1e-6;
  for (let pivot = 0; pivot < terms; pivot++) {
    for (let r = 0; r < terms; r++) {
      if (r === pivot) continue;
      const factor = system[r * columns + pivot]! / system[pivot * columns + pivot]!;
      for (let k = pivot; k < columns; k++) system[r * columns + k]! -= factor * system[pivot * columns + k]!;
    }
  }
  coefficients.fill(0);
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < terms; r++)
      coefficients[c * TERMS + r] = system[r * columns + terms + c]! / system[r * columns + r]!;
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  return sorted[sorted.length >> 1]!;
}
