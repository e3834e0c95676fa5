import type { FaceSample } from './face-samples.ts';

/** Rounds of reweighting, and the residual (in robust standard deviations) from which a sample counts nothing. */
const ROUNDS = 8;
const MOST_DEVIATIONS = 4;
/** With fewer samples nothing is said. */
const LEAST_SAMPLES = 40;

/**
 * How the face's luminance changes with the way the skin looks, in parts of its median: per unit of the normal to the
 * picture's right (`aside`) and up. Linear regression on 1 and the normal, reweighted by Tukey's biweight, so that beard,
 * hair and glints drop out. An evenly lit face gives 0.
 */
export function shadeOfFace(samples: readonly FaceSample[]): { readonly aside: number; readonly up: number } {
  if (samples.length < LEAST_SAMPLES) return { aside: 0, up: 0 };
  const usual = medianOf(samples.map(({ luminance }) => luminance)) || 1;
  const rows = samples.map(({ right, up, near }) => [1, right, up, near]);
  const values = samples.map(({ luminance }) => luminance / usual);
  let weights = values.map(() => 1);
  let solution = [1, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    solution = solveWeighted(rows, values, weights);
    const residuals = rows.map((row, i) => values[i]! - row.reduce((sum, x, k) => sum + x * solution[k]!, 0));
    const spread = 1.4826 * medianOf(residuals.map(Math.abs)) || 1e-6;
    weights = residuals.map((e) => Math.max(0, 1 - (e / (MOST_DEVIATIONS * spread)) ** 2) ** 2);
  }
  return { aside: solution[1]!, up: solution[2]! };
}

/** Weighted least squares by the normal equations, slightly damped. */
function solveWeighted(
  rows: readonly number[][],
  values: readonly number[],
  weights: readonly number[],
): number[] {
  const size = rows[0]!.length;
  const system = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  for (const [i, row] of rows.entries())
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) system[a]![b]! += weights[i]! * row[a]! * row[b]!;
      system[a]![size]! += weights[i]! * row[a]! * values[i]!;
    }
  for (let a = 0; a < size; a++) system[a]![a]! += 1e-3 * rows.length * (a === 0 ? 0.01 : 1);
  // positive definite: no pivoting needed
  for (let a = 0; a < size; a++)
    for (let b = a + 1; b < size; b++) {
      const factor = system[b]![a]! / system[a]![a]!;
      for (let c = a; c <= size; c++) system[b]![c]! -= factor * system[a]![c]!;
    }
  const result = new Array<number>(size).fill(0);
  for (let a = size - 1; a >= 0; a--) {
    let sum = system[a]![size]!;
    for (let b = a + 1; b < size; b++) sum -= system[a]![b]! * result[b]!;
    result[a] = sum / system[a]![a]!;
  }
  return result;
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1]!;
}
