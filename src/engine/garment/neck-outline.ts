/** The outline around the neck: its highest point on a side, and where collar and shoulder line meet. */
import type { SideChain } from './garment-outline.ts';
import { chainLength, down, farthestFromChord, farthestIn, outward } from './side-chain.ts';

/**
 * Chain index of the neck's corner on one side: the outline's farthest point up and slightly outwards. `farthest` is
 * the largest distance from the axis at which a neck is looked for.
 */
export function findNeckPeak(chain: SideChain, farthest: number): number {
  const n = chainLength(chain);
  let from = n - 1;
  while (from > 0 && outward(chain, from - 1) <= farthest) from--;
  const tilt = (9 * Math.PI) / 180;
  return farthestIn(chain, from, n - 1, Math.sin(tilt), -Math.cos(tilt));
}

/** Depth of the shallower bay at a collar's feet, as a share of the shoulder line, from which on it counts as standing. */
export const STANDING_COLLAR = 0.05;

/**
 * The bay between shoulder line and neck corner, where a standing collar's edge meets the shoulder line: its deepest point
 * and its depth as a share of the shoulder line (or of a sixth of the chest where that is longer: short shoulder
 * lines have bays by chance).
 */
export function findCollarFoot(
  chain: SideChain,
  shoulderTip: number,
  peak: number,
): { index: number; depth: number } {
  const bay = farthestFromChord(chain, shoulderTip, peak, -1);
  const shoulder = Math.hypot(
    outward(chain, peak) - outward(chain, shoulderTip),
    down(chain, peak) - down(chain, shoulderTip),
  );
  return { index: bay.index, depth: bay.distance / Math.max(shoulder, 0.3 * outward(chain, shoulderTip)) };
}
