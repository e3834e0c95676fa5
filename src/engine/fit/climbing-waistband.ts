/** The ends of an old waistband that climbs to them: a new one raised there like in the middle would stand up as a peak. */
import { smoothStep } from '../pixels/smooth-step.ts';

/** How much less a new band is raised at such an end, in units; where its end begins, as a share of its reach. */
const LESS = 0.016;
const NEAR_END = 0.6;
/** A climb from there to the end counts from the first on and wholly from the second, in units. */
const CLIMB = [0.03, 0.1] as const;

/**
 * By how much lower, in pixels, a new waistband lies at distance `u` from the axis than it would raised evenly over the old
 * one's edge, whose torso height is `edgeAt` and which reaches so far on each side. An end that an arm hides (`behindArm`) makes no
 * peak.
 */
export function loweredEnds(
  edgeAt: (u: number) => number,
  reach: { readonly left: number; readonly right: number },
  unit: number,
  behindArm: { readonly left: boolean; readonly right: boolean },
): (u: number) => number {
  const climb = (end: number): number =>
    smoothStep(CLIMB[0], CLIMB[1], (edgeAt(NEAR_END * end) - edgeAt(end)) / unit);
  const climbs = {
    left: behindArm.left ? 0 : climb(reach.left),
    right: behindArm.right ? 0 : climb(-reach.right),
  };
  return (u) => {
    const side = u > 0 ? 'left' : 'right';
    return climbs[side] * LESS * unit * smoothStep(NEAR_END, 1, Math.abs(u) / reach[side]);
  };
}
