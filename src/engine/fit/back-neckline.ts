/**
 * The back's neckline on a body. Lying flat it dips between the neck points; worn it goes up around the nape, so that no gap
 * opens beside the neck.
 */
import type { TopLandmarks } from '../garment/garment.ts';

/** Height of the nape above the line between the neck points, as a share of their distance. */
const NAPE = 0.1;
/** Places along the line between the neck points at which the edges' depths are kept. */
const PLACES = 64;

/** Writes a garment point's place on the body to `out[at]` and `out[at + 1]`. */
export type Bend = (x: number, y: number, out: Float32Array, at: number) => void;

/** `bend` for the inside of the back: its upper edge is raised to the nape, its lower one stays with the front. */
export function raiseToNape(top: TopLandmarks, bend: Bend): Bend {
  const from = top.backNeckline[0];
  const to = top.backNeckline.at(-1);
  if (!from || !to) return bend;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 2) return bend;
  const alongX = (to.x - from.x) / length;
  const alongY = (to.y - from.y) / length;
  // depth below the line between its ends, by place along that line
  const depths = (line: readonly { x: number; y: number }[]): Float32Array => {
    const result = new Float32Array(PLACES + 1);
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1]!, line[i]!].map(({ x, y }) => ({
        along: ((x - from.x) * alongX + (y - from.y) * alongY) / length,
        down: (y - from.y) * alongX - (x - from.x) * alongY,
      })) as [{ along: number; down: number }, { along: number; down: number }];
      const first = Math.max(0, Math.ceil(Math.min(a.along, b.along) * PLACES));
      const last = Math.min(PLACES, Math.floor(Math.max(a.along, b.along) * PLACES));
      for (let k = first; k <= last; k++) {
        const t = (k / PLACES - a.along) / (b.along - a.along || 1);
        result[k] = Math.max(result[k]!, a.down + (b.down - a.down) * t);
      }
    }
    return result;
  };
  const back = depths(top.backNeckline);
  const front = depths(top.neckline);
  return (x, y, out, at) => {
    const along = ((x - from.x) * alongX + (y - from.y) * alongY) / length;
    const down = (y - from.y) * alongX - (x - from.x) * alongY;
    const t = Math.max(0, Math.min(1, along));
    const k = Math.round(t * PLACES);
    const upper = back[k]!;
    const share = Math.max(0, Math.min(1, (down - upper) / Math.max(1, front[k]! - upper)));
    const rise = (1 - share) * (upper + 4 * NAPE * length * t * (1 - t));
    bend(x + alongY * rise, y - alongX * rise, out, at);
  };
}
