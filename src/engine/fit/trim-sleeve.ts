/** What of a flat sleeve's cloth lies beyond its even edges: lumps that would stand off the arm's outline. */
import type { TopSide } from '../garment/garment.ts';
import type { Mask } from '../pixels/image.ts';
import { HIGHEST, sleeveEdgesOnMatte } from './sleeve-edges.ts';
import { trimBeyondInPlace } from './trim-beyond.ts';

/** Takes lumps beyond the edges of the sleeve on `side` off its coverage `sleeve`, in place; `matte` is the whole garment's. */
export function trimSleeveInPlace(sleeve: Mask, side: TopSide, matte: Mask): void {
  if (!side.sleeve) return;
  const { outer, inner } = sleeveEdgesOnMatte(side, matte);
  const reach = HIGHEST * Math.hypot(side.shoulderTip.x - side.armpit.x, side.shoulderTip.y - side.armpit.y);
  trimBeyondInPlace(sleeve, outer, inner, matte, reach);
  trimBeyondInPlace(sleeve, inner, outer, matte, reach);
}
