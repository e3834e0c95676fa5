/**
 * The hem of a top beside hands in the trousers' pockets: the wrists hold its corners up, so that it rises to them from the middle
 * and the pockets' edges show, into which the sleeves go. One that hung down over them would cut the sleeves' ends off.
 */
import type { BodyMeasures } from './measure-body.ts';
import { handInPocket } from './top-length.ts';
import { topPocketOf } from './top-pocket.ts';

/** The old hem's height beside the wrists is told so far from the axis, in shoulder widths: no farther out is it seen. */
const BESIDE_WRIST = 0.34;
/** A corner is held up by no more than this, the same unit, and than this share of its side's length. */
const MOST = 0.24;
const MOST_OF_SIDE = 0.3;

/**
 * How far the corner of a hem on `side`, which would lie at torso height `corner` at the end of a side `length` long, is held up by
 * a hand in the trousers' pocket: to where the old hem was; pixels, 0 where none is.
 */
export function riseAtPocket(
  body: BodyMeasures,
  side: 'left' | 'right',
  corner: number,
  length: number,
): number {
  if (body.waistline === null || body.tucked || topPocketOf(body, side) || !handInPocket(body, side))
    return 0;
  const unit = body.frame.shoulderWidth;
  const old = body.waistAt((side === 'left' ? 1 : -1) * BESIDE_WRIST * unit);
  return Math.max(0, Math.min(corner - old, MOST * unit, MOST_OF_SIDE * length));
}
