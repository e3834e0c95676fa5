/** A forearm with the back of its hand, lying on a table. */
import {
  add,
  blendParts,
  ellipsoid,
  limb,
  normalize,
  type Part,
  scale,
  type Vector,
} from '../figure/distance.ts';
import { valueNoise } from '../figure/noise.ts';
import { toLinear } from '../figure/render-figure.ts';
import type { CloseUpScene } from './scene.ts';
import { skinAlbedo, skinRelief } from './skin-texture.ts';

const WRIST: Vector = [0.2, 3.6, 0];
const ELBOW: Vector = [-5.2, -21.5, 0.4];
const ALONG = normalize([WRIST[0] - ELBOW[0], WRIST[1] - ELBOW[1], 0]);
const ACROSS: Vector = [ALONG[1], -ALONG[0], 0];
/** Direction of the hand, turned a little towards the thumb. */
const HAND = normalize([ALONG[0] - 0.16, ALONG[1], 0]);
const HAND_ACROSS: Vector = [HAND[1], -HAND[0], 0];

const onArm = (along: number, across: number, up: number): Vector =>
  add(add(add(WRIST, scale(ALONG, along)), scale(ACROSS, across)), [0, 0, up]);
const onHand = (along: number, across: number, up: number): Vector =>
  add(add(add(WRIST, scale(HAND, along)), scale(HAND_ACROSS, across)), [0, 0, up]);

/** Two muscle groups side by side, narrow and flat at the wrist. */
function forearmParts(): Part[] {
  return [
    limb(onArm(0.5, -0.75, 0), onArm(-27, -1.3, 0), [2.02, 2.15, 2.75, 3.45, 3.75, 3.5], 1),
    limb(onArm(0.5, 0.75, -0.1), onArm(-27, 1.2, -0.2), [1.98, 2.1, 2.6, 3.2, 3.6, 3.6], 2.2),
    limb(onArm(-9, -1.6, 0.5), onArm(-24, -2.2, 0.7), [1.5, 2.5, 2.9, 2.6], 2.4),
    // the head of the ulna
    ellipsoid(onArm(-1.2, 1.75, 0.9), [0.95, 0.95, 0.95], 1.1),
  ];
}

interface Finger {
  readonly across: number;
  readonly root: number;
  readonly bones: readonly [number, number, number];
  readonly radius: number;
  readonly spread: number;
}

/** From the index to the little finger. */
const FINGERS: readonly Finger[] = [
  { across: -2.85, root: 8.3, bones: [4.2, 2.5, 2.0], radius: 1.0, spread: -0.12 },
  { across: -0.92, root: 8.8, bones: [4.6, 2.8, 2.1], radius: 1.04, spread: -0.03 },
  { across: 1.05, root: 8.4, bones: [4.3, 2.6, 2.1], radius: 0.98, spread: 0.07 },
  { across: 2.85, root: 7.5, bones: [3.4, 2.0, 1.8], radius: 0.88, spread: 0.19 },
];
/** How far each bone bends down towards the table, radians, cumulative. */
const BEND = [0.2, 0.42, 0.52];
const ARCH = 0.75;

interface FingerShape {
  readonly parts: Part[];
  readonly knuckles: Vector[];
  readonly nail: Part;
}

function fingerShape({ across, root, bones, radius, spread }: Finger): FingerShape {
  const parts: Part[] = [];
  const knuckles: Vector[] = [];
  let from = { along: root, across, up: ARCH - 0.03 * across * across };
  let tip = from;
  bones.forEach((bone, i) => {
    const bend = BEND[i]!;
    const to = {
      along: from.along + bone * Math.cos(bend) * Math.cos(spread),
      across: from.across + bone * Math.sin(spread),
      up: from.up - bone * Math.sin(bend),
    };
    const a = onHand(from.along, from.across, from.up);
    const b = onHand(to.along, to.across, to.up);
    const r = radius - i * 0.07;
    const radii = i === 2 ? [r - 0.02, r - 0.04, r - 0.07, r - 0.22] : [r, r - 0.06, r - 0.04];
    parts.push(limb(a, b, radii, i === 0 ? 0.9 : 0.35));
    knuckles.push(a);
    if (i > 0) parts.push(ellipsoid(add(a, [0, 0, r * 0.42]), [r * 0.78, r * 0.8, r * 0.6], 0.5));
    tip = from;
    from = to;
  });
  // the nail lies on the last bone, a little before its end
  const t = 0.74;
  const at = (key: 'along' | 'across' | 'up') => tip[key] + (from[key] - tip[key]) * t;
  const nailRadius = radius - 0.27;
  const nail = nailPart(
    onHand(at('along'), at('across'), at('up') + radius * 0.42),
    normalize(add(scale(HAND, Math.cos(spread)), scale(HAND_ACROSS, Math.sin(spread)))),
    [nailRadius * 0.92, nailRadius * 1.25, 0.44],
  );
  return { parts, knuckles, nail };
}

/** A flattened ellipsoid along `direction` (in the plane of the picture). */
function nailPart(centre: Vector, direction: Vector, [wide, long, high]: Vector): Part {
  const solid = ellipsoid([0, 0, 0], [wide, long, high], 0.02);
  return {
    ...solid,
    distance: (x, y, z) => {
      const [dx, dy, dz] = [x - centre[0], y - centre[1], z - centre[2]];
      return solid.distance(dx * direction[1] - dy * direction[0], dx * direction[0] + dy * direction[1], dz);
    },
  };
}

