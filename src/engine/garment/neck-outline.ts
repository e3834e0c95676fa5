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

/**
 * Chain index where the collar's edge meets the shoulder line. It is the neck's corner itself unless a collar stands
 * up there: then the outline has a bay at its foot, deeper than 8 % of the shoulder line.
 */
export function findNeckBase(chain: SideChain, shoulderTip: number, peak: number): number {
  const bay = farthestFromChord(chain, shoulderTip, peak, -1);
  const shoulder = Math.hypot(
    outward(chain, peak) - outward(chain, shoulderTip),
    down(chain, peak) - down(chain, shoulderTip),
  );
  return bay.distance > Math.max(0.08 * shoulder, 0.025 * outward(chain, shoulderTip)) ? bay.index : peak;
}
