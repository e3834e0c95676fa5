/** The bodice of a worn dress that hangs from thin straps: its upper edge, and the straps that are seen above it. */
import type { TorsoPoint } from '../fit/torso-frame.ts';
import { robustLine } from '../geometry/robust-line.ts';
import { weightedParabola } from '../geometry/weighted-parabola.ts';
import { medianInPlace } from '../pixels/median.ts';
import type { WornView } from './worn-view.ts';

/** Lengths are in shoulder widths. The edge is read at steps so wide, as far from the axis, between these heights. */
const STEP = 0.01;
const REACH = 0.62;
const HIGHEST = -0.3;
const LOWEST = 0.8;
/** A bodice is so high at least; a strap that is met first is narrower or ends sooner. */
const THICK = 0.16;
/** From one step to the next the edge falls or rises by no more; over a strap it is followed as many steps. */
const STEEPEST = 0.045;
const STRAP_STEPS = 8;
/** The bodice reaches so far to both sides of the axis; its ends lie below the shoulders in the mean. */
const LEAST_REACH = 0.22;
const LEAST_DEPTH = 0.06;
/** What lies so far from the curve through the edge is none of it. */
const STRAY = 0.02;
const ROUNDS = 3;
/** Width of a strap. */
const STRAP = [0.008, 0.1] as const;
/** A strap is seen in so many of the rows from the edge up, and its middle is so near to a line. */
const SEEN = 0.6;
const STRAIGHT = 0.03;
/** Rows right above the edge may show its trim. */
const TRIM = 0.025;
/** Where straps go over the shoulders in the mean, above the line between the joints. */
const STRAP_TOP = -0.12;

/** A straight strap: its middle line and half its width, pixels of the torso's axes. */
export interface SeenStrap {
  readonly top: TorsoPoint;
  readonly foot: TorsoPoint;
  readonly half: number;
}

export interface StrapBodice {
  /** Height of the upper edge between both corners. */
  readonly edgeAt: (u: number) => number;
  /** The ends of the upper edge: the right one has the smaller u. */
  readonly right: number;
  readonly left: number;
  /** The straps in view; at least one. */
  readonly straps: { readonly left: SeenStrap | null; readonly right: SeenStrap | null };
}

/** The bodice, in pixels of the torso's axes; null where the view shows no dress that hangs from thin straps. */
export function readStrapBodice(view: WornView): StrapBodice | null {
  const unit = view.body.frame.shoulderWidth;
  const heights = upperEdge(view, unit);
  const middle = (heights.length - 1) / 2;
  const ends = [-1, 1].map((sign) => {
    let i = middle;
    const isNext = (steps: number): boolean =>
      Math.abs(heights[i + sign * steps]! - heights[i]!) < STEEPEST * (steps > 1 ? 2 : 1) * unit;
    for (;;) {
      let steps = 1;
      // a strap stands on the edge: it goes on beyond
      while (steps <= STRAP_STEPS && !isNext(steps)) steps++;
      if (steps > STRAP_STEPS) return i;
      i += sign * steps;
    }
  });
  const [from, to] = [ends[0]!, ends[1]!];
  const uOf = (i: number): number => (i - middle) * STEP * unit;
  if (!(-uOf(from) > LEAST_REACH * unit && uOf(to) > LEAST_REACH * unit)) return null;
  const curve = parabolaThrough(heights, from, to, uOf, STRAY * unit);
  const [right, left] = [uOf(from), uOf(to)];
  // the wearer's shoulders may slant more than the edge does
  if ((curve(right) + curve(left)) / 2 < LEAST_DEPTH * unit) return null;
  // straps end on the slant of the edge that they hold
  const slant = 0.5 * (curve(left) - curve(right));
  const straps = {
    left: findStrap(view, curve, 0, left, STRAP_TOP * unit + slant, unit),
    right: findStrap(view, curve, right, 0, STRAP_TOP * unit - slant, unit),
  };
  return straps.left || straps.right ? { edgeAt: curve, right, left, straps } : null;
}

/** The first thick cloth from above at steps across; NaN where none is met. */
function upperEdge({ clothAt }: WornView, unit: number): Float64Array {
  const far = Math.round(REACH / STEP);
  const heights = new Float64Array(2 * far + 1).fill(Number.NaN);
  for (let i = 0; i < heights.length; i++) {
    const u = (i - far) * STEP * unit;
    let run = 0;
    for (let v = HIGHEST * unit; v < LOWEST * unit; v++) {
      run = clothAt(u, v) ? run + 1 : 0;
      if (run < THICK * unit) continue;
      heights[i] = v - run + 1;
      break;
    }
  }
  return heights;
}

/** The least-squares parabola through the heights between two steps, without what strays from it. */
function parabolaThrough(
  heights: Float64Array,
  from: number,
  to: number,
  uOf: (i: number) => number,
  stray: number,
): (u: number) => number {
  let kept = Array.from({ length: to - from + 1 }, (_, k) => from + k);
  let curve = (_: number): number => 0;
  const scale = 1 / Math.max(1, uOf(to) - uOf(from));
  for (let round = 0; round < ROUNDS; round++) {
    const points = kept.map((i) => ({ x: uOf(i) * scale, y: heights[i]! }));
    const scaled = weightedParabola(points, () => 1);
    curve = (u) => scaled(u * scale);
    kept = kept.filter((i) => Math.abs(heights[i]! - curve(uOf(i))) < stray * (round === 0 ? 2 : 1));
  }
  return curve;
}

/** The strap that is seen above the edge between two distances from the axis, as far up as straps go; null without one. */
function findStrap(
  { clothAt }: WornView,
  edgeAt: (u: number) => number,
  from: number,
  to: number,
  highest: number,
  unit: number,
): SeenStrap | null {
  const rows: { u: number; v: number; half: number }[] = [];
  let count = 0;
  const lowest = Math.max(edgeAt(from), edgeAt(to)) - TRIM * unit;
  for (let v = highest; v < lowest; v++) {
    let run = 0;
    let best: { u: number; v: number; half: number } | null = null;
    for (let u = from; u <= to + STRAP[1] * unit; u++) {
      if (v < edgeAt(u) - TRIM * unit && clothAt(u, v)) {
        run++;
        continue;
      }
      if (run > STRAP[0] * unit && run < STRAP[1] * unit && (!best || run > 2 * best.half))
        best = { u: u - run / 2 - 0.5, v, half: run / 2 };
      run = 0;
    }
    const isAbove = v < Math.min(edgeAt(from), edgeAt(to)) - TRIM * unit;
    if (best || isAbove) count++;
    if (best) rows.push(best);
  }
  if (rows.length < 0.08 * unit || rows.length < SEEN * count) return null;
  const line = robustLine(rows);
  const near = rows.filter(({ u, v }) => Math.abs(u - line(v)) < STRAIGHT * unit);
  if (near.length < SEEN * count) return null;
  const straight = robustLine(near);
  let foot = near.at(-1)!.v;
  while (foot < edgeAt(straight(foot)) && foot < LOWEST * unit) foot++;
  return {
    top: { u: straight(highest), v: highest },
    foot: { u: straight(foot), v: foot },
    half: medianInPlace(near.map(({ half }) => half))!,
  };
}
