/** How far aside the points lie on a body where a top's collar or hood meets its shoulder seams. */
import type { TopLandmarks } from '../garment/garment.ts';

/** A neck point lies no farther from the axis than this, in shoulder widths: without sleeves, with a hood, with a collar. */
const SLEEVELESS = 0.46;
const HOOD = 0.34;
const COLLAR = 0.42;
/** A hood that hides the shoulders lies on them: drawn in farther, the chest below it would be squeezed towards the neck. */
const SPREAD_HOOD = 0.46;

/** The farthest that a neck point of `top` lies from the axis, in shoulder widths; `sleeveless` is its side without a sleeve. */
export function farthestNeckPoint({ hood }: Pick<TopLandmarks, 'hood'>, sleeveless: boolean): number {
  if (sleeveless) return SLEEVELESS;
  return hood ? (hood.isCut ? SPREAD_HOOD : HOOD) : COLLAR;
}
