/** Parts of the face as the mesh draws them on the working picture. */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import { toScene } from '../../../perceive/parse-scene.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { Head } from '../head/head.ts';
import type { HairScene } from './hair-scene.ts';

/** Outlines by vertices of the face mesh. */
export const BROWS = [
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
];
export const EYES = [
  [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
];
/** What brow and eye enclose. */
export const ORBITS = [
  [70, 63, 105, 66, 107, 55, 133, 155, 154, 153, 145, 144, 163, 7, 33, 46],
  [300, 293, 334, 296, 336, 285, 362, 382, 381, 380, 374, 373, 390, 249, 263, 276],
];
export const LIPS = [
  [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
];
/** The nose's underside. */
export const NOSTRILS = [[98, 97, 2, 326, 327, 358, 279, 4, 49, 129]];
export const EYES_AND_LIPS = [...EYES, ...LIPS];
/** Cheeks and nose: skin that neither a beard nor a fringe hides. */
export const CHEEKS = [
  [117, 118, 119, 100, 142, 203, 206, 207, 187, 123],
  [346, 347, 348, 329, 371, 423, 426, 427, 411, 352],
  [168, 122, 114, 198, 4, 420, 343, 351],
];
/** Upper lip and chin, where a beard grows first. */
export const BEARD = [
  [165, 92, 186, 57, 43, 106, 182, 83, 18, 313, 406, 335, 273, 287, 410, 322, 391, 393, 164, 167],
  [
    83, 18, 313, 406, 335, 422, 430, 394, 379, 378, 400, 377, 152, 148, 176, 149, 150, 169, 210, 202, 106,
    182,
  ],
];

/** Coverage of outlines on the scene. */
export function drawMeshParts(head: Head, { scene }: HairScene, parts: readonly (readonly number[])[]): Mask {
  const { width, height } = scene;
  const union = { data: new Uint8Array(width * height), width, height };
  for (const part of parts) {
    const points = part.flatMap((vertex) => {
      const { x, y } = toScene(scene, head.mesh.points[vertex]!);
      return [x, y];
    });
    const { data } = fillPolygon(points, width, height);
    for (let i = 0; i < data.length; i++) if (data[i]! > union.data[i]!) union.data[i] = data[i]!;
  }
  return union;
}
