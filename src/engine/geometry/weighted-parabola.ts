/** A parabola through points by weighted least squares, from its normal equations (Cramer's rule). */

/** The parabola y(x) that lies nearest to the points in the sum of `weightOf` their index times their squared distance in y. */
export function weightedParabola(
  points: readonly { readonly x: number; readonly y: number }[],
  weightOf: (index: number) => number,
): (x: number) => number {
  const powers = new Float64Array(5);
  const sums = new Float64Array(3);
  points.forEach(({ x, y }, index) => {
    for (let k = 0, power = weightOf(index); k < 5; k++, power *= x) {
      powers[k]! += power;
      if (k < 3) sums[k]! += power * y;
    }
  });
  const [a, b, c, d, e] = powers as unknown as [number, number, number, number, number];
  const [p, q, r] = sums as unknown as [number, number, number];
  const whole = a * (c * e - d * d) - b * (b * e - c * d) + c * (b * d - c * c) || 1;
  const constant = (p * (c * e - d * d) - b * (q * e - d * r) + c * (q * d - c * r)) / whole;
  const linear = (a * (q * e - d * r) - p * (b * e - c * d) + c * (b * r - c * q)) / whole;
  const square = (a * (c * r - d * q) - b * (b * r - c * q) + p * (b * d - c * c)) / whole;
  return (x) => constant + x * (linear + x * square);
}
