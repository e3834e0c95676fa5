/** What of cloth lies beyond an even edge of it: lumps that would stand off the body's outline. */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import { outlineRise } from './outline-rise.ts';

interface Post extends GarmentPoint {
  /** Where what is taken off ends, beyond the edge; null where cloth goes on there. */
  readonly end: GarmentPoint | null;
}

/**
 * Takes off `cloth`, in place, what lies up to `reach` pixels beyond `edge`, on the side away from the points `opposite`, where
 * `matte` ends there.
 */
export function trimBeyondInPlace(
  cloth: Mask,
  edge: readonly GarmentPoint[],
  opposite: readonly GarmentPoint[],
  matte: Mask,
  reach: number,
): void {
  const last = edge.length - 1;
  const posts = edge.map((point, i): Post => {
    const [before, after, other] = [edge[Math.max(0, i - 1)]!, edge[Math.min(last, i + 1)]!, opposite[i]!];
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy) || 1;
    const sense = (point.x - other.x) * dy - (point.y - other.y) * dx < 0 ? -1 : 1;
    const outwards = { x: (sense * dy) / length, y: (-sense * dx) / length };
    const ends = outlineRise(matte, point, outwards, reach) !== 0;
    return {
      ...point,
      end: ends ? { x: point.x + reach * outwards.x, y: point.y + reach * outwards.y } : null,
    };
  });
  for (let i = 0; i < last; i++) {
    const [a, b] = [posts[i]!, posts[i + 1]!];
    if (a.end && b.end) trimStrip(cloth, a, b, a.end, b.end);
  }
}

/** Ends the coverage at the line from `a` to `b`, with a soft edge, as far as `aEnd` and `bEnd` beyond it. */
function trimStrip(
  { data, width, height }: Mask,
  a: GarmentPoint,
  b: GarmentPoint,
  aEnd: GarmentPoint,
  bEnd: GarmentPoint,
): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return;
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const sense = (aEnd.x - a.x) * along.y - (aEnd.y - a.y) * along.x < 0 ? -1 : 1;
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, aEnd.x, bEnd.x)) - 1);
  const right = Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, aEnd.x, bEnd.x)));
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, aEnd.y, bEnd.y)) - 1);
  const bottom = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, aEnd.y, bEnd.y)));
  // sides of the strip lean with the posts
  const beside = (p: GarmentPoint, end: GarmentPoint, x: number, y: number): number =>
    (x - p.x) * (end.y - p.y) - (y - p.y) * (end.x - p.x);
  const within = beside(a, aEnd, b.x, b.y) < 0 ? -1 : 1;
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = y * width + x;
      if (data[at] === 0) continue;
      const [px, py] = [x + 0.5, y + 0.5];
      const beyond = sense * ((px - a.x) * along.y - (py - a.y) * along.x);
      if (beyond < -0.5) continue;
      if (within * beside(a, aEnd, px, py) < 0 || within * beside(b, bEnd, px, py) >= 0) continue;
      data[at] = Math.min(data[at]!, 255 * Math.max(0, 0.5 - beyond));
    }
}
