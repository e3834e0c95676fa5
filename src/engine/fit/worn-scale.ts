/**
 * How large a top is worn: one scale for its widths and lengths. Registered on garments whose flat and worn photos are known,
 * the armpits lie .89 shoulder widths apart.
 */
import type { TopLandmarks, WearerMeasures } from '../garment/garment.ts';
import { clamp } from '../pixels/clamp.ts';
import type { GarmentFrame } from './garment-frame.ts';
import type { BodyMeasures } from './measure-body.ts';

/** Distance between the armpits of a usual top on a body of usual build, in shoulder widths. */
const CHEST_WIDTH = 0.89;

/**
 * Photo pixels a garment pixel. `gap` is the distance between the armpits in garment pixels, `ease` the sample's factor; a top
 * with a `wearer` is as large on this body as on that one.
 */
export function wornScale(
  top: TopLandmarks,
  axes: GarmentFrame,
  gap: number,
  body: BodyMeasures,
  ease: number,
  wearer?: WearerMeasures,
): number {
  const width = body.frame.shoulderWidth;
  const chest = body.halfWidth('left', 0.62 * width) + body.halfWidth('right', 0.62 * width);
  const build = clamp(chest / width, 0.95, 1.15);
  return wearer
    ? (ease * width * build) / wearer.shoulderWidth
    : (ease * CHEST_WIDTH * width * build * looseness(top, axes, gap)) / gap;
}

/**
 * How much wider than usual a top is worn, from its cut: a usual one is about twice as long as it is wide between the
 * armpits; a boxy one was made larger than its wearer.
 */
function looseness(top: TopLandmarks, axes: GarmentFrame, gap: number): number {
  if (!top.left.sleeve && !top.right.sleeve) return 1;
  const tips = (axes.toAxes(top.left.shoulderTip).v + axes.toAxes(top.right.shoulderTip).v) / 2;
  const aspect = (axes.toAxes(top.hem[top.hem.length >> 1]!).v - tips) / gap;
  return aspect < 1.2 ? 1 : clamp((1.95 / aspect) ** 0.8, 1, 1.22);
}
