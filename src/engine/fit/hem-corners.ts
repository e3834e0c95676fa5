/**
 * Both sides of a hooded jacket are as long: where it was laid or hung askew one of its hem's corners is turned up, and the hem
 * would rise there in a notch.
 */
import type { TopLandmarks, WearerMeasures } from '../garment/garment.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { GarmentFrame } from './garment-frame.ts';

/** Corners that differ by more than this share of the distance between the armpits are cut so. */
const MOST = 0.4;
/** Share of the hem's width over which it comes down to a corner. */
const BESIDE = 0.42;

/** How far each side's corner goes down, in garment pixels. */
export interface CornerLags {
  readonly left: number;
  readonly right: number;
}

/** How far the corners of `top` lie above the lower of them; 0 where a `wearer` shows how it hangs, and for tops without a hood. */
export function hemCornerLags(top: TopLandmarks, axes: GarmentFrame, wearer?: WearerMeasures): CornerLags {
  const end = (side: 'left' | 'right'): number => axes.toAxes(top[side].sideSeam.at(-1)!).v;
  const higher = end('right') - end('left');
  const gap = Math.abs(axes.toAxes(top.left.armpit).u - axes.toAxes(top.right.armpit).u);
  if (!top.hood || wearer || Math.abs(higher) > MOST * gap) return { left: 0, right: 0 };
  return { left: Math.max(0, higher), right: Math.max(0, -higher) };
}

/**
 * How far a point of the hem goes down, `t` of the way from its right to its left corner, against the straight line between the
 * corners where these have gone down already.
 */
export function hemLag({ left, right }: CornerLags, t: number): number {
  const near = left * smoothStep(1 - BESIDE, 1, t) + right * smoothStep(BESIDE, 0, t);
  return near - left * t - right * (1 - t);
}
