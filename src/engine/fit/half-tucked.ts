/** A top that its wearer tucked in at the middle only: on both sides it hangs beside the waistband. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { type ArmAxis, armTable, nearestOnArm } from './arm-axis.ts';
import { labelAt } from './body-labels.ts';
import { fromTorso, hipUnit, type TorsoFrame } from './torso-frame.ts';

/** Tails are at least so broad, and hang so far below the waistband, in shoulder widths; a corner of a tucked top does neither. */
const BREADTH = 0.1;
const DEPTH = 0.16;
const STEP = 0.02;
/** The waistband is followed so far from the axis, in shoulder widths: its curve is guessed beyond. */
const BAND = 0.4;
/** A sleeve is within so many half-widths of its arm. */
const SLEEVE = 1.6;

/** Whether tails of the upper clothes hang on both sides below the waistband `waistAt` (height v by distance from the axis, pixels). */
export function isHalfTucked(
  person: PerceivedPerson,
  frame: TorsoFrame,
  waistAt: (u: number) => number,
  arms: { readonly left: ArmAxis; readonly right: ArmAxis },
): boolean {
  const unit = frame.shoulderWidth;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const reach = 0.8 * hipUnit(frame);
  const hangs = (arm: ArmAxis, sign: 1 | -1, depth: number): boolean => {
    let run = 0;
    for (let u = 0; u < reach; u++) {
      const point = fromTorso(frame, sign * u, waistAt(sign * Math.min(u, BAND * unit)) + depth);
      const isTop = labelAt(person, point.x, point.y) === upper && !(arm.sleeved && isSleeve(arm, point));
      run = isTop ? run + 1 : 0;
      if (run >= BREADTH * unit) return true;
    }
    return false;
  };
  for (let depth = STEP; depth <= DEPTH; depth += STEP)
    if (!hangs(arms.left, 1, depth * unit) || !hangs(arms.right, -1, depth * unit)) return false;
  return true;
}

function isSleeve(arm: ArmAxis, point: { readonly x: number; readonly y: number }): boolean {
  const { length, offset } = nearestOnArm(arm, point);
  return Math.abs(offset - armTable(arm, arm.middle, length)) < SLEEVE * armTable(arm, arm.bare, length);
}
