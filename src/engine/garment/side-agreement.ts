/** Landmarks that the two sides of a garment disagree on are settled by the side where the outline's corner is clearer. */
import { OUTLINE_STEP, type SideChain } from './garment-outline.ts';
import { down, outward, turnAt } from './side-chain.ts';

export interface SidePair {
  readonly right: number;
  readonly left: number;
}

/** Farther apart than this share of the half chest, mirrored landmarks disagree … */
const DISAGREEMENT = 0.1;
/** … and farther than this the sides differ by cut, or one lies folded: nothing is settled then. */
const DIFFERENCE = 0.7;

/**
 * The pair of chain indices for a convex corner of which each side found one. When they are not each other's mirror
 * images, both candidates are held up against both sides, and the one whose corners are sharper together wins.
 */
export function agreeOnCorner(
  right: SideChain,
  left: SideChain,
  found: SidePair,
  bounds: { readonly right: readonly [number, number]; readonly left: readonly [number, number] },
): SidePair {
  const chest = (Math.abs(outward(right, found.right)) + Math.abs(outward(left, found.left))) / 2;
  const apart = distance(right, found.right, left, found.left);
  if (apart < DISAGREEMENT * chest || apart > DIFFERENCE * chest) return found;
  const byRight = { right: found.right, left: nearest(left, bounds.left, right, found.right) };
  const byLeft = { right: nearest(right, bounds.right, left, found.left), left: found.left };
  const reach = Math.max(4, Math.round((0.1 * chest) / OUTLINE_STEP));
  const sharpness = (pair: SidePair) => turnAt(right, pair.right, reach) + turnAt(left, pair.left, reach);
  return sharpness(byRight) > sharpness(byLeft) ? byRight : byLeft;
}

function distance(a: SideChain, i: number, b: SideChain, j: number): number {
  return Math.hypot(outward(a, i) - outward(b, j), down(a, i) - down(b, j));
}

/** Index of `chain` within bounds that lies nearest to the mirror image of the other side's point. */
function nearest(
  chain: SideChain,
  bounds: readonly [number, number],
  other: SideChain,
  index: number,
): number {
  let best = bounds[0];
  for (let i = bounds[0]; i <= bounds[1]; i++)
    if (distance(chain, i, other, index) < distance(chain, best, other, index)) best = i;
  return best;
}
