/** The outer edge of one strand of a strap: a smooth curve through an outline that stripes and noise have broken. */
import type { Mask } from '../pixels/image.ts';

/** Pixels beyond which an outline's point isn't the strand's edge. */
const STRAY = 2.5;
/** A loop's gap of fewer pixels in a row may be a stripe of the background's colour; rows that don't show more tell no width. */
const STRIPE = 2;
/** Fewer rows with a clear gap are taken together with the others. */
const ENOUGH_ROWS = 8;
/** Rounds of the fit, each with the points that lay near the one before. */
const ROUNDS = 4;
/** Deviation in pixels at which an edge has left its strand, and the one up to which it still follows it. */
const LEFT = 3.5;
const FOLLOWS = 1.5;

export interface StrandEdge {
  /** Column of the edge in a row, counted from the strap's top. */
  readonly at: (row: number) => number;
  /** How wide the strand is, pixels. */
  readonly width: number;
}

/**
 * The edge of a strand whose outline is `outline`, columns by row from `top` on; cloth lies `inward` of it, and across the
 * gap the loop's other strand, which ends at `opposite`. Fitted where
 * the strap has a gap, rows `gapFrom` to `gapTo`, and somewhat above; null where too few rows agree.
 */
export function fitStrandEdge(
  mask: Mask,
  top: number,
  outline: Int32Array,
  opposite: Int32Array,
  inward: 1 | -1,
  gapFrom: number,
  gapTo: number,
): StrandEdge | null {
  const widths: number[] = [];
  const doubtful: number[] = [];
  for (let row = gapFrom; row <= gapTo; row++) {
    const first = (top + row) * mask.width + outline[row]!;
    const across = inward * (opposite[row]! - outline[row]!);
    // the widest hole is the gap, narrower ones are stripes
    let [reach, gap] = [across + 1, 0];
    for (let k = 0, hole = 0; k <= across; k++) {
      hole = mask.data[first + inward * k] === 0 ? hole + 1 : 0;
      if (hole > gap) [reach, gap] = [k + 1 - hole, hole];
    }
    (gap > STRIPE ? widths : doubtful).push(reach);
  }
  if (widths.length < ENOUGH_ROWS) widths.push(...doubtful);
  // stripes that were lost make a strand look thinner, a closed gap makes it look wider
  widths.sort((a, b) => a - b);
  const width = widths[Math.floor(0.65 * (widths.length - 1))]!;
  // the top of a loop is round
  const from = Math.min(gapFrom, Math.round(1.2 * width));
  let fit: readonly [number, number, number] = parabola(outline, from, gapTo, null);
  let used = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const last = fit;
    const near = (row: number): boolean =>
      Math.abs(outline[row]! - valueAt(last, row)) < Math.max(STRAY, (ROUNDS - round) * STRAY * 0.6);
    used = 0;
    for (let row = from; row <= gapTo; row++) if (near(row)) used++;
    if (used < 6 || used < 0.4 * (gapTo - from + 1)) return null;
    fit = parabola(outline, from, gapTo, near);
  }
  const found = fit;
  return { at: (row) => valueAt(found, row), width };
}

/** The row at which an outline leaves the strand below its gap, turning `outward`; the outline's last row where it never does. */
export function footOf(edge: StrandEdge, outline: Int32Array, gapTo: number, outward: 1 | -1): number {
  // beyond the fitted rows the edge goes on straight
  const slope = edge.at(gapTo) - edge.at(gapTo - 1);
  let foot = Math.max(0, gapTo - 4);
  for (let row = Math.max(0, gapTo - Math.round(3 * edge.width)); row < outline.length; row++) {
    const straight = row <= gapTo ? edge.at(row) : edge.at(gapTo) + slope * (row - gapTo);
    const away = outward * (outline[row]! - straight);
    if (away > LEFT) return foot;
    if (away < FOLLOWS) foot = row;
  }
  return outline.length - 1;
}

type Parabola = readonly [number, number, number];

const valueAt = ([a, b, c]: Parabola, row: number): number => a + row * (b + row * c);

/** Least squares through the rows that are `near`, all where null. */
function parabola(
  outline: Int32Array,
  from: number,
  to: number,
  near: ((row: number) => boolean) | null,
): Parabola {
  // around the middle row, in halves of the range: well conditioned
  const middle = (from + to) / 2;
  const half = Math.max(1, (to - from) / 2);
  const s = [0, 0, 0, 0, 0];
  const r = [0, 0, 0];
  for (let row = from; row <= to; row++) {
    if (near && !near(row)) continue;
    const t = (row - middle) / half;
    let power = 1;
    for (let k = 0; k < 5; k++) {
      s[k]! += power;
      if (k < 3) r[k]! += power * outline[row]!;
      power *= t;
    }
  }
  const [s0, s1, s2, s3, s4] = s as [number, number, number, number, number];
  const [r0, r1, r2] = r as [number, number, number];
  const det = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2) || 1;
  const a = (r0 * (s2 * s4 - s3 * s3) - s1 * (r1 * s4 - s3 * r2) + s2 * (r1 * s3 - s2 * r2)) / det;
  const b = (s0 * (r1 * s4 - r2 * s3) - r0 * (s1 * s4 - s2 * s3) + s2 * (s1 * r2 - s2 * r1)) / det;
  const c = (s0 * (s2 * r2 - s3 * r1) - s1 * (s1 * r2 - s2 * r1) + r0 * (s1 * s3 - s2 * s2)) / det;
  return [
    a - (b * middle) / half + (c * middle * middle) / (half * half),
    b / half - (2 * c * middle) / (half * half),
    c / (half * half),
  ];
}
