/** Open polylines by arc length. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Length of the polyline in its own unit. */
export function polylineLength(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++)
    length += Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
  return length;
}

/** The point at arc length `distance` from the start; beyond either end the end segment is prolonged. */
export function pointAlong(points: readonly Point[], distance: number): { x: number; y: number } {
  let rest = distance;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!;
    const b = points[i]!;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (rest <= length || i === points.length - 1) {
      const t = length > 0 ? rest / length : 0;
      return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
    }
    rest -= length;
  }
  return { x: points[0]!.x, y: points[0]!.y };
}

/** `count` points at equal fractions of the polyline's length, both ends included. */
export function resamplePolyline(points: readonly Point[], count: number): { x: number; y: number }[] {
  const length = polylineLength(points);
  return Array.from({ length: count }, (_, i) => pointAlong(points, (length * i) / (count - 1)));
}

/**
 * `count` points of the cubic Hermite curve from `a` to `b`, both included. The tangents' lengths say how far the curve
 * keeps to their directions; about 1.2 times the distance gives a round bend.
 */
export function hermiteCurve(
  a: Point,
  tangentA: Point,
  b: Point,
  tangentB: Point,
  count: number,
): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const wa = (1 + 2 * t) * (1 - t) ** 2;
    const wta = t * (1 - t) ** 2;
    const wtb = t * t * (t - 1);
    return {
      x: wa * a.x + wta * tangentA.x + (1 - wa) * b.x + wtb * tangentB.x,
      y: wa * a.y + wta * tangentA.y + (1 - wa) * b.y + wtb * tangentB.y,
    };
  });
}
