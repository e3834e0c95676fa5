/** The shoulder and upper arm of a man in a sleeveless top, turned so that the arm's outer side is seen. */
import { chestParts, neckPart, trunkParts } from '../figure/body.ts';
import { cutTop, type TopSpec, topParts } from '../figure/clothing.ts';
import {
  add,
  blendParts,
  ellipsoid,
  limb,
  normalize,
  type Part,
  smoothMinimum,
  type Vector,
} from '../figure/distance.ts';
import { fractalNoise, valueNoise } from '../figure/noise.ts';
import { toLinear } from '../figure/render-figure.ts';
import { PROPORTIONS } from '../figure/skeleton.ts';
import type { CloseUpScene } from './scene.ts';
import { skinAlbedo, skinRelief } from './skin-texture.ts';

const SHOULDER: Vector = [18.2, 144.5, -2];
const ELBOW: Vector = [25.2, 114.8, -3.6];
const WRIST: Vector = [27.4, 88.5, 2];
const TOP: TopSpec = { sleeves: 'none', ease: 1, neckDepth: 6.5, neckHalfWidth: 9.2, hemOverHip: 2 };

/** The arm's muscles over its bone. */
function armParts(): Part[] {
  return [
    limb(SHOULDER, ELBOW, [5.3, 5, 4.9, 4.6, 4.3, 4.1], 4),
    // deltoid: wide over the shoulder, running out half-way down
    limb(add(SHOULDER, [-0.6, 0.6, 0]), add(SHOULDER, [4.2, -13.5, -0.2]), [5.6, 5.9, 4.6, 2.4], 2.2),
    ellipsoid(add(SHOULDER, [1.6, -2.4, 1.4]), [5.2, 6.6, 5.2], 2.4),
    // biceps and triceps
    limb(add(SHOULDER, [2.6, -10, 1.6]), add(SHOULDER, [5.8, -25, 1.2]), [2.6, 4.1, 4.3, 2.6], 1.6),
    limb(add(SHOULDER, [2, -8, -2.6]), add(SHOULDER, [5.4, -25, -2.4]), [2.8, 4.2, 3.9, 2.6], 1.6),
    limb(ELBOW, WRIST, [4.1, 4.7, 4.4, 3.4, 2.9], 4.5),
    limb(add(ELBOW, [1.2, 3, 1]), add(ELBOW, [1.6, -10, 1.6]), [2.6, 3.9, 3], 3.5),
  ];
}

/** Where a sleeveless top is cut away round the arm. */
const armhole = (x: number, y: number): number =>
  Math.hypot((Math.abs(x) - SHOULDER[0] - 2.2) / 7.2, (y - SHOULDER[1] + 4) / 13);

/** The shoulder in front of its camera. */
export function shoulderScene(): CloseUpScene {
  const proportions = PROPORTIONS.man;
  const trunk = [
    ...trunkParts('man', proportions),
    neckPart('man', proportions),
    // collarbone
    limb([2.4, 148.4, 5.2], [15.6, 149.6, 1.6], [0.9, 0.8, 0.8, 0.9], 2.6),
  ];
  const cloth = [
    ...topParts('man', proportions, [], [], TOP),
    ...chestParts('man'),
    ...trunk.map((part) => ({
      ...part,
      distance: (x: number, y: number, z: number) => part.distance(x, y, z) - 0.5,
    })),
  ];
  const cut = cutTop('man', proportions, { ...TOP, sleeves: 'long' });
  const folds = (x: number, y: number, z: number) =>
    0.22 * fractalNoise((x + y * 0.3) * 0.16, (y - x * 0.6) * 0.09, z * 0.12, 3) +
    0.008 * valueNoise(x * 7, y * 7, z * 7);
  const [red, green, blue] = [196, 190, 178].map(toLinear) as [number, number, number];
  return {
    name: 'shoulder-dark',
    layers: [
      {
        material: 'skin',
        parts: [...trunk, ...armParts()],
        distance: blendParts,
        classAt: (x, y) => (x + (y - 140) * 0.32 > 14.6 && y < 150.5 ? 'leftArm' : 'neck'),
        albedo: skinAlbedo({ colour: [100, 64, 46], blush: 0.35, freckles: 0.15 }),
        relief: skinRelief,
      },
      {
        material: 'cloth',
        parts: cloth,
        distance: (parts, x, y, z) => {
          const shell = cut(blendParts(parts, x, y, z), x, y, z);
          return -smoothMinimum(-shell, -(1 - armhole(x, y)) * 5.5, 0.35);
        },
        classAt: () => 'upperClothes',
        albedo: (x, y, z, out) => {
          const hem = Math.abs(armhole(x, y) - 1.14) < 0.008 ? 0.72 : 1;
          const weave = hem * (1 + 0.03 * valueNoise(x * 8, y * 8, z * 8));
          out.set([red * weave, green * weave, blue * weave]);
        },
        relief: folds,
      },
    ],
    view: {
      width: 960,
      height: 1200,
      pixelsPerCentimetre: 27,
      middle: [17.2, 132.6, 0],
      towards: normalize([0.62, 0.06, 0.78]),
      backdrop: [205, 203, 200],
    },
    joints: { leftShoulder: SHOULDER, leftElbow: ELBOW },
    axis: [SHOULDER, ELBOW],
    axisClass: 'leftArm',
  };
}
