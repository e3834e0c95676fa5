/** The side of a coat over a hand that is in its pocket. */
import { clamp } from '../pixels/clamp.ts';
import type { BodyMeasures } from './measure-body.ts';
import { topPocketOf } from './top-pocket.ts';
import { toTorso } from './torso-frame.ts';

/** Below the slit the side comes in over the hand, and stands out no more so far below, in shoulder widths. */
const OVER_HAND = 0.45;
/** The side begins beyond the sleeve's edge by so much, in shoulder widths: no corner of the sleeve stands out over it. */
const BEYOND_SLEEVE = 0.012;

/** Points of a side seam from armpit to hem: more where it goes out over a hand. */
export function sideSeamPoints({ topPockets }: Pick<BodyMeasures, 'topPockets'>): number {
  return topPockets ? 24 : 10;
}

/** Half-width at torso height `v` of a coat's side that has `half` of its own: it covers the hand in its pocket. */
export function reachOverPocket(
  body: Pick<BodyMeasures, 'frame' | 'topPockets'>,
  side: 'left' | 'right',
  v: number,
  half: number,
): number {
  const pocket = topPocketOf(body, side);
  if (!pocket) return half;
  const { frame } = body;
  const sign = side === 'left' ? 1 : -1;
  const [upper, lower] = [toTorso(frame, pocket.upper), toTorso(frame, pocket.lower)];
  if (v <= upper.v) return half;
  const t = Math.min(1, (v - upper.v) / (lower.v - upper.v));
  const slit = sign * (upper.u + (lower.u - upper.u) * t);
  const below = (v - lower.v) / frame.shoulderWidth;
  const over = Math.max(0, slit + t * BEYOND_SLEEVE * frame.shoulderWidth - half);
  return half + over * clamp(1 - below / OVER_HAND, 0, 1);
}