function handShape(): { parts: Part[]; knuckles: Vector[]; nails: Part[] } {
  const parts: Part[] = [];
  const knuckles: Vector[] = [];
  const nails: Part[] = [];
  for (const finger of FINGERS) {
    const { across, root, radius } = finger;
    const up = ARCH - 0.03 * across * across;
    parts.push(
      limb(
        onHand(-0.3, across * 0.42, 0),
        onHand(root, across, up - 0.25),
        [1.85, 1.6, 1.35, radius + 0.28],
        1.5,
      ),
      ellipsoid(onHand(root + 0.05, across, up + 0.28), [0.72, 0.72, 0.62], 0.8),
      // its tendon
      limb(
        onHand(1.5, across * 0.35, 1.15),
        onHand(root - 0.6, across * 0.97, up + 0.42),
        [0.36, 0.34, 0.34],
        0.9,
      ),
    );
  }
  for (const finger of FINGERS) {
    const shape = fingerShape(finger);
    parts.push(...shape.parts);
    knuckles.push(...shape.knuckles);
    nails.push(shape.nail);
  }
  const thumb = [
    onHand(1.2, -1.5, -0.5),
    onHand(4.2, -3.9, -0.6),
    onHand(7.2, -5.1, -0.5),
    onHand(9.7, -5.5, -0.8),
  ] as const;
  parts.push(
    limb(thumb[0], thumb[1], [1.6, 1.5, 1.15], 1.5),
    limb(thumb[1], thumb[2], [1.12, 0.95, 1], 0.6),
    limb(thumb[2], thumb[3], [0.98, 0.98, 0.9, 0.68], 0.35),
    // the web between thumb and index
    limb(onHand(3.6, -2.6, -0.3), onHand(5.6, -3.2, -0.4), [1.1, 0.7], 1.8),
  );
  knuckles.push(thumb[1], thumb[2]);
  const direction = normalize([thumb[3][0] - thumb[2][0], thumb[3][1] - thumb[2][1], 0]);
  nails.push(
    nailPart(
      add(thumb[2], scale([thumb[3][0] - thumb[2][0], thumb[3][1] - thumb[2][1], 0.35], 0.7)),
      direction,
      [0.68, 0.95, 0.55],
    ),
  );
  return { parts, knuckles, nails };
}

const TABLE = -3.1;

/** The forearm on its table. */
export function forearmScene(): CloseUpScene {
  const hand = handShape();
  const skin = [...forearmParts(), ...hand.parts];
  const [nailRed, nailGreen, nailBlue] = [236, 190, 178].map(toLinear) as [number, number, number];
  const [red, green, blue] = [150, 160, 166].map(toLinear) as [number, number, number];
  const blood = (x: number, y: number, z: number) => {
    let most = 0;
    for (const [kx, ky, kz] of hand.knuckles)
      most = Math.max(most, 1 - ((x - kx) ** 2 + (y - ky) ** 2 + (z - kz) ** 2) / 2.4);
    return most * 0.6;
  };
  // fine creases across the finger joints
  const creases = (x: number, y: number, z: number) => {
    let depth = 0;
    for (const [kx, ky, kz] of hand.knuckles) {
      const [dx, dy] = [x - kx, y - ky];
      const reach = 1 - (dx * dx + dy * dy + (z - kz) ** 2) / 1.5;
      if (reach <= 0) continue;
      const along = dx * HAND[0] + dy * HAND[1];
      depth += reach * reach * 0.012 * Math.sin(along * 17 + 2 * valueNoise(x * 3, y * 3, z * 3));
    }
    return depth;
  };
  const wristEnd = WRIST[0] * ALONG[0] + WRIST[1] * ALONG[1] + 0.6;
  return {
    name: 'forearm-light',
    layers: [
      {
        material: 'skin',
        parts: skin,
        distance: blendParts,
        classAt: (x, y) => (x * ALONG[0] + y * ALONG[1] > wristEnd ? 'rightHand' : 'rightArm'),
        albedo: skinAlbedo({ colour: [226, 178, 152], blush: 1, freckles: 0.35 }, blood),
        relief: (x, y, z) => skinRelief(x, y, z) + creases(x, y, z),
      },
      {
        material: 'nail',
        parts: hand.nails,
        distance: blendParts,
        classAt: () => 'rightHand',
        albedo: (_x, _y, _z, out) => out.set([nailRed, nailGreen, nailBlue]),
        relief: () => 0,
      },
      {
        material: 'table',
        parts: [{ blend: 0, left: -99, right: 99, bottom: -99, top: 99, distance: (_x, _y, z) => z - TABLE }],
        distance: (_parts, _x, _y, z) => z - TABLE,
        classAt: () => 'background',
        albedo: (x, y, z, out) => {
          const weave =
            1 +
            0.05 * valueNoise(x * 0.4, y * 0.4, z) +
            0.025 * valueNoise(x * 9, y * 2.5, 3) +
            0.025 * valueNoise(x * 2.5, y * 9, 8);
          out.set([red * weave, green * weave, blue * weave]);
        },
        relief: (x, y) => 0.005 * (valueNoise(x * 9, y * 2.5, 3) + valueNoise(x * 2.5, y * 9, 8)),
      },
    ],
    view: {
      width: 900,
      height: 1200,
      pixelsPerCentimetre: 28,
      middle: [-0.6, 0.9, 0],
      towards: [0, 0, 1],
      backdrop: [150, 160, 166],
    },
    joints: { rightWrist: WRIST, rightElbow: ELBOW },
    axis: [ELBOW, WRIST],
    axisClass: 'rightArm',
  };
}
