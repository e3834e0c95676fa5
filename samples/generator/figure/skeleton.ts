/** Proportions and poses: where the joints of a figure are, in centimetres over the ground between its feet. */
import { add, cross, normalize, scale, solveTwoBones, subtract, type Vector } from './distance.ts';

export type Build = 'woman' | 'man';
export type ArmPose = 'hanging' | 'akimbo';

/** Measures of a build, centimetres. */
export interface Proportions {
  readonly headOrigin: Vector; // origin of the canonical face mesh
  readonly neckBase: number;
  readonly shoulder: Vector; // left shoulder joint
  readonly hip: Vector; // left hip joint
  readonly knee: Vector;
  readonly ankle: Vector;
  readonly upperArm: number;
  readonly forearm: number;
  readonly waist: number;
  readonly handScale: number;
}

export const PROPORTIONS: Readonly<Record<Build, Proportions>> = {
  woman: {
    headOrigin: [0, 156.3, 1.2],
    neckBase: 141,
    shoulder: [14.6, 136.5, -2],
    hip: [8.5, 87, -0.5],
    knee: [9.6, 46.5, 0.8],
    ankle: [9.8, 9, -2.2],
    upperArm: 28,
    forearm: 24.5,
    waist: 105,
    handScale: 0.9,
  },
  man: {
    headOrigin: [0, 167, 1.2],
    neckBase: 150,
    shoulder: [17.6, 146, -2],
    hip: [9, 92, -0.5],
    knee: [10.2, 49.5, 0.8],
    ankle: [11, 9.5, -2.2],
    upperArm: 30.5,
    forearm: 26.5,
    waist: 110,
    handScale: 1,
  },
};

export interface Arm {
  readonly shoulder: Vector;
  readonly elbow: Vector;
  readonly wrist: Vector;
  /** Unit vector from the wrist along the fingers. */
  readonly fingers: Vector;
  /** Unit vector out of the palm. */
  readonly palm: Vector;
  /** Unit vector across the palm towards the thumb. */
  readonly thumb: Vector;
}

/** The left arm of a pose; the right one is its mirror image. */
export function poseArm(build: Build, pose: ArmPose): Arm {
  const { shoulder, hip, upperArm, forearm } = PROPORTIONS[build];
  const hanging = pose === 'hanging';
  const wrist: Vector = hanging
    ? [shoulder[0] + 13.5, shoulder[1] - (upperArm + forearm) * 0.962, shoulder[2] + 4]
    : [hip[0] + 13, hip[1] + 10, 5.5];
  const pole: Vector = hanging ? [0.25, 0, -1] : [1, 0.1, -0.32];
  const elbow = solveTwoBones(shoulder, wrist, upperArm, forearm, pole);
  const fingers = normalize(hanging ? [0.06, -1, 0.12] : [-0.62, -0.42, 0.66]);
  const towardsBody: Vector = hanging ? [-0.8, 0, -0.6] : [-0.55, -0.1, -0.83];
  const palm = normalize(
    subtract(
      towardsBody,
      scale(fingers, towardsBody[0] * fingers[0] + towardsBody[1] * fingers[1] + towardsBody[2] * fingers[2]),
    ),
  );
  // On a left hand the thumb lies on the side of palm × fingers.
  return { shoulder, elbow, wrist, fingers, palm, thumb: cross(palm, fingers) };
}

export const mirror = (point: Vector): Vector => [-point[0], point[1], point[2]];

/** The same arm on the figure's right side. */
export function mirrorArm(arm: Arm): Arm {
  return {
    shoulder: mirror(arm.shoulder),
    elbow: mirror(arm.elbow),
    wrist: mirror(arm.wrist),
    fingers: mirror(arm.fingers),
    palm: mirror(arm.palm),
    thumb: mirror(arm.thumb),
  };
}

/** The point `along` a bone, 0 at its root and 1 at its tip. */
export const pointOnBone = (root: Vector, tip: Vector, along: number): Vector =>
  add(root, scale(subtract(tip, root), along));
