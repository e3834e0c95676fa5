/** Clothes as shells around the body: a top with its neckline and sleeves, trousers, shoes. */

import {
  chestParts,
  forearmPart,
  type Leg,
  LIMB_RADII,
  legParts,
  trunkBottom,
  trunkProfile,
  upperArmPart,
  yokeRadius,
} from './body.ts';
import {
  add,
  box,
  ellipsoid,
  type LoftProfile,
  limb,
  loft,
  normalize,
  type Part,
  smoothMaximum,
  subtract,
  type Vector,
} from './distance.ts';
import { type Arm, type Build, mirror, type Proportions, pointOnBone } from './skeleton.ts';

export type SleeveLength = 'none' | 'short' | 'long';

export interface TopSpec {
  readonly sleeves: SleeveLength;
  /** Distance between cloth and body, centimetres. */
  readonly ease: number;
  /** How far the front neckline lies under the base of the neck, and its half-width, centimetres. */
  readonly neckDepth: number;
  readonly neckHalfWidth: number;
  /** Height of the hem over the hip joint, centimetres. */
  readonly hemOverHip: number;
}

/** The cloth of the top hangs straight from the chest: it never follows the waist inwards by more than this. */
function hangingProfile(build: Build, ease: number): LoftProfile {
  const body = trunkProfile(build);
  const chest = build === 'woman' ? 123 : 133;
  const follow = build === 'woman' ? 0.62 : 0.5;
  const straight = (at: (y: number) => number) => (y: number) =>
    (y >= chest ? at(y) : Math.max(at(y), at(chest) * (1 - follow) + at(y) * follow)) + ease;
  return {
    halfWidth: straight(body.halfWidth),
    halfDepth: straight(body.halfDepth),
    centreDepth: body.centreDepth,
  };
}

/** Solid of the top before it is cut at neckline and hem; it also covers the trousers, which it hangs over. */
export function topParts(
  build: Build,
  proportions: Proportions,
  arms: readonly Arm[],
  legs: readonly Leg[],
  spec: TopSpec,
): Part[] {
  const { neckBase, shoulder, hip } = proportions;
  const parts: Part[] = [loft(hangingProfile(build, spec.ease), hip[1] - 12, neckBase + 1, 1)];
  for (const chest of chestParts(build)) parts.push(grow(chest, spec.ease));
  for (const part of trouserLegParts(build, legs, TROUSER_EASE_UNDER_TOP))
    parts.push({ ...grow(part, 0.4), blend: 3 });
  const yoke = yokeRadius(build) + spec.ease;
  const tip: Vector = [shoulder[0] - 1, shoulder[1] + 0.6, shoulder[2]];
  const root: Vector = [3, neckBase + 3, -3.2];
  for (const [from, to] of [
    [root, tip],
    [mirror(root), mirror(tip)],
  ] as const)
    parts.push(limb(from, to, [yoke, yoke], 3.5));
  if (spec.sleeves === 'none') return parts;
  for (const arm of arms) {
    if (spec.sleeves === 'short') {
      const end = pointOnBone(arm.shoulder, arm.elbow, 0.8);
      const radii = LIMB_RADII[build].upperArm.map((radius, i) => radius + spec.ease + i * 0.3);
      parts.push(cutAcross(limb(arm.shoulder, end, radii, 3.5), arm.shoulder, arm.elbow, 0.62));
    } else {
      parts.push(
        upperArmPart(build, arm, spec.ease),
        cutAcross(forearmPart(build, arm, spec.ease * 0.9 + 0.25), arm.elbow, arm.wrist, 0.97),
      );
    }
  }
  return parts;
}

/** The loosest trousers of a figure; a top hangs clear of them. */
const TROUSER_EASE_UNDER_TOP = 1.6;

/** Cuts a sleeve square to its bone, `along` of the way from root to tip. */
function cutAcross(part: Part, root: Vector, tip: Vector, along: number): Part {
  const end = pointOnBone(root, tip, along);
  const axis = normalize(subtract(tip, root));
  return {
    ...part,
    distance: (x, y, z) =>
      Math.max(
        part.distance(x, y, z),
        (x - end[0]) * axis[0] + (y - end[1]) * axis[1] + (z - end[2]) * axis[2],
      ),
  };
}

/** Where the top is not: above the neckline, under the hem, outside of a tank top's straps. */
export function cutTop(
  build: Build,
  { neckBase, hip, shoulder }: Proportions,
  spec: TopSpec,
): (distance: number, x: number, y: number, z: number) => number {
  const hem = hip[1] + spec.hemOverHip;
  const frontEdge = neckBase - spec.neckDepth;
  const backEdge = neckBase - 0.5;
  return (distance, x, y, z) => {
    const edge = z > -2 ? frontEdge : backEdge;
    const across = x / spec.neckHalfWidth;
    // An ellipse in the front, rising steeply at the sides of the neck.
    const neckline =
      y - (edge + (neckBase + 5 - edge) * across ** 4 + across * across * spec.neckDepth * 0.35);
    const cut = Math.max(smoothMaximum(distance, neckline * 0.5, 0.5), hem - y + 0.25 * Math.sin(x * 0.35));
    if (spec.sleeves !== 'none') return cut;
    const armhole = Math.hypot(
      (Math.abs(x) - shoulder[0] - 2.6) / 6.2,
      (y - shoulder[1] + (build === 'woman' ? 3 : 4)) / 12.5,
    );
    return smoothMaximum(cut, (1 - armhole) * 5.5, 0.4);
  };
}

/** Trousers: pelvis and legs with ease, from the waist to just above the ankle. */
export function trouserParts(
  build: Build,
  { waist, hip }: Proportions,
  legs: readonly Leg[],
  ease: number,
): Part[] {
  const body = trunkProfile(build);
  const shape: LoftProfile = {
    halfWidth: (y) => body.halfWidth(y) + ease * 0.6,
    halfDepth: (y) => body.halfDepth(y) + ease * 0.6,
    centreDepth: body.centreDepth,
  };
  return [loft(shape, hip[1] - 4, waist - 3, 1), ...trouserLegParts(build, legs, ease)];
}

/** The legs of trousers and the cloth between them. */
function trouserLegParts(build: Build, legs: readonly Leg[], ease: number): Part[] {
  const straight = LIMB_RADII[build].thigh[4]! + ease * 0.7 - 0.4;
  return [
    ellipsoid([0, trunkBottom(build) - 5, -0.6], [11, 6, 8.6], 5),
    ...legs.flatMap((leg) => {
      const [thigh, shin] = legParts(build, leg, ease) as [Part, Part];
      return [{ ...thigh, blend: 5 }, shin, limb(leg.knee, leg.ankle, [straight, straight], 2)];
    }),
  ];
}

/** A shoe as a sole with a rounded upper, toes to the front. */
export function shoeParts(leg: Leg): Part[] {
  const [x, , z] = leg.ankle;
  const outwards = Math.sign(x) * 2.2;
  const heel: Vector = [x, 3.4, z - 1.5];
  const toe: Vector = [x + outwards, 2.4, z + 15];
  return [limb(heel, toe, [4, 4.2, 4.4, 3.4], 1), limb(add(heel, [0, 0.5, 1]), [x, 9.5, z], [4.1, 4.3], 2)];
}

/** The same part, `offset` centimetres larger. */
function grow(part: Part, offset: number): Part {
  return {
    blend: part.blend,
    ...box(part.left, part.right, part.bottom, part.top),
    distance: (x, y, z) => part.distance(x, y, z) - offset,
  };
}
