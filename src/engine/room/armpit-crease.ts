/** The crease before the armpit, at which an arm comes out from behind a garment without sleeves. */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/**
 * A folded arm's crease begins so far below the armpit's height inside of the arm's edge and goes up steeply along that edge, in a curve, but
 * no farther than to the garment's shoulder, in shoulder widths. Its edge is so wide: cloth ends there, and doesn't fade.
 */
const FOLDED_CREASE = { below: 0.02, up: 0.36, most: 0.22, from: -0.08 } as const;
const EDGE = 0.012;
/**
 * A hanging arm's crease begins so far below the armpit's height at the arm's inner edge, in shoulder widths, and slants by so much
 * length per distance outwards, from a little beyond that edge on; its own edge is a little softer.
 */
const HANGING = { from: -0.2, below: 0.1, by: 2.2, edge: 0.02 } as const;
/** A raised arm has no crease but fades out over so much of its length, in shoulder widths; how far an arm is raised for it. */
const FADE = 0.08;
const RAISED = [0.15, 0.5] as const;
/** An arm is looked at so near its armpit's height, in shoulder widths, and so near its middle, in its widths. */
const NEAR = 0.06;
const ON_ARM = 0.4;
/** A folded arm's wrist is so near the axis, or beyond it, and no more than this below the elbow, in shoulder widths. */
const FOLDED = { beside: 0.25, below: 0.1 } as const;

/** Whether the forearm of side `code` lies before the torso: its upper arm does too, where that of a hanging arm goes on beside it. */
function isFolded(frame: TorsoFrame, { elbow, points }: ArmAxis, code: number): boolean {
  const wrist = toTorso(frame, points.at(-1)!);
  const beside = code === 1 ? wrist.u : -wrist.u;
  if (beside > FOLDED.beside * frame.shoulderWidth) return false;
  return wrist.v < toTorso(frame, elbow).v + FOLDED.below * frame.shoulderWidth;
}

/**
 * By side, whether the arm is folded and most of it at its `armpit`'s length is not `seen` in the photo. What is seen tells
 * by itself where its inner edge is.
 */
export function rebuiltBeforeTorso(
  { frame, arms }: Pick<BodyMeasures, 'frame' | 'arms'>,
  { side, along, across }: ArmCoordinates,
  seen: Mask,
  armpit: readonly number[],
): readonly boolean[] {
  const near = NEAR * frame.shoulderWidth;
  const all = [0, 0, 0];
  const bare = [0, 0, 0];
  for (let at = 0; at < side.length; at++) {
    const own = side[at]!;
    if (own === 0 || Math.abs(along[at]! - armpit[own]!) > near) continue;
    if (Math.abs(across[at]! - 0.5) > ON_ARM) continue;
    all[own]!++;
    if (seen.data[at]! >= 128) bare[own]!++;
  }
  return all.map(
    (count, own) => 2 * bare[own]! < count && isFolded(frame, own === 1 ? arms.left : arms.right, own),
  );
}

/**
 * 0..1, how much of a rebuilt folded arm lies before the garment at a place `below` the armpit's height (length along the arm, pixels) and
 * `across` the arm of this `half` width: it is drawn across the chest, and a garment's side goes in behind it.
 */
export function beforeCrease(below: number, half: number, across: number, shoulderWidth: number): number {
  const { below: foot, up, most, from } = FOLDED_CREASE;
  const outwards = Math.max(0, Math.min(1, (across - from) / (1 - from)));
  const inwards = 2 * half * Math.max(0, from - across);
  const rise = Math.min(most, up * Math.sqrt(outwards));
  const crease = (foot - rise) * shoulderWidth + inwards;
  // the nearer to the inner edge, the steeper it is: its edge is told square to it
  const slope =
    rise === most ? 0 : (0.5 * up * shoulderWidth) / (2 * half * Math.max(0.15, Math.sqrt(outwards)));
  const edge = EDGE * shoulderWidth * Math.hypot(1, slope);
  return Math.max(0, Math.min(1, (below - crease) / edge));
}

/**
 * 0..1, the same of a hanging arm: its outer part is before the garment higher up than its inner edge. `raised` tells how far the
 * arm is lifted, 0 hanging.
 */
export function beforeHangingCrease(
  below: number,
  half: number,
  across: number,
  raised: number,
  shoulderWidth: number,
): number {
  const hangs = 1 - smoothStep(RAISED[0], RAISED[1], raised);
  const crease = HANGING.below * shoulderWidth - HANGING.by * 2 * half * Math.max(HANGING.from, across);
  const edge = FADE + hangs * (HANGING.edge - FADE);
  return Math.max(0, Math.min(1, (below - hangs * crease) / (edge * shoulderWidth)));
}
