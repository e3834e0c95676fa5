/**
 * Where along its arm a sleeve ends by its own length. From the collar to the joint the shoulders of a body that leans or turns
 * look unlike, and so do the sleeves of somebody who wears the garment: that difference is no sleeve's length, and both end alike.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { ArmAxis } from './arm-axis.ts';
import { nearestOnArm } from './arm-axis.ts';
import { pointAlong, polylineLength } from './polyline.ts';
import { CONTOUR_END } from './shoulder-contour.ts';

/** What a sleeve's outer edge takes at least to get from its seam around the shoulder onto the arm, in shoulder widths. */
const GATHERED = 0.02;
/** Sleeves whose ends lie farther apart than this, in upper arms, were made of different lengths. */
const MOST_APART = 0.4;

/** Real length along `arm`, pixels, that an outer edge of `length` pixels reaches from the upper end of `shoulder`, its outline, on. */
export function sleeveReach(
  length: number,
  arm: ArmAxis,
  shoulder: readonly ImagePoint[],
  shoulderWidth: number,
): number {
  const contourEnd = CONTOUR_END * shoulderWidth;
  const contourLength = polylineLength(shoulder);
  // a folded arm's forearm may lie nearer than the shoulder under it
  if (length <= contourLength)
    return Math.min(contourEnd, nearestOnArm(arm, pointAlong(shoulder, length)).length);
  // over a raised arm's shoulder cloth gathers: a sleeve gets no longer by it
  return Math.min(
    contourEnd + Math.max(0, length - contourLength),
    Math.max(contourEnd, length - GATHERED * shoulderWidth),
  );
}

/** The two reaches as far down both arms, in upper arms and then in forearms; as they are where they are too unlike. */
export function alikeReaches(
  arms: { readonly left: ArmAxis; readonly right: ArmAxis },
  { left, right }: { readonly left: number; readonly right: number },
): { readonly left: number; readonly right: number } {
  const [a, b] = [inArms(arms.left, left), inArms(arms.right, right)];
  if (Math.abs(a - b) > MOST_APART) return { left, right };
  const mean = (a + b) / 2;
  return { left: alongArm(arms.left, mean), right: alongArm(arms.right, mean) };
}

function inArms({ elbowAt, length }: ArmAxis, along: number): number {
  return along <= elbowAt ? along / elbowAt : 1 + (along - elbowAt) / (length - elbowAt);
}

function alongArm({ elbowAt, length }: ArmAxis, arms: number): number {
  return arms <= 1 ? arms * elbowAt : elbowAt + (arms - 1) * (length - elbowAt);
}
