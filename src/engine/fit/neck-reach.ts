/** Where a top's collar or hood lies on a body: how far aside it meets the shoulder seams, and how low it opens. */
import type { TopLandmarks } from '../garment/garment.ts';

/** A neck point lies no farther from the axis than this, in shoulder widths: without sleeves, with a hood, with a collar. */
const SLEEVELESS = 0.46;
const HOOD = 0.34;
const COLLAR = 0.42;
/** A hood that hides the shoulders lies on them: drawn in farther, the chest below it would be squeezed towards the neck. */
const SPREAD_HOOD = 0.46;
/** And its rims part at the throat, so far below where its seam runs straight from shoulder to shoulder: closed around the neck it were a ring. */
const SPREAD_OPENING = 0.17;

/** The farthest that a neck point of `top` lies from the axis, in shoulder widths; `sleeveless` is its side without a sleeve. */
export function farthestNeckPoint({ hood }: Pick<TopLandmarks, 'hood'>, sleeveless: boolean): number {
  if (sleeveless) return SLEEVELESS;
  return hood ? (hood.isCut ? SPREAD_HOOD : HOOD) : COLLAR;
}

/**
 * How much lower the front of a `hood` (undefined for none) is sewn on, in shoulder widths; `t` runs along the neckline from
 * 0 at one shoulder to 1 at the other. Nothing but for a spread one, whose halves come down to the throat as two straight edges.
 */
export function openingBelow(hood: TopLandmarks['hood'], t: number): number {
  return hood?.isCut ? SPREAD_OPENING * (1 - Math.abs(2 * t - 1)) : 0;
}
