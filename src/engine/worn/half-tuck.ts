/** A hem that its wearer has tucked in over most of its length: what hangs beside that is made level with it. */
import type { TorsoPoint } from '../fit/torso-frame.ts';

/** A place on a hem, and whether lower clothes are seen right below it. */
export interface HemPlace extends TorsoPoint {
  readonly overLower: boolean;
}

/** Lengths in shoulder widths: how near to a line places lie on it, and how far below it tails hang. */
const ON_LINE = 0.035;
const TAIL = 0.1;
/** A tail begins with a fold: over this length the hem drops so far. A hem that is cut in points falls slowly. */
const FOLD = 0.12;
const DROP = 0.08;
/** A line goes through places so far apart at least, and slopes no more than this. */
const LEAST_APART = 0.25;
const STEEPEST = 0.35;
/** Shares of the hem: most of it is on the line, and so much of that over lower clothes; no more than so little is above. */
const LEAST_ON = 0.45;
const LEAST_OVER_LOWER = 0.6;
const MOST_ABOVE = 0.1;
/** Bays that reach above the line take up less of it. */
const BAYS = 0.03;

/**
 * Height of the line along which a hem is tucked in, by u; null for a hem that isn't. `places` go along the hem, in pixels as
 * the result; `unit` is the shoulder width. The line is the one with most places on it.
 */
export function levelHalfTuck(places: readonly HemPlace[], unit: number): ((u: number) => number) | null {
  let most: HemPlace[] = [];
  let level: ((u: number) => number) | null = null;
  for (const [i, a] of places.entries())
    for (const b of places.slice(i + 1)) {
      const slope = (b.v - a.v) / (b.u - a.u);
      if (b.u - a.u < LEAST_APART * unit || Math.abs(slope) > STEEPEST) continue;
      const line = (u: number): number => a.v + slope * (u - a.u);
      const on = places.filter(({ u, v }) => Math.abs(v - line(u)) < ON_LINE * unit);
      if (on.length <= most.length) continue;
      // a hem that hangs lower all along its middle isn't cut off above its ends
      const above = places.filter(({ u, v }) => v < line(u) - 2 * ON_LINE * unit);
      if (above.length > MOST_ABOVE * places.length) continue;
      most = on;
      level = line;
    }
  if (!level || most.length < LEAST_ON * places.length) return null;
  const line = level;
  if (most.filter(({ overLower }) => overLower).length < LEAST_OVER_LOWER * most.length) return null;
  const folds = places.some(({ u, v }) => {
    if (v < line(u) + TAIL * unit) return false;
    return most.some((other) => Math.abs(other.u - u) < FOLD * unit && v - other.v > DROP * unit);
  });
  if (!folds) return null;
  // no bay of the hem reaches above it
  const heights = places.map(({ u, v }) => v - line(u)).sort((a, b) => a - b);
  const highest = Math.max(-2 * ON_LINE * unit, heights[Math.floor(BAYS * heights.length)]!);
  return (u) => line(u) + Math.min(0, highest);
}
