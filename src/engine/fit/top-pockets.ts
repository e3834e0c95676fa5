/**
 * Pockets of a coat: its hem hangs far below wrists whose hands are out of sight in pockets. The trousers' pockets are under it, so
 * that the hands go into its own: a slanting slit at the wrist, and below it the side hangs over the hand. A jacket that ends near
 * the wrists has no room for hands: it stays behind the arms, whose hands are in the trousers' pockets.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { type ArmAxis, nearestOnArm } from './arm-axis.ts';
import type { FittedTop } from './fit-top.ts';
import type { BodyMeasures } from './measure-body.ts';
import { handInPocket } from './top-length.ts';
import type { TopPocket } from './top-pocket.ts';
import { toTorso } from './torso-frame.ts';

/** A hem hangs so far below the wrist at least, in shoulder widths: all of a hand is in the pocket. */
const ROOM = 0.35;
/** So far below it its corner lies, which may be cut off round. */
const AT_CORNER = 0.06;
/** A side stands out for a hand by no more than this, the same unit: an arm held away goes into no coat's pocket. */
const STANDS_OUT = 0.3;
/** A slit's height over its width. */
const SLANT = 1.3;

/** The pockets of `fitted` into which the hands of `body` go that aren't seen; empty where its hem hangs not below them. */
export function findTopPockets(body: BodyMeasures, { torso, sleeves }: FittedTop): readonly TopPocket[] {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const pockets: TopPocket[] = [];
  for (const side of ['left', 'right'] as const) {
    const sleeve = sleeves[side];
    if (!sleeve?.cuff.atWrist || !handInPocket(body, side)) continue;
    const arm = body.arms[side];
    const sign = side === 'left' ? 1 : -1;
    const corner = toTorso(frame, torso.sideSeam[side].at(-1)!).v;
    const before = toTorso(frame, torso.hem.at(side === 'left' ? -2 : 1)!).v;
    // down the sleeve's outer edge to the wrist
    let lower = sleeve.outerEdge[0]!;
    for (const point of sleeve.outerEdge) {
      if (nearestOnArm(arm, point).length > arm.length) break;
      lower = point;
    }
    const end = toTorso(frame, lower);
    if (corner < end.v + AT_CORNER * unit || Math.max(corner, before) < end.v + ROOM * unit) continue;
    if (sign * end.u > body.halfWidth(side, end.v) + STANDS_OUT * unit) continue;
    const upper = upperEnd(sleeve.innerEdge, lower, arm);
    if (upper) pockets.push({ side, upper, lower });
  }
  return pockets;
}

/** Where a slit that slants upwards from `lower` across the sleeve meets its inner edge. */
function upperEnd(innerEdge: readonly ImagePoint[], lower: ImagePoint, arm: ArmAxis): ImagePoint | null {
  const end = nearestOnArm(arm, lower);
  for (const point of [...innerEdge].reverse()) {
    const { length, offset } = nearestOnArm(arm, point);
    if (end.length - length >= SLANT * (end.offset - offset)) return point;
  }
  return null;
}
