/** Convex hull by Andrew's monotone chain (1979). */

/** Indices of the hull's corners of interleaved x, y points, in ascending order; collinear points are left out. */
export function convexHull(points: Float64Array): number[] {
  const order = Array.from({ length: points.length / 2 }, (_, i) => i);
  order.sort((a, b) => points[a * 2]! - points[b * 2]! || points[a * 2 + 1]! - points[b * 2 + 1]!);
  const lower = halfHull(points, order);
  const upper = halfHull(points, order.reverse());
  return [...new Set([...lower, ...upper])].sort((a, b) => a - b);
}

function halfHull(points: Float64Array, order: readonly number[]): number[] {
  const hull: number[] = [];
  for (const i of order) {
    while (hull.length >= 2) {
      const a = hull[hull.length - 2]!;
      const b = hull[hull.length - 1]!;
      const cross =
        (points[b * 2]! - points[a * 2]!) * (points[i * 2 + 1]! - points[a * 2 + 1]!) -
        (points[b * 2 + 1]! - points[a * 2 + 1]!) * (points[i * 2]! - points[a * 2]!);
      if (cross > 0) break;
      hull.pop();
    }
    hull.push(i);
  }
  return hull;
}
