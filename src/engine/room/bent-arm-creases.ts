/** The crook and the crease of a bent bare arm. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { toTorso } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateDisc, openDisc } from '../pixels/morphology.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import type { Cuffs } from './arms-in-room.ts';
import { softened } from './coverage.ts';
import { ROUNDING, roundedShape } from './rounded-shape.ts';

/** The crease of a bent arm is closed up to twice this width, in shoulder widths. */
const CREASE = 0.06;
/** Beside its own seen skin, so near, a bent arm fills the old sleeve's crook up to twice this width, in shoulder widths. */
const CROOK = 0.16;
const NEAR_SEEN = 0.3;
/** Whose hem and folds are no line of a bare arm: what a disc of this radius can't reach from within is theirs; shoulder widths. */
const CROOK_LINE = 0.14;
/** So near to what is added there, shoulder widths, the torso goes on up to it. */
const BESIDE_ADDED = 0.07;
/** Half the width of the widest slit that it leaves. */
const SLIT = 0.045;
/** Torso heights between which an armpit lies, in shoulder widths. */
const ARMPIT = [0.25, 0.55] as const;
const NO_SLEEVES: Cuffs = { left: null, right: null };

/**
 * Adds to `shape` what lies between the halves of a bent arm and is as narrow as its crease, or, near its seen skin, the
 * crook under a short sleeve: it is the person's, not background. `whole` is all that is known to be bare or to stay,
 * `present` whatever was the person. Under new sleeves, which end at `cuffs`, there is none.
 */
export function fillCreasesInPlace(
  shape: Mask,
  { arms, frame }: BodyMeasures,
  { area, side, along, across }: ArmCoordinates,
  whole: Mask,
  seenArms: Mask,
  present: Mask,
  cuffs: Cuffs = NO_SLEEVES,
): void {
  const bent = [null, isBent(arms.left) ? arms.left : null, isBent(arms.right) ? arms.right : null];
  if (!bent[1] && !bent[2]) return;
  const unit = frame.shoulderWidth;
  const isAtArmpit = (i: number): boolean => {
    const { v } = toTorso(frame, { x: area.x + (i % area.width), y: area.y + Math.floor(i / area.width) });
    return v > ARMPIT[0] * unit && v < ARMPIT[1] * unit;
  };
  const added = closeDisc(whole, CREASE * unit);
  // below a short sleeve's cuff the arm is as wide as it is seen to be: it goes on so to the armpit
  const crook = closeDisc(whole, CROOK * unit).data;
  const fromSeen = chamferDistanceWithin(seenArms, NEAR_SEEN * unit).data;
  const inCrook = createMask(area.width, area.height);
  for (let i = 0; i < crook.length; i++)
    if (crook[i]! > added.data[i]! && fromSeen[i]! < NEAR_SEEN * unit) {
      added.data[i] = crook[i]!;
      inCrook.data[i] = 255;
    }
  for (let i = 0; i < added.data.length; i++) {
    if (added.data[i] === 0) continue;
    const arm = bent[side[i]!];
    // a new sleeve has a crook of its own
    const cuff = side[i] === 1 ? cuffs.left : side[i] === 2 ? cuffs.right : null;
    // the inner side, from below the shoulder down to where the forearm leaves the upper arm; folds of its coordinates
    // leave gaps by the armpit
    const inCrease = arm
      ? along[i]! > (cuff ? cuff.inner : 0) &&
        across[i]! < 0.5 &&
        along[i]! > 0.2 * arm.length &&
        along[i]! < 0.7 * arm.length
      : side[i] === 0 && isAtArmpit(i);
    if (!inCrease || whole.data[i]! >= 128) {
      added.data[i] = 0;
      inCrook.data[i] = 0;
    }
  }
  const { data } = softened(dilateDisc(added, 2));
  const besideCrook = dilateDisc(inCrook, 3).data;
  const besideAdded = dilateDisc(added, BESIDE_ADDED * unit).data;
  // what is added ends in a smooth line with what it is added to
  const filled = createMask(shape.width, shape.height);
  for (let i = 0; i < filled.data.length; i++)
    filled.data[i] = Math.max(whole.data[i]!, shape.data[i]!, Math.min(data[i]!, present.data[i]!));
  const rounded = roundedShape(filled, ROUNDING * unit).data;
  const closed = softened(closeDisc(filled, SLIT * unit)).data;
  const fair = roundedShape(openDisc(present, CROOK_LINE * unit), 0.3 * ROUNDING * unit).data;
  for (let i = 0; i < data.length; i++) {
    const most = besideCrook[i] === 0 ? rounded[i]! : Math.min(rounded[i]!, fair[i]!);
    // no slit stays between what is added and the torso's side
    const between = besideAdded[i] === 0 ? 0 : Math.min(closed[i]!, fair[i]!);
    shape.data[i] = Math.max(
      shape.data[i]!,
      Math.min(present.data[i]!, Math.max(between, Math.min(data[i]!, most))),
    );
  }
}

/** Whether the forearm points back along the upper arm, or nearly. */
export function isBent(arm: BodyMeasures['arms']['left']): boolean {
  return elbowCosine(arm) < 0.25;
}

/** Whether the forearm goes on where the upper arm points to, or nearly. */
export function isStraight(arm: BodyMeasures['arms']['left']): boolean {
  return elbowCosine(arm) > 0.8;
}

/** Of the angle between upper arm and forearm in the photo. */
function elbowCosine({ points }: BodyMeasures['arms']['left']): number {
  const [a, b, c, d] = [points[0]!, points[4]!, points.at(-5)!, points.at(-1)!];
  const [ux, uy, fx, fy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  return (ux * fx + uy * fy) / (Math.hypot(ux, uy) * Math.hypot(fx, fy) || 1);
}
