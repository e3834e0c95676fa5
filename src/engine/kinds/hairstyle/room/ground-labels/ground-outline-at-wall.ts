/** The body's outline where wall in view cuts into what hair hides: a smooth line between what is seen on both sides. */
import { chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** What is seen counts for at least so deep (centimetres) on its own side of the outline, and nothing for deeper. */
const OWN_SIDE = 0.15;
const DEEPEST = 0.5;
/** Wall that lies so much (centimetres) inside the suggested outline cuts into it; the outline is drawn anew this far around. */
const CUTS = 0.05;
const AROUND = 1.6;
/** Standard deviation (centimetres) of a round of smoothing, and the rounds. */
const SMOOTHING = 0.8;
const ROUNDS = 6;

/**
 * Smooths `toBody` (centimetres, negative inside), in place, around hidden cells that lie at wall in view. `outline` says what is
 * seen: 1 body, 0 none, 2 nothing. Hair ends in tips: the outline would be torn as they are.
 */
export function smoothAtWallInPlace(
  { width, height, cellsPerCentimetre }: GroundGrid,
  toBody: Float32Array,
  outline: Uint8Array,
  fromRow: number,
): void {
  const cut = new Uint8Array(width * height);
  let any = false;
  for (let y = Math.max(1, Math.ceil(fromRow)); y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (outline[at] !== 2 || toBody[at]! > -CUTS) continue;
      if (outline[at - 1] && outline[at + 1] && outline[at - width] && outline[at + width]) continue;
      cut[at] = 1;
      any = true;
    }
  if (!any) return;
  const reach = AROUND * cellsPerCentimetre;
  const away = chamferDistanceWithin({ data: cut, width, height }, reach, 1).data;
  let smooth = toBody;
  for (let round = 0; round < ROUNDS; round++) {
    const kept = smooth.map((own, at) => {
      if (outline[at] === 1) return Math.max(-DEEPEST, Math.min(own, -OWN_SIDE));
      if (outline[at] === 0) return Math.min(DEEPEST, Math.max(own, OWN_SIDE));
      return Math.max(-DEEPEST, Math.min(DEEPEST, own));
    });
    smooth = gaussianBlur({ data: kept, width, height }, SMOOTHING * cellsPerCentimetre).data;
  }
  for (let at = 0; at < toBody.length; at++) {
    const share = Math.min(1, 2 * Math.max(0, 1 - away[at]! / reach));
    if (share > 0) toBody[at]! += share * (smooth[at]! - toBody[at]!);
  }
}
