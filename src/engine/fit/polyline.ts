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
