/** The naked shape of a figure as blended parts: trunk, neck, head without face, arms, hands, legs. */
import {
  add,
  ellipsoid,
  type LoftProfile,
  limb,
  loft,
  type Part,
  profile,
  scale,
  type Vector,
} from './distance.ts';
import { type Arm, type Build, mirror, type Proportions } from './skeleton.ts';

/** Half-widths and half-depths of the trunk over the height. */
export function trunkProfile(build: Build): LoftProfile {
  if (build === 'woman') {
    return {
      halfWidth: profile([
        [72, 15],
        [84, 16.4],
        [94, 15.2],
        [105, 11.9],
        [114, 12.5],
        [123, 14],
        [131, 14.4],
        [136, 14.6],
        [139.5, 10.5],
        [143, 5.8],
      ]),
      halfDepth: profile([
        [72, 8.8],
        [84, 9.3],
        [94, 10.2],
        [105, 8.5],
        [114, 9],
        [123, 10],
        [131, 8.6],
        [137, 6.6],
        [143, 5],
      ]),
      centreDepth: profile([
        [72, -1],
        [84, -1.6],
        [94, -0.8],
        [105, 0.3],
        [123, 0.2],
        [131, -0.6],
        [143, -2],
      ]),
    };
  }
  return {
    halfWidth: profile([
      [76, 15.8],
      [88, 16.8],
      [98, 16.2],
      [110, 15.2],
      [122, 16.4],
      [133, 18],
      [141, 18.4],
      [146, 17],
      [149.5, 12],
      [154, 6.6],
    ]),
    halfDepth: profile([
      [76, 8.8],
      [88, 9.1],
      [98, 10],
      [110, 10],
      [122, 10.8],
      [133, 11.6],
      [141, 10.4],
      [147, 7.6],
      [154, 5.8],
    ]),
    centreDepth: profile([
      [76, -0.8],
      [88, -1.2],
      [98, -0.4],
      [122, 0],
      [133, -0.2],
      [141, -0.8],
      [154, -2.2],
    ]),
  };
}

/** Radii of the upper arm, forearm, thigh and shin at equal fractions of their lengths. */
export const LIMB_RADII: Readonly<
  Record<Build, Readonly<Record<'upperArm' | 'forearm' | 'thigh' | 'shin', readonly number[]>>>
> = {
  woman: {
    upperArm: [4.4, 4.3, 4, 3.6, 3.4],
    forearm: [3.6, 3.9, 3.5, 2.8, 2.35],
    thigh: [8.5, 8.6, 8, 6.8, 5.6],
    shin: [5.6, 5.9, 5, 3.8, 3.3],
  },
  man: {
    upperArm: [5.4, 5.4, 5.3, 4.6, 4.1],
    forearm: [4.3, 4.8, 4.3, 3.4, 2.85],
    thigh: [9.6, 9.4, 8.8, 7.4, 6.2],
    shin: [6.1, 6.5, 5.5, 4.1, 3.6],
  },
};

/** Chest: breasts or pectorals, as ellipsoids blended into the trunk. */
export function chestParts(build: Build): Part[] {
  const [centre, radii, blend]: [Vector, Vector, number] =
    build === 'woman' ? [[6.9, 124, 6.2], [6, 5.9, 5.3], 3] : [[8, 135.5, 5.6], [8.6, 5.6, 5.2], 5];
  return [ellipsoid(centre, radii, blend), ellipsoid(mirror(centre), radii, blend)];
}

/** Height at which the trunk ends between the legs. */
export const trunkBottom = (build: Build): number => (build === 'woman' ? 84 : 89);

/** Thickness of the slope from the neck to the shoulder. */
export const yokeRadius = (build: Build): number => (build === 'woman' ? 2.8 : 3.8);

export function trunkParts(build: Build, proportions: Proportions): Part[] {
  return [
    loft(trunkProfile(build), trunkBottom(build), proportions.neckBase + 2, 1),
    ...chestParts(build),
    ...trapeziusParts(build, proportions),
  ];
}

/** Slope from the neck to the shoulder. */
function trapeziusParts(build: Build, { neckBase, shoulder }: Proportions): Part[] {
  const radius = yokeRadius(build);
  const root: Vector = [2.5, neckBase + 4, -3.4];
  const tip: Vector = [shoulder[0] - 1.5, shoulder[1] + 0.8, shoulder[2]];
  return [
    limb(root, tip, [radius, radius, radius], 3.5),
    limb(mirror(root), mirror(tip), [radius, radius, radius], 3.5),
  ];
}

export function neckPart(build: Build, { headOrigin, neckBase }: Proportions): Part {
  const radius = build === 'woman' ? 5 : 6.1;
  return limb(
    [0, neckBase - 3, -2.6],
    add(headOrigin, [0, -3, -4.2]),
    [radius + 1.1, radius, radius, radius + 0.2],
    3,
  );
}

