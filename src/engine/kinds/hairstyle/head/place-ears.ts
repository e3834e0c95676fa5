/** Ears where a head has them: beside the mesh's outline, behind the jaw. */
import type { FaceGeometry } from '../../../nets/canonical-face.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { Ear } from './head.ts';
import type { HeadPoint } from './head-point.ts';
import type { HeadPose } from './head-pose.ts';
import type { Scalp } from './scalp.ts';

/** Vertices of the outline before the ear's middle. */
const BESIDE = { left: 454, right: 234 } as const;

/** Vertices of the brows' lower rim and of the nose's base, between which an ear lies, by so many centimetres. */
const BROWS = [52, 282] as const;
const NOSE = 2;
const BELOW_BROWS = 0.9;
const BELOW_NOSE = 0.35;
/** The shortest and the longest ear. */
const LENGTH = { least: 5.3, most: 6.2 };

/** An ear stands off so much less or more than usual at most; further out the silhouette is hair. */
const LEAST_STAND_OFF = 0.35;
const MOST_STAND_OFF = 1.7;
/** An ear that faces the camera less doesn't show its outline. */
const LEAST_FACING = 0.6;

/**
 * Both ears of a face, centimetres of the head frame. Where the person's silhouette passes close by (short hair, hair tied
 * back), the ear stands off as far as it does.
 */
export function placeEars(
  face: FaceGeometry,
  pose: HeadPose,
  scalp: Scalp,
  person: Mask,
): { readonly left: Ear; readonly right: Ear } {
  return {
    left: besideSilhouette(placeEar(face, pose, scalp, 'left'), 1, pose, person),
    right: besideSilhouette(placeEar(face, pose, scalp, 'right'), -1, pose, person),
  };
}

function besideSilhouette(
  ear: Ear,
  out: number,
  { toPhoto: m, pixelsPerCentimetre: scale }: HeadPose,
  { data, width, height }: Mask,
): Ear {
  if (ear.facing < LEAST_FACING) return ear;
  const across = Math.hypot(m[0]!, m[4]!) || 1;
  const [dx, dy] = [(out * m[0]!) / across, (out * m[4]!) / across];
  const x = m[0]! * ear.root.x + m[1]! * ear.root.y + m[2]! * ear.root.z + m[3]!;
  const y = m[4]! * ear.root.x + m[5]! * ear.root.y + m[6]! * ear.root.z + m[7]!;
  const [ox, oy, oz] = [ear.outer.x - ear.root.x, ear.outer.y - ear.root.y, ear.outer.z - ear.root.z];
  const usual = (m[0]! * ox + m[1]! * oy + m[2]! * oz) * dx + (m[4]! * ox + m[5]! * oy + m[6]! * oz) * dy;
  let edge = 0;
  for (let r = 0; r <= 2 * usual; r++) {
    const column = Math.floor(x + dx * r);
    const row = Math.floor(y + dy * r);
    if (column < 0 || row < 0 || column >= width || row >= height) return ear;
    if (data[row * width + column]! > 127) edge = r;
  }
  const further = edge / usual;
  if (usual < 0.5 * scale || further < LEAST_STAND_OFF || further > MOST_STAND_OFF) return ear;
  const shift = (further - 1) * Math.abs(ear.outer.x - ear.root.x) * out;
  return {
    ...ear,
    top: { ...ear.top, x: ear.top.x + 0.6 * shift },
    outer: { ...ear.outer, x: ear.outer.x + shift },
  };
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
  const middle = at(BESIDE[side]);
  const brow = (at(BROWS[0]).y + at(BROWS[1]).y) / 2 - BELOW_BROWS;
  const nose = at(NOSE).y - BELOW_NOSE;
  const half = Math.max(LENGTH.least, Math.min(LENGTH.most, brow - nose)) / 2;
  const y = (brow + nose) / 2;
  const beside = out * Math.max(out * middle.x, scalp.side + out * scalp.center.x - 0.6);
  const z = middle.z;
  // seen from the side the ear's plane looks outwards and a little to the front
  const normal = { x: 0.92 * out, y: 0.05, z: 0.38 };
  const towards = m[8]! * normal.x + m[9]! * normal.y + m[10]! * normal.z;
  return {
    root: { x: beside + 0.1 * out, y, z: z - 1.9 },
    top: { x: beside + 1 * out, y: y + half, z: z - 3 },
    lobe: { x: beside + 0.2 * out, y: y - half, z: z - 1.6 },
    outer: { x: beside + 1.6 * out, y: y + 0.32 * half, z: z - 4 },
    facing: Math.max(0, Math.min(1, (towards + 0.15) / 0.5)),
    covered: false,
  };
}
