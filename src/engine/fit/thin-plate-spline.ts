/**
 * Thin-plate spline in two dimensions (Bookstein: "Principal warps", 1989) with smoothing (Wahba 1990): the map from
 * source to target points that bends least. Coordinates are normalised before solving, so that smoothing has no unit.
 */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A solved spline: `weights` holds n radial and 3 affine coefficients for x, then the same for y. */
export interface ThinPlateSpline {
  readonly centers: Float64Array;
  readonly weights: Float64Array;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly scale: number;
}

function kernel(squaredDistance: number): number {
  return squaredDistance > 1e-12 ? 0.5 * squaredDistance * Math.log(squaredDistance) : 0;
}

/**
 * The spline through pairs of source and target points. `smoothing` 0 interpolates; `stiffness[i]` scales it for
 * each pair, so that uncertain pairs give way.
 * @throws {RangeError} for fewer than three pairs, lists of unequal length, or points on one line.
 */
export function solveThinPlateSpline(
  sources: readonly Point[],
  targets: readonly Point[],
  smoothing: number,
  stiffness?: readonly number[],
): ThinPlateSpline {
  const n = sources.length;
  if (n < 3 || targets.length !== n)
    throw new RangeError(
      `Expected at least 3 pairs of points, got ${n} sources and ${targets.length} targets.`,
    );
  let offsetX = 0;
  let offsetY = 0;
  for (const { x, y } of sources) {
    offsetX += x / n;
    offsetY += y / n;
  }
  let spread = 0;
  for (const { x, y } of sources) spread += Math.hypot(x - offsetX, y - offsetY) / n;
  const scale = 1 / Math.max(spread, 1e-9);
  const centers = new Float64Array(2 * n);
  sources.forEach((point, i) => {
    centers[2 * i] = (point.x - offsetX) * scale;
    centers[2 * i + 1] = (point.y - offsetY) * scale;
  });
  const size = n + 3;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size * 2);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      const dx = centers[2 * i]! - centers[2 * j]!;
      const dy = centers[2 * i + 1]! - centers[2 * j + 1]!;
      const value = kernel(dx * dx + dy * dy);
      matrix[i * size + j] = value;
      matrix[j * size + i] = value;
    }
    // the added identity also keeps coinciding points solvable
    matrix[i * size + i] = smoothing * (stiffness?.[i] ?? 1) + 1e-9;
    const affine = [1, centers[2 * i]!, centers[2 * i + 1]!];
    for (let k = 0; k < 3; k++) {
      matrix[i * size + n + k] = affine[k]!;
      matrix[(n + k) * size + i] = affine[k]!;
    }
    right[2 * i] = targets[i]!.x;
    right[2 * i + 1] = targets[i]!.y;
  }
  solveInPlace(matrix, right, size);
  const weights = new Float64Array(2 * size);
  for (let i = 0; i < size; i++) {
    weights[i] = right[2 * i]!;
    weights[size + i] = right[2 * i + 1]!;
  }
  return { centers, weights, offsetX, offsetY, scale };
}

/** Gaussian elimination with partial pivoting, two right-hand sides interleaved. */
function solveInPlace(matrix: Float64Array, right: Float64Array, size: number): void {
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(matrix[row * size + column]!) > Math.abs(matrix[pivot * size + column]!)) pivot = row;
    if (Math.abs(matrix[pivot * size + column]!) < 1e-12)
      throw new RangeError('The points lie on one line; a thin-plate spline needs a third direction.');
    if (pivot !== column) {
      for (let k = column; k < size; k++) {
        const swap = matrix[column * size + k]!;
        matrix[column * size + k] = matrix[pivot * size + k]!;
        matrix[pivot * size + k] = swap;
      }
      for (let k = 0; k < 2; k++) {
        const swap = right[2 * column + k]!;
        right[2 * column + k] = right[2 * pivot + k]!;
        right[2 * pivot + k] = swap;
      }
    }
    const inverse = 1 / matrix[column * size + column]!;
    for (let row = column + 1; row < size; row++) {
      const factor = matrix[row * size + column]! * inverse;
      if (factor === 0) continue;
      for (let k = column + 1; k < size; k++) matrix[row * size + k]! -= factor * matrix[column * size + k]!;
      right[2 * row]! -= factor * right[2 * column]!;
      right[2 * row + 1]! -= factor * right[2 * column + 1]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = 0; k < 2; k++) {
      let sum = right[2 * row + k]!;
      for (let column = row + 1; column < size; column++)
        sum -= matrix[row * size + column]! * right[2 * column + k]!;
      right[2 * row + k] = sum / matrix[row * size + row]!;
    }
  }
}

/** Where the spline takes (x, y); written to `out[at]` and `out[at + 1]`. */
export function applyThinPlateSpline(
  spline: ThinPlateSpline,
  x: number,
  y: number,
  out: Float64Array | Float32Array,
  at: number,
): void {
  const { centers, weights, offsetX, offsetY, scale } = spline;
  const n = centers.length >> 1;
  const size = n + 3;
  const u = (x - offsetX) * scale;
  const v = (y - offsetY) * scale;
  let sumX = weights[n]! + weights[n + 1]! * u + weights[n + 2]! * v;
  let sumY = weights[size + n]! + weights[size + n + 1]! * u + weights[size + n + 2]! * v;
  for (let i = 0; i < n; i++) {
    const dx = u - centers[2 * i]!;
    const dy = v - centers[2 * i + 1]!;
    const value = kernel(dx * dx + dy * dy);
    sumX += weights[i]! * value;
    sumY += weights[size + i]! * value;
  }
  out[at] = sumX;
  out[at + 1] = sumY;
}
