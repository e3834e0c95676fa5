/**
 * The line between two legs that lie against each other: from the fork in the outline (or the hem) up to the crotch it is
 * a dark crease, an edge where one leg lies over the other, or a row of small gaps.
 */
import type { LabImage, Mask } from '../pixels/image.ts';
import { fromUpright, type UprightFrame } from './upright-frame.ts';

export interface LegLine {
  /** From its lower end upwards, (u, v) interleaved, a point a pixel row. */
  readonly points: Float64Array;
  /** 0..1 at each point: how far the line stands out from what lies beside it in its row. */
  readonly evidence: Float64Array;
}

export interface LegLineSearch {
  readonly lab: LabImage;
  readonly mask: Mask;
  readonly frame: UprightFrame;
  /** Where the line begins and the level at which it is followed no farther. */
  readonly from: { readonly u: number; readonly v: number };
  readonly endV: number;
  /** Where it tends to at its end, and how far to either side of the way there it may lie. */
  readonly endU: number;
  readonly reach: number;
  /** Width of the crease in pixels. */
  readonly crease: number;
}

/** The strongest line upwards, by dynamic programming over rows: neighbours differ by a pixel at most. */
export function followLegLine(search: LegLineSearch): LegLine {
  const { from, endV, endU, reach } = search;
  const rows = Math.max(2, Math.round(from.v - endV) + 1);
  const widest = Math.max(2, Math.round(reach));
  const count = 2 * widest + 1;
  const gain = new Float64Array(rows * count);
  const before = new Int16Array(rows * count);
  const strength = new Float32Array(rows * count);
  const centre = (row: number) => from.u + ((endU - from.u) * row) / (rows - 1);
  const raw = new Float32Array(count);
  for (let row = 0; row < rows; row++) {
    for (let o = 0; o < count; o++) raw[o] = creaseAt(search, centre(row) + o - widest, from.v - row);
    const sorted = raw.slice().sort();
    // what is usual in the row is the cloth's own texture
    const usual = Math.max(1, sorted[Math.floor(0.6 * count)]!);
    for (let o = 0; o < count; o++) {
      const clear = Math.max(0, Math.min(1, (raw[o]! - usual) / (1.5 + 1.5 * usual)));
      strength[row * count + o] = clear;
      const away = (o - widest) / widest;
      // its lower end is known
      const held = row < 6 ? (6 - row) * 0.1 * Math.abs(o - widest) : 0;
      let best = row === 0 ? 0 : Number.NEGATIVE_INFINITY;
      if (row > 0)
        for (let p = Math.max(0, o - 1); p <= Math.min(count - 1, o + 1); p++) {
          const value = gain[(row - 1) * count + p]! - (p === o ? 0 : 0.12);
          if (value > best) {
            best = value;
            before[row * count + o] = p;
          }
        }
      gain[row * count + o] = best + clear - 0.1 * away * away - held;
    }
  }
  let o = 0;
  for (let k = 1; k < count; k++) if (gain[(rows - 1) * count + k]! > gain[(rows - 1) * count + o]!) o = k;
  const points = new Float64Array(rows * 2);
  const evidence = new Float64Array(rows);
  for (let row = rows - 1; row >= 0; row--) {
    points[row * 2] = centre(row) + o - widest;
    points[row * 2 + 1] = from.v - row;
    evidence[row] = strength[row * count + o]!;
    o = before[row * count + o]!;
  }
  return { points, evidence };
}

/** How much darker than both sides, or how different one side from the other; a gap in the mask is the clearest line. */
function creaseAt({ lab, mask, frame, crease }: LegLineSearch, u: number, v: number): number {
  const at = (offset: number): number => {
    const { x, y } = fromUpright(frame, u + offset, v);
    const px = Math.max(0, Math.min(lab.width - 1, Math.floor(x)));
    const py = Math.max(0, Math.min(lab.height - 1, Math.floor(y)));
    return py * lab.width + px;
  };
  const middle = at(0);
  if (mask.data[middle] === 0) return 40;
  const right = at(-crease);
  const left = at(crease);
  if (mask.data[right] === 0 || mask.data[left] === 0) return 0;
  const l = lab.data;
  const valley = Math.min(l[right * 3]!, l[left * 3]!) - l[middle * 3]!;
  const step = Math.hypot(
    l[right * 3]! - l[left * 3]!,
    l[right * 3 + 1]! - l[left * 3 + 1]!,
    l[right * 3 + 2]! - l[left * 3 + 2]!,
  );
  return Math.max(0, valley, 0.5 * step);
}
