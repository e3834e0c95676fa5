/** A bare calf from behind, standing in a short sock. */
import { add, blendParts, ellipsoid, limb, normalize, type Part, type Vector } from '../figure/distance.ts';
import { valueNoise } from '../figure/noise.ts';
import { toLinear } from '../figure/render-figure.ts';
import type { CloseUpScene } from './scene.ts';
import { skinAlbedo, skinRelief } from './skin-texture.ts';

const KNEE: Vector = [0.6, 47, 0];
const ANKLE: Vector = [-0.4, 8.5, -0.4];
const HIP: Vector = [3.4, 88, 0];

/** Seen from behind: z grows towards the viewer, so the calf lies in front of the bone. */
function legParts(): Part[] {
  return [
    limb(HIP, KNEE, [9, 8.6, 7.6, 6.2, 5.1], 4),
    limb(KNEE, ANKLE, [4.9, 4.7, 4.1, 3.3, 2.55, 2.45], 3.5),
    // the two heads of the calf, the inner one longer
    limb([-1.3, 45, -0.4], [-1.4, 21, 0.2], [1.6, 3.3, 4.4, 4.3, 3.1, 1.2], 2.2),
    limb([1.7, 45, -0.4], [1.5, 24, 0], [1.6, 3.2, 4.2, 4, 2.8, 1.2], 1.8),
    // hamstring tendons on both sides of the hollow of the knee
    limb([-3, 60, 1.6], [-2.9, 44, 1.6], [2.8, 1.9, 0.8], 2.6),
    limb([4.2, 60, 1.6], [3.9, 44, 1.6], [2.8, 1.9, 0.8], 2.6),
    // Achilles tendon and heel
    limb([-0.2, 24, 1.4], [-0.5, 3.5, 2], [1.5, 1.3, 1.05, 1.1, 2.2], 2.4),
    ellipsoid(add(ANKLE, [-1.9, 0.4, -0.6]), [1.1, 1.4, 1.2], 1.6),
    ellipsoid(add(ANKLE, [1.9, -0.4, -0.8]), [1.1, 1.4, 1.2], 1.6),
    limb([-0.4, 3.2, 0.6], [-0.7, 2.2, -14], [2.9, 3, 3.4, 2.6], 1.6),
  ];
}

/** The calf in front of its camera. */
export function calfScene(): CloseUpScene {
  const leg = legParts();
  const sock = leg.map((part) => ({
    ...part,
    distance: (x: number, y: number, z: number) => part.distance(x, y, z) - 0.28,
  }));
  const top = (x: number, z: number) => 13.2 + 0.1 * Math.sin(x * 0.9) + 0.05 * z;
  const [red, green, blue] = [72, 78, 88].map(toLinear) as [number, number, number];
  const [floorRed, floorGreen, floorBlue] = [196, 198, 200].map(toLinear) as [number, number, number];
  const blood = (x: number, y: number) => 0.35 * Math.exp(-(((y - 46) / 3) ** 2) - (x / 5) ** 2);
  return {
    name: 'calf-medium',
    layers: [
      {
        material: 'skin',
        parts: leg,
        distance: blendParts,
        classAt: () => 'legs',
        albedo: skinAlbedo({ colour: [190, 138, 108], blush: 0.7, freckles: 0.3 }, blood),
        relief: skinRelief,
      },
      {
        material: 'cloth',
        parts: sock,
        distance: (parts, x, y, z) => Math.max(blendParts(parts, x, y, z), y - top(x, z)),
        classAt: () => 'shoes',
        albedo: (x, y, z, out) => {
          const band = y > top(x, z) - 1.5 && y < top(x, z) - 0.9 ? 2.6 : 1;
          const knit = band * (1 + 0.08 * valueNoise(x * 7, y * 7, z * 7));
          out.set([red * knit, green * knit, blue * knit]);
        },
        relief: (x, y, z) => 0.02 * Math.sin((x + z * 0.6) * 17) + 0.006 * valueNoise(x * 9, y * 9, z * 9),
      },
      {
        material: 'table',
        parts: [{ blend: 0, left: -99, right: 99, bottom: -99, top: 99, distance: (_x, y) => y + 0.4 }],
        distance: (_parts, _x, y) => y + 0.4,
        classAt: () => 'background',
        albedo: (x, y, z, out) => {
          const weave = 1 + 0.02 * valueNoise(x * 3, y, z * 3);
          out.set([floorRed * weave, floorGreen * weave, floorBlue * weave]);
        },
        relief: () => 0,
      },
    ],
    view: {
      width: 800,
      height: 1200,
      pixelsPerCentimetre: 25,
      middle: [0.2, 34.6, 0],
      towards: normalize([-0.55, 0.07, 1]),
      backdrop: [176, 184, 190],
    },
    joints: { rightKnee: KNEE, rightAnkle: ANKLE },
    axis: [KNEE, ANKLE],
    axisClass: 'legs',
  };
}
