/** Arms that were wholly in sleeves: cloth that stands off tells more of itself than of them. */
import { ARM_SAMPLES, type ArmAxis } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** One arm is at most so much wider than the other: a wider sleeve is one that hangs looser. */
const ALIKE = 1.05;
/** Half-widths that a loose sleeve let be are taken in by this factor, for a bare arm looks thicker than one in cloth. */
const TAKEN_IN = 0.91;
/**
 * And by so much more above the elbow, where the muscles end, and at the wrist: cloth hangs straight past both. Places are
 * shares of the upper arm's and of the forearm's length, each with the reach of the hollow.
 */
const HOLLOW = 0.07;
const ABOVE_ELBOW = [0.88, 0.3] as const;
const AT_WRIST = [0.95, 0.4] as const;
/** Sleeves that reach so many times as far outwards as the arm in them are tight, and loose. */
const TIGHT = 1;
const LOOSE = 1.25;
/** Shares of the arm's length between which it goes over into the wrist of a seen hand. */
const TO_HAND = [0.7, 0.95] as const;

/** The arms whose half-widths are rebuilt: narrower where both were in long sleeves, which show nothing of them. */
export function slimArms({ arms }: Pick<BodyMeasures, 'arms'>): BodyMeasures['arms'] {
  const { left, right } = arms;
  if (!left.sleeved || !right.sleeved) return arms;
  return { left: slimArm(left, right), right: slimArm(right, left) };
}

function slimArm(arm: ArmAxis, other: ArmAxis): ArmAxis {
  let [cloth, limb] = [0, 0];
  for (let i = 0; i < ARM_SAMPLES; i++) {
    cloth += arm.outward[i]!;
    limb += arm.middle[i]! + arm.bare[i]!;
  }
  const loose = smoothStep(TIGHT, LOOSE, cloth / limb);
  const elbow = arm.elbowAt / arm.length;
  const bare = arm.bare.map((half, i) => {
    const f = i / (ARM_SAMPLES - 1);
    const hollow = bell(f / elbow, ABOVE_ELBOW) + bell((f - elbow) / (1 - elbow), AT_WRIST);
    const slim = (1 - loose * (1 - TAKEN_IN + HOLLOW * hollow)) * Math.min(half, ALIKE * other.bare[i]!);
    const share = arm.handSeen ? smoothStep(TO_HAND[0], TO_HAND[1], f) : 0;
    return slim + share * (half - slim);
  });
  return { ...arm, bare };
}

function bell(x: number, [at, reach]: readonly [number, number]): number {
  return Math.exp(-(((x - at) / reach) ** 2));
}
