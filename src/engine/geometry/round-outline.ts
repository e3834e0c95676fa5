/** A closed outline without corners. */
import type { ImagePoint } from './frames.ts';

/** The outline's points with `pieces` − 1 more between any two, on a closed Catmull-Rom curve through all of them. */
export function roundOutline(points: readonly ImagePoint[], pieces: number): ImagePoint[] {
  const count = points.length;
  const result: ImagePoint[] = [];
  for (let i = 0; i < count; i++) {
    const [a, b, c, d] = [i + count - 1, i, i + 1, i + 2].map((k) => points[k % count]!) as [
      ImagePoint,
      ImagePoint,
      ImagePoint,
      ImagePoint,
    ];
    for (let k = 0; k < pieces; k++) {
      const t = k / pieces;
      const along = (p: number, q: number, r: number, s: number): number =>
        q + 0.5 * t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
      result.push({ x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) });
    }
  }
  return result;
}
