/**
 * A long sleeve with a bent arm in it is pushed together inside the bend, in bright and dark crumples: drawn out on another arm they
 * are slivers beside its inner edge. The sleeve is shown without that rim: its ribs end within it.
 */
import type { GarmentPoint } from '../geometry/frames.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Share of a sleeve's width that crumples take inside the bend. */
const CRUMPLED = 0.2;
/** Turns of a sleeve's middle line, radians, at which nothing is crumpled yet, and at which all of that is. */
const STRAIGHT = 0.35;
const BENT = 0.65;
/** The upper part of the middle line ends, and the lower one begins, at these shares of a sleeve's length. */
const LIMBS = [0.4, 0.6] as const;
/** Shares of its length from armhole and cuff that stay as they are, and over which that fades. */
const SOUND = [0.06, 0.92] as const;
const FADE = 0.15;

interface InnerRim {
  /** The ribs' inner ends within the crumples. */
  readonly inner: readonly GarmentPoint[];
  /** For each rib, 0..1, how much of what lies beyond its end belongs to the sleeve. */
  readonly beyond: readonly number[];
}

/** The inner rim of a worn sleeve whose ribs' ends in its picture are `outer` and `inner`, from the seam to the cuff. */
export function withinCrumples(outer: readonly GarmentPoint[], inner: readonly GarmentPoint[]): InnerRim {
  const last = outer.length - 1;
  const bent = smoothStep(STRAIGHT, BENT, turnInwards(outer, inner));
  const crumpled = outer.map((_, i) => {
    const f = i / last;
    return bent * smoothStep(SOUND[0], SOUND[0] + FADE, f) * smoothStep(SOUND[1], SOUND[1] - FADE, f);
  });
  return {
    inner: inner.map(({ x, y }, i) => {
      const share = CRUMPLED * crumpled[i]!;
      return { x: x + share * (outer[i]!.x - x), y: y + share * (outer[i]!.y - y) };
    }),
    beyond: crumpled.map((share) => 1 - share),
  };
}

/** The angle, radians, by which the middle line turns towards the inner edge from its upper to its lower part; 0 where it turns away. */
function turnInwards(outer: readonly GarmentPoint[], inner: readonly GarmentPoint[]): number {
  const last = outer.length - 1;
  const middle = (f: number): { x: number; y: number } => {
    const i = Math.round(f * last);
    return { x: (outer[i]!.x + inner[i]!.x) / 2, y: (outer[i]!.y + inner[i]!.y) / 2 };
  };
  const direction = (from: number, to: number): { x: number; y: number } => {
    const [a, b] = [middle(from), middle(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  };
  const [upper, lower] = [direction(0, LIMBS[0]), direction(LIMBS[1], 1)];
  const [from, to] = [outer[last >> 1]!, inner[last >> 1]!];
  const inwards = (lower.x - upper.x) * (to.x - from.x) + (lower.y - upper.y) * (to.y - from.y);
  return inwards > 0 ? Math.acos(Math.min(1, upper.x * lower.x + upper.y * lower.y)) : 0;
}
