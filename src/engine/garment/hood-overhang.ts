/**
 * A hood that lies wider than the shoulders: it hangs over them on both sides and hides the whole shoulder line. What the
 * outline shows above the bay over each sleeve is the hood's, and no shoulder tip lies there.
 */
import { convexHull } from '../geometry/convex-hull.ts';
import type { SideChain } from './garment-outline.ts';
import { chainLength, down, farthestFromChord, outward } from './side-chain.ts';
import { type CuffCorners, findShoulderTip } from './sleeve-outline.ts';

/** Depth of the bay between sleeve and hood, in half widths between the armpits. */
const SHALLOWEST = 0.07;
/** Its foot lies so far above the armpit, the same unit: the bays of a ruffle or a sleeve's folds lie lower. */
const LEAST_ARMHOLE = 0.6;
/** And so far from the axis: a hood that is narrower leaves part of the shoulder line to be seen. */
const LEAST_REACH = 0.68;
/** So far inwards the hood's edge may lean above its foot: a collar that rises from there leans farther. */
const LEAN = 0.15;
/** A hood rises so far above its foot. */
const LEAST_RISE = 0.26;
/** Both feet lie alike within this, the same unit. */
const APART = 0.4;

/** Chain indices of one side that a hood over it moves, and those that tell of it. */
interface OverhungSide {
  readonly armpit: number;
  readonly cuff: CuffCorners | null;
  readonly shoulderTip: number;
  readonly neckBase: number;
  readonly neckPeak: number;
}

/** The sides with the feet of a hood that overhangs both their sleeves as neck points; null where none does. */
export function settleOverhang<Side extends OverhungSide>(
  chains: readonly [SideChain, SideChain],
  sides: readonly [Side, Side],
): [Side, Side] | null {
  const settle = (i: 0 | 1): Side | null => {
    const [chain, side] = [chains[i], sides[i]];
    const foot = side.cuff && findOverhang(chain, side.armpit, side.cuff.outer);
    if (foot === null) return null;
    const shoulderTip = findShoulderTip(chain, side.armpit, side.cuff!.outer, foot);
    return { ...side, shoulderTip, neckBase: foot, neckPeak: foot };
  };
  const right = settle(0);
  const left = right && settle(1);
  if (!left) return null;
  const apart = Math.hypot(
    outward(chains[0], right.neckBase) - outward(chains[1], left.neckBase),
    down(chains[0], right.neckBase) - down(chains[1], left.neckBase),
  );
  return apart < APART * outward(chains[0], right.armpit) ? [right, left] : null;
}

/** Chain index of the foot of a hood that overhangs the sleeve of this side; null where nothing does. */
function findOverhang(chain: SideChain, armpit: number, outerCuff: number): number | null {
  const half = outward(chain, armpit);
  const last = chainLength(chain) - 1;
  const hull = convexHull(chain.subarray(outerCuff * 2));
  let best: number | null = null;
  let deepest = SHALLOWEST * half;
  for (let k = 1; k < hull.length; k++) {
    const [from, to] = [outerCuff + hull[k - 1]!, outerCuff + hull[k]!];
    if (to - from < 6) continue;
    const { index, distance } = farthestFromChord(chain, from, to, -1);
    if (distance < deepest || outward(chain, index) < LEAST_REACH * half) continue;
    if (down(chain, armpit) - down(chain, index) < LEAST_ARMHOLE * half) continue;
    if (outward(chain, index) - outward(chain, to) > LEAN * half || down(chain, to) > down(chain, index))
      continue;
    let highest = to;
    for (let i = to; i <= last; i++) if (down(chain, i) < down(chain, highest)) highest = i;
    if (down(chain, index) - down(chain, highest) < LEAST_RISE * half) continue;
    best = index;
    deepest = distance;
  }
  return best;
}
