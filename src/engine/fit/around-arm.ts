/**
 * How a sleeve's cloth goes around the arm. Lying flat a sleeve shows half of its girth; on an arm the same cloth is seen as a
 * tube, narrower by its roundness: in the middle as large as it is, towards the outline ever more from the side. Were it only
 * made narrower, checks and letters would be drawn out along the arm.
 */
import { smoothStep } from '../pixels/smooth-step.ts';

/** Sine of the angle at which a tube is left at its outline: the very edge is never seen, and would be drawn too thin. */
const ROUNDEST = 0.93;
/** Width seen over the cloth's own at which a tube is as round as that. */
const NARROWED = 0.78;
/** Shares of a sleeve's length from its seam on over which it becomes round: there it lies on the torso. */
const FLAT_UP_TO = 0.04;
const ROUND_FROM = 0.3;

/**
 * How round a sleeve is, 0 (flat) to below 1, that is seen `narrowed` times as wide as it lies, `along` (0..1) from seam to
 * cuff.
 */
export function roundness(narrowed: number, along: number): number {
  const tube = Math.max(0, Math.min(1, (1 - narrowed) / (1 - NARROWED)));
  return ROUNDEST * Math.sqrt(tube) * smoothStep(FLAT_UP_TO, ROUND_FROM, along);
}

/** Place across the flat sleeve, 0..1 from edge to edge, of what is seen at `t` across a tube so round. Beyond both as it is. */
export function aroundArm(t: number, round: number): number {
  if (round < 1e-3 || t <= 0 || t >= 1) return t;
  return 0.5 + Math.asin((2 * t - 1) * round) / (2 * Math.asin(round));
}
