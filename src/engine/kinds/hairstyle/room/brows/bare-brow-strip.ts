/** Coordinates along and across a brow, the same for both of a face. */
import type { ImagePoint } from '../../../../geometry/frames.ts';

/** A place by the brow: centimetres from its inner end towards the temple, and from its middle towards the forehead. */
export interface BrowPlace {
  along: number;
  across: number;
}

export interface BrowStrip {
  /** Centimetres along the middle. */
  readonly length: number;
  /** Writes the place of a pixel of the picture to `out`. */
  placeOf(x: number, y: number, out: BrowPlace): void;
  /** The pixel of a place. */
  pointAt(along: number, across: number): ImagePoint;
}

/** Pieces into which the middle is cut between two landmarks. */
const PIECES = 4;

/** @param outline The brow's ten landmarks: the upper rim from the temple inwards, then the lower one back. @param unit Pixels a centimetre. */
export function browStrip(outline: readonly ImagePoint[], unit: number): BrowStrip {
  const half = outline.length >> 1;
  const knots = Array.from({ length: half }, (_, i) => {
    const upper = outline[half - 1 - i]!;
    const lower = outline[half + i]!;
    return { x: (upper.x + lower.x) / 2, y: (upper.y + lower.y) / 2 };
  });
  const points = smoothed(knots);
  const count = points.length;
  // towards the forehead: the side on which the upper rim lies
  const middle = knots[half >> 1]!;
  const rim = outline[half >> 1]!;
  const run = { x: knots[half - 1]!.x - knots[0]!.x, y: knots[half - 1]!.y - knots[0]!.y };
  const turn = run.x * (rim.y - middle.y) - run.y * (rim.x - middle.x) > 0 ? 1 : -1;
  const lengths = new Float64Array(count);
  const ways: ImagePoint[] = [];
  for (let i = 0; i < count; i++) {
    const before = points[Math.max(0, i - 1)]!;
    const after = points[Math.min(count - 1, i + 1)]!;
    const size = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    ways.push({ x: (after.x - before.x) / size, y: (after.y - before.y) / size });
    if (i > 0)
      lengths[i] = lengths[i - 1]! + Math.hypot(points[i]!.x - before.x, points[i]!.y - before.y) / unit;
  }
  const length = lengths[count - 1]!;
  return {
    length,
    placeOf(x, y, out) {
      let nearest = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let i = 0; i < count; i++) {
        const distance = (x - points[i]!.x) ** 2 + (y - points[i]!.y) ** 2;
        if (distance >= least) continue;
        least = distance;
        nearest = i;
      }
      const way = ways[nearest]!;
      const [dx, dy] = [x - points[nearest]!.x, y - points[nearest]!.y];
      out.along = lengths[nearest]! + (dx * way.x + dy * way.y) / unit;
      out.across = (turn * (way.x * dy - way.y * dx)) / unit;
    },
    pointAt(along, across) {
      let i = 0;
      while (i < count - 2 && lengths[i + 1]! < along) i++;
      const share = (along - lengths[i]!) / (lengths[i + 1]! - lengths[i]! || 1);
      const inside = Math.max(0, Math.min(1, share));
      const [p, q] = [points[i]!, points[i + 1]!];
      const [a, b] = [ways[i]!, ways[i + 1]!];
      const way = { x: a.x + (b.x - a.x) * inside, y: a.y + (b.y - a.y) * inside };
      const reach = turn * across * unit;
      return {
        x: p.x + (q.x - p.x) * share - way.y * reach,
        y: p.y + (q.y - p.y) * share + way.x * reach,
      };
    },
  };
}

/** The knots with points between them on a Catmull-Rom curve. */
function smoothed(knots: readonly ImagePoint[]): ImagePoint[] {
  const points: ImagePoint[] = [knots[0]!];
  for (let i = 0; i + 1 < knots.length; i++) {
    const [b, c] = [knots[i]!, knots[i + 1]!];
    const a = knots[i - 1] ?? { x: 2 * b.x - c.x, y: 2 * b.y - c.y };
    const d = knots[i + 2] ?? { x: 2 * c.x - b.x, y: 2 * c.y - b.y };
    for (let k = 1; k <= PIECES; k++) {
      const t = k / PIECES;
      const along = (p: number, q: number, r: number, s: number): number =>
        0.5 *
        (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      points.push({ x: along(a.x, b.x, c.x, d.x), y: along(a.y, b.y, c.y, d.y) });
    }
  }
  return points;
}
