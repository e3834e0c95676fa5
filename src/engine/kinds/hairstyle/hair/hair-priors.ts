/** Where hair, skin, the face's features and clothes are to be expected around a head, and where they are next to certain. */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import { toScene } from '../../../perceive/parse-scene.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { Head } from '../head/head.ts';
import { createHairPlanes, type HairPlanes } from './hair-classes.ts';
import type { HairScene } from './hair-scene.ts';

export interface HairPriors {
  /** Probabilities over the person's classes at every pixel; `background` is left 0. */
  readonly expected: HairPlanes;
  /** 0..1, how certainly a pixel of this class can teach the class's colours. */
  readonly seeds: HairPlanes;
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** Vertices of the face mesh around brows, eyes and lips. */
const FEATURES = [
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
  [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
];
/** Vertices around the cheeks and the nose: skin that neither a beard nor a fringe hides. */
const CHEEKS = [
  [117, 118, 119, 100, 142, 203, 206, 207, 187, 123],
  [346, 347, 348, 329, 371, 423, 426, 427, 411, 352],
  [168, 122, 114, 198, 4, 420, 343, 351],
];

/** Coverage of the polygons of mesh vertices on the scene. */
export function drawMeshParts(head: Head, { scene }: HairScene, parts: readonly (readonly number[])[]): Mask {
  const union = {
    data: new Uint8Array(scene.width * scene.height),
    width: scene.width,
    height: scene.height,
  };
  for (const part of parts) {
    const points = part.flatMap((vertex) => {
      const { x, y } = toScene(scene, head.mesh.points[vertex]!);
      return [x, y];
    });
    const { data } = fillPolygon(points, scene.width, scene.height);
    for (let i = 0; i < data.length; i++) if (data[i]! > union.data[i]!) union.data[i] = data[i]!;
  }
  return union;
}

/** Priors and seeds for every pixel of the scene. */
export function drawHairPriors(head: Head, place: HairScene): HairPriors {
  const { scene, side, up, skull, rise, face } = place;
  const { width, height } = scene;
  const expected = createHairPlanes(width, height);
  const seeds = createHairPlanes(width, height);
  const features = drawMeshParts(head, place, FEATURES).data;
  const cheeks = drawMeshParts(head, place, CHEEKS).data;
  for (let i = 0; i < width * height; i++) {
    const person = scene.person.data[i]!;
    const [s, v, k, r, f] = [
      Math.abs(side.data[i]!),
      up.data[i]!,
      skull.data[i]!,
      rise.data[i]!,
      face.data[i]!,
    ];

    // the scalp, and what stands out from it
    const dome = sigmoid(r / 0.5) * clamp(1 - Math.max(0, k) / 14);
    // beside the face and the neck, over the shoulders
    const beside = v < 4 ? sigmoid((s - 5.5) / 0.8) * sigmoid((v + 34) / 6) * sigmoid((15 - s) / 2) : 0;
    let hair = 0.004 + dome + 0.35 * beside * (v > -14 ? 1 : 0.5);
    const insideFace = clamp(-f / 0.8);
    if (f < 0.4) {
      // fringes come from above, locks from the sides
      const fringe = sigmoid((v - 3.2) / 1);
      hair = Math.max(hair * (1 - insideFace), dome, 0.02 + 0.16 * fringe * (1 - 0.5 * insideFace));
    }
    let skin = 0.02 + (f < 0 ? 1.5 : 0);
    // ears
    if (v < 4 && v > -5 && s > 5.5 && s < 10) skin += 0.35;
    // forehead above the oval, up to a hairline that may lie higher
    if (r < 3 && k < 0.2 && v > 0) skin += 0.8 * sigmoid((0.6 - r) / 0.6) + 0.12;
    // neck and neckline
    if (v < -5 && v > -30) skin += 0.9 * sigmoid((6.5 - s) / 0.8) * sigmoid((v + 17) / 1.5);
    const shoulder = -12.5 - 1.5 * clamp((s - 5) / 8);
    const clothes = 0.006 + 1.2 * sigmoid((shoulder - v) / 1.2);
    const bearded = v < -0.5 && f < 1.5 ? 0.25 * clamp((1.5 - f) / 1.5) + (f < 0 ? 0.35 : 0) : 0;
    const drawn = features[i]! / 255;
    const feature = 0.004 + bearded + 1.5 * drawn;
    const total = hair + skin + clothes + feature;
    expected.hair.data[i] = hair / total;
    expected.skin.data[i] = skin / total;
    expected.clothes.data[i] = clothes / total;
    expected.features.data[i] = feature / total;

    if (person < 0.03 && k > 1.5 && f > 1.5) seeds.background.data[i] = 1;
    else if (person > 0.5 || k < 0) {
      if (r > 1.2 && k < 1.2 && f > 0) seeds.hair.data[i] = clamp((r - 1) / 1.5);
      if (cheeks[i]! > 200) seeds.skin.data[i] = 1;
      if (drawn > 0.9) seeds.features.data[i] = 1;
      if (v < shoulder - 4 && s < 9 && person > 0.9) seeds.clothes.data[i] = clamp((shoulder - 4 - v) / 4);
    }
  }
  return { expected, seeds };
}
