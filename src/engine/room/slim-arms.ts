/**
 * Arms that were wholly in sleeves: cloth that hangs past muscle and joint tells the build, and where the arm lies, but
 * not its form.
 */
import { ARM_SAMPLES, type ArmAxis, typicalReach } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { keepWithinSleeveInPlace } from '../fit/within-sleeve.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { type ArmForm, armForm } from './arm-form.ts';

/** One arm is at most so much wider than the other: a wider sleeve is one that hangs looser. */
const ALIKE = 1.05;
/** But one that is turned away or half behind the trunk shows no width: less than this share of a typical arm's tells the other one less. */
const LEAST_SEEN = 0.74;
const LESS_ALIKE = 1.2;
/** Half-widths that a loose sleeve let be are taken in by this factor, for a bare arm looks thicker than one in cloth. */
const TAKEN_IN = 0.91;
/** Sleeves that reach so many times as far outwards as the arm in them are tight, and loose. */
const TIGHT = 1;
const LOOSE = 1.25;
/** Against a typical arm's reach none is loose that reaches no farther than the first, and any may be from the second on. */
const OF_TYPICAL = [0.9, 1.15] as const;
/** From the joint to here, a share of the arm's length, an outline rounds the shoulder's end and says nothing of the build. */
const ROUND = 0.2;
/** Shares of the arm's length between which it goes over into the wrist of a seen hand. */
const TO_HAND = [0.7, 0.95] as const;
/** A wrist is no wider than this share of its forearm: what is wider is the hand's root. */
const WRIST = 0.74;
/** Standard deviations, in samples, over which the build and the folds of the sleeve are evened. */
const BUILD = 5;
const FOLDS = 2.2;

/** The arms as they are rebuilt: with a bare arm's form where both were in long sleeves, which show nothing of it. */
export function slimArms({ arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>): BodyMeasures['arms'] {
  const { left, right } = arms;
  if (!left.sleeved || !right.sleeved) return arms;
  const unit = frame.shoulderWidth;
  const builds = { left: buildOf(left, unit), right: buildOf(right, unit) };
  return {
    left: formed(left, builds.left, builds.right, unit),
    right: formed(right, builds.right, builds.left, unit),
  };
}

/** Half-widths against those of a typical arm, evened; the hand's root is no part of them. */
function buildOf(arm: ArmAxis, unit: number): Float32Array {
  const elbow = arm.elbowAt / arm.length;
  const known = Math.floor(TO_HAND[0] * (ARM_SAMPLES - 1)) - 1;
  const builds = Float32Array.from({ length: known + 1 }, (_, i) => {
    const { outward, inward } = typicalReach(i / (ARM_SAMPLES - 1), elbow);
    return (2 * arm.bare[i]!) / ((outward + inward) * unit);
  });
  const round = Math.round(ROUND * (ARM_SAMPLES - 1));
  const whole = Float32Array.from({ length: ARM_SAMPLES }, (_, i) => {
    const told = builds[Math.max(round, Math.min(i, known))]!;
    return i < round ? Math.max(builds[i]!, told) : told;
  });
  return evened(whole, BUILD);
}

function formed(arm: ArmAxis, own: Float32Array, other: Float32Array, unit: number): ArmAxis {
  const elbow = arm.elbowAt / arm.length;
  const form = armForm(ARM_SAMPLES, elbow);
  const loose = looseness(arm, unit);
  const taken = 1 - loose * (1 - TAKEN_IN);
  const build = own.map(
    (value, i) => taken * Math.min(value, (other[i]! < LEAST_SEEN ? LESS_ALIKE : ALIKE) * other[i]!),
  );
  const slim = form.half.map((half, i) => half * build[i]! * unit);
  const widest = Math.max(...slim.subarray(Math.ceil(elbow * (ARM_SAMPLES - 1))));
  const bare = slim.map((half, i) => {
    const share = arm.handSeen ? smoothStep(TO_HAND[0], TO_HAND[1], i / (ARM_SAMPLES - 1)) : 0;
    return half + share * (Math.min(arm.bare[i]!, WRIST * widest) - half);
  });
  return { ...arm, bare, middle: middleOf(arm, form, build, bare, unit) };
}

/** The arm's middle without the sleeve's folds, moved as the form's muscles are; within the sleeve. */
function middleOf(
  arm: ArmAxis,
  form: ArmForm,
  build: Float32Array,
  bare: Float32Array,
  unit: number,
): Float32Array {
  const elbow = arm.elbowAt / arm.length;
  const even = evened(arm.middle, FOLDS);
  const middle = even.map((value, i) => {
    const f = i / (ARM_SAMPLES - 1);
    const { outward, inward } = typicalReach(f, elbow);
    const own = (form.middle[i]! * build[i]! - 0.5 * (outward - inward)) * unit;
    // towards a seen hand its own edges tell
    return value + own * (arm.handSeen ? 1 - smoothStep(TO_HAND[0], TO_HAND[1], f) : 1);
  });
  keepWithinSleeveInPlace(middle, bare, arm.outward, unit);
  return middle;
}

/** 0..1, how far the sleeve stands off the arm. */
function looseness(arm: ArmAxis, unit: number): number {
  const elbow = arm.elbowAt / arm.length;
  let [cloth, limb, typical] = [0, 0, 0];
  for (let i = 0; i < ARM_SAMPLES; i++) {
    cloth += arm.outward[i]!;
    limb += arm.middle[i]! + arm.bare[i]!;
    typical += typicalReach(i / (ARM_SAMPLES - 1), elbow).outward * unit;
  }
  return smoothStep(TIGHT, LOOSE, cloth / limb) * smoothStep(OF_TYPICAL[0], OF_TYPICAL[1], cloth / typical);
}

/** A table evened by `sigma` samples; beyond its ends it goes on as its mirror image about them. */
function evened(table: Float32Array, sigma: number): Float32Array {
  const last = table.length - 1;
  const at = (i: number): number =>
    i < 0
      ? 2 * table[0]! - table[Math.min(last, -i)]!
      : i > last
        ? 2 * table[last]! - table[Math.max(0, 2 * last - i)]!
        : table[i]!;
  const reach = Math.ceil(2.5 * sigma);
  return table.map((_, i) => {
    let [sum, weights] = [0, 0];
    for (let by = -reach; by <= reach; by++) {
      const weight = Math.exp(-0.5 * (by / sigma) ** 2);
      sum += weight * at(i + by);
      weights += weight;
    }
    return sum / weights;
  });
}
