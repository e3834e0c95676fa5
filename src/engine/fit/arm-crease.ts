/** The fold between chest and arm, into which a sleeveless armhole's lower end runs. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { clamp } from '../pixels/clamp.ts';
import { type ArmAxis, armPoint, armTable } from './arm-axis.ts';
import { classTable, labelAt } from './body-labels.ts';
import { fromTorso, type TorsoFrame, toTorso } from './torso-frame.ts';

/** So far down its axis an arm that hangs lies before the chest, in shoulder widths. */
const BEFORE_CHEST = 0.37;
/** An arm hangs when its upper part points down by this share of its length. */
const HANGING = 0.85;
/** A seen arm reaches no farther inwards than so many half-widths from its axis: beyond lies other skin. */
const FARTHEST = 1.7;

/** Where an arm parts from the chest: torso height, and reach of its inner edge from the torso's axis, pixels. */
export interface ArmCrease {
  readonly v: number;
  readonly reach: number;
}

/** How far an armhole goes on behind the arm beyond the fold before it, in shoulder widths. */
export const BEHIND_CREASE = 0.03;

/**
 * Greatest reach of an armhole's edge at torso height `v`: from the shoulder's tip it runs straight into the fold beside the
 * arm, which it meets at the fold's upper end or where the armhole itself ends, at `pitV`.
 */
export function intoCrease(
  crease: ArmCrease,
  tipReach: number,
  tipV: number,
  pitV: number,
  v: number,
): number {
  const t = clamp((v - tipV) / Math.max(1, Math.min(crease.v, pitV) - tipV), 0, 1);
  return tipReach + (crease.reach - tipReach) * t;
}

/** The fold beside an arm that hangs; its edge is seen where the arm is bare. Null beside an arm that is raised or held off. */
export function measureArmCrease(person: PerceivedPerson, frame: TorsoFrame, arm: ArmAxis): ArmCrease | null {
  const along = BEFORE_CHEST * frame.shoulderWidth;
  const [root, below] = [toTorso(frame, armPoint(arm, 0, 0)), toTorso(frame, armPoint(arm, along, 0))];
  if (below.v - root.v < HANGING * along) return null;
  const half = armTable(arm, arm.bare, along);
  const inner = toTorso(frame, armPoint(arm, along, armTable(arm, arm.middle, along) - half));
  const sign = arm.side === 'left' ? 1 : -1;
  const skin = classTable([`${arm.side}Arm`]);
  let seen = sign * below.u;
  for (let miss = 0; miss <= 2; ) {
    const point = fromTorso(frame, sign * (seen - 1 - miss), below.v);
    if (skin[labelAt(person, point.x, point.y)]) {
      seen -= 1 + miss;
      miss = 0;
    } else miss++;
    if (sign * below.u - seen > FARTHEST * half) return { v: inner.v, reach: sign * inner.u };
  }
  const isSeen = sign * below.u - seen > 0.5 * half;
  return { v: below.v, reach: isSeen ? seen : sign * inner.u };
}
