/** Ears where a head has them: beside the mesh's outline, behind the jaw. */
import type { FaceGeometry } from '../../../nets/canonical-face.ts';
import type { Ear, HeadPoint } from './head.ts';
import type { HeadPose } from './head-pose.ts';
import type { Scalp } from './scalp.ts';

/** Vertices of the outline before the ear, at its top, its middle and its lobe. */
const BESIDE = {
  left: { top: 356, middle: 454, lobe: 361 },
  right: { top: 127, middle: 234, lobe: 132 },
} as const;

/** Both ears of a face, centimetres of the head frame. */
export function placeEars(
  face: FaceGeometry,
  pose: HeadPose,
  scalp: Scalp,
): { readonly left: Ear; readonly right: Ear } {
  return { left: placeEar(face, pose, scalp, 'left'), right: placeEar(face, pose, scalp, 'right') };
}

function placeEar(
  { vertices }: FaceGeometry,
  { toPhoto: m }: HeadPose,
  scalp: Scalp,
  side: 'left' | 'right',
): Ear {
  const out = side === 'left' ? 1 : -1;
  const at = (vertex: number): HeadPoint => ({
    x: vertices[3 * vertex]!,
    y: vertices[3 * vertex + 1]!,
    z: vertices[3 * vertex + 2]!,
  });
  const top = at(BESIDE[side].top);
  const middle = at(BESIDE[side].middle);
  const lobe = at(BESIDE[side].lobe);
  const beside = out * Math.max(out * middle.x, scalp.side - 0.6);
  const z = middle.z;
  // seen from the side the ear's plane looks outwards and a little to the front
  const normal = { x: 0.92 * out, y: 0.05, z: 0.38 };
  const towards = m[8]! * normal.x + m[9]! * normal.y + m[10]! * normal.z;
  return {
    root: { x: beside + 0.1 * out, y: (top.y + lobe.y) / 2 - 0.3, z: z - 1.9 },
    top: { x: beside + 1.3 * out, y: top.y + 0.6, z: z - 3 },
    lobe: { x: beside + 0.2 * out, y: lobe.y - 0.7, z: z - 1.6 },
    outer: { x: beside + 1.95 * out, y: top.y * 0.6 + lobe.y * 0.4 - 0.2, z: z - 4 },
    facing: Math.max(0, Math.min(1, (towards + 0.15) / 0.5)),
  };
}
