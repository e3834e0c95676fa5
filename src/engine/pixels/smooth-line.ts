/**
 * A smooth line through weighted values (Whittaker 1923): least squares with a penalty on second differences, solved as a
 * banded system.
 */

/**
 * The line through `values`, of which each counts by its `weights` (0: it is bridged); waves shorter than about six times
 * `length`, in steps, are smoothed out where weights are 1. At least two weights must be positive.
 */
export function smoothLine(values: Float64Array, weights: Float64Array, length: number): Float64Array {
  const n = values.length;
  const penalty = length ** 4;
  // L D Lᵀ of W + penalty · D₂ᵀ D₂, whose bands are (6, −4, 1) but at the ends
  const d = new Float64Array(n);
  const [e, f] = [new Float64Array(n), new Float64Array(n)];
  const z = new Float64Array(n);
  const band = (i: number, j: number): number => {
    let sum = 0;
    // rows k of second differences cover k, k + 1 and k + 2 with 1, −2 and 1
    for (let k = Math.max(0, j - 2); k <= Math.min(n - 3, i); k++) sum += PIECE[i - k]! * PIECE[j - k]!;
    return penalty * sum;
  };
  for (let i = 0; i < n; i++) {
    const [one, two] = [i > 0 ? e[i - 1]! : 0, i > 1 ? f[i - 2]! : 0];
    const [dOne, dTwo] = [i > 0 ? d[i - 1]! : 0, i > 1 ? d[i - 2]! : 0];
    d[i] = weights[i]! + band(i, i) - one * one * dOne - two * two * dTwo;
    if (i + 1 < n) e[i] = (band(i, i + 1) - (i > 0 ? e[i - 1]! * f[i - 1]! * dOne : 0)) / d[i]!;
    if (i + 2 < n) f[i] = band(i, i + 2) / d[i]!;
    z[i] =
      weights[i]! * (weights[i] === 0 ? 0 : values[i]!) -
      one * (i > 0 ? z[i - 1]! : 0) -
      two * (i > 1 ? z[i - 2]! : 0);
  }
  for (let i = n - 1; i >= 0; i--)
    z[i] = z[i]! / d[i]! - (i + 1 < n ? e[i]! * z[i + 1]! : 0) - (i + 2 < n ? f[i]! * z[i + 2]! : 0);
  return z;
}

const PIECE = [1, -2, 1] as const;