/** Skull, jaw and ears, in the frame of the canonical face mesh moved to the head's place. */
export function headParts({ headOrigin }: Proportions): Part[] {
  const at = (x: number, y: number, z: number): Vector => add(headOrigin, [x, y, z]);
  return [
    ellipsoid(at(0, 3.4, -3.2), [7.6, 9, 9.4], 1),
    ellipsoid(at(0, -3, -1.6), [5.9, 5.6, 5.2], 2.5),
    ...[-1, 1].map((side) => ellipsoid(at(side * 7.8, 0.7, -3.4), [0.9, 3, 1.8], 0.8)),
  ];
}

export function upperArmPart(build: Build, arm: Arm, offset = 0): Part {
  return limb(
    arm.shoulder,
    arm.elbow,
    LIMB_RADII[build].upperArm.map((radius) => radius + offset),
    4,
  );
}

export function forearmPart(build: Build, arm: Arm, offset = 0): Part {
  return limb(
    arm.elbow,
    arm.wrist,
    LIMB_RADII[build].forearm.map((radius) => radius + offset),
    1.6,
  );
}

/** How far the three bones of a finger curl towards the palm, radians, cumulative. */
const FINGER_CURL = [0.22, 0.62, 0.95];

/** Fingers from the thumb's side: offset across the palm, length, thickness. */
const FINGERS = [
  [3, 7.2, 0.84],
  [1.05, 8, 0.88],
  [-0.95, 7.5, 0.84],
  [-2.75, 6, 0.74],
] as const;

/** Palm, four curled fingers and the thumb. */
export function handParts(arm: Arm, handScale: number): Part[] {
  const { wrist, fingers, palm, thumb } = arm;
  const place = (alongFingers: number, acrossThumb: number, outOfPalm: number): Vector =>
    add(
      wrist,
      scale(
        add(add(scale(fingers, alongFingers), scale(thumb, acrossThumb)), scale(palm, outOfPalm)),
        handScale,
      ),
    );
  const r = (radius: number) => radius * handScale;
  const parts = [
    limb(place(0.5, 0, 0), place(8, 2.7, 0.1), [r(1.9), r(1.75), r(1.35)], 1.6),
    limb(place(0.5, 0, 0), place(8.2, 0.9, 0), [r(1.9), r(1.75), r(1.35)], 1.6),
    limb(place(0.5, -0.4, 0), place(8, -0.9, 0), [r(1.9), r(1.7), r(1.3)], 1.6),
    limb(place(0.5, -0.6, 0), place(7.5, -2.5, 0.1), [r(1.8), r(1.6), r(1.2)], 1.6),
  ];
  for (const [across, fingerLength, thickness] of FINGERS) {
    const spread = across * 0.035;
    let from: Record<'along' | 'across' | 'out', number> = {
      along: across > 2 || across < -2 ? 8 : 8.5,
      across,
      out: 0.15,
    };
    FINGER_CURL.forEach((curl, bone) => {
      const boneLength = fingerLength * [0.44, 0.31, 0.25][bone]!;
      const to = {
        along: from.along + boneLength * Math.cos(curl),
        across: from.across + boneLength * spread,
        out: from.out + boneLength * Math.sin(curl),
      };
      const radii = [
        thickness - bone * 0.07,
        thickness - 0.04 - bone * 0.07,
        thickness - 0.1 - bone * 0.08,
      ].map(r);
      parts.push(
        limb(
          place(from.along, from.across, from.out),
          place(to.along, to.across, to.out),
          radii,
          bone === 0 ? 0.7 : 0.25,
        ),
      );
      from = to;
    });
  }
  const [root, knuckle, joint, tip] = [
    place(1.8, 1.6, 0.6),
    place(4.6, 3.9, 1.5),
    place(7, 4.9, 1.7),
    place(9.3, 5.2, 1.5),
  ];
  parts.push(
    limb(root!, knuckle!, [r(1.5), r(1.35), r(1.1)], 1.2),
    limb(knuckle!, joint!, [r(1.1), r(1), r(0.95)], 0.4),
  );
  parts.push(limb(joint!, tip!, [r(0.95), r(0.9), r(0.7)], 0.3));
  return parts;
}

export interface Leg {
  readonly hip: Vector;
  readonly knee: Vector;
  readonly ankle: Vector;
}

export function legParts(build: Build, leg: Leg, offset = 0): Part[] {
  const { thigh, shin } = LIMB_RADII[build];
  return [
    limb(
      leg.hip,
      leg.knee,
      thigh.map((radius) => radius + offset),
      4,
    ),
    limb(
      leg.knee,
      leg.ankle,
      shin.map((radius) => radius + offset),
      2,
    ),
  ];
}
