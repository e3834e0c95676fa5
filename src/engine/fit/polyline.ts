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

/**
 * The line without the loops in which it crosses itself, with as many points: those of a loop are spread evenly over the
 * way past the crossing, and `more` on either side with them, so that none crowd there. An edge offset inwards by more than a
 * bend's radius makes such loops.
 */
export function withoutLoops(points: readonly Point[], more = 2): { x: number; y: number }[] {
  const line = points.map(({ x, y }) => ({ x, y }));
  for (let i = 0; i + 3 < line.length; i++)
    for (let j = line.length - 2; j > i + 1; j--) {
      const crossing = crossingOf(line[i]!, line[i + 1]!, line[j]!, line[j + 1]!);
      if (!crossing) continue;
      const from = Math.max(0, i - more);
      const to = Math.min(line.length - 1, j + more + 1);
      const way = [...line.slice(from, i + 1), crossing, ...line.slice(j + 1, to + 1)];
      const spread = resamplePolyline(way, to - from + 1);
      for (let k = from + 1; k < to; k++) line[k] = spread[k - from]!;
      break;
    }
  return line;
}

/** Where the segments from `a` to `b` and from `c` to `d` cross, or null. */
function crossingOf(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy] = [b.x - a.x, b.y - a.y];
  const [vx, vy] = [d.x - c.x, d.y - c.y];
  const across = ux * vy - uy * vx;
  if (across === 0) return null;
  const s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / across;
  const t = ((c.x - a.x) * uy - (c.y - a.y) * ux) / across;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? { x: a.x + s * ux, y: a.y + s * uy } : null;
}
