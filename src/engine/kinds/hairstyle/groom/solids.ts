/**
 * What hair can't pass: scalp, face, neck and body. Points are pushed out in place, in flat x, y, z arrays of the head
 * frame (centimetres).
 */
import type { TaperedCapsule } from '../head/head.ts';
import { type Scalp, scalpNorm, scalpNormal } from '../head/scalp.ts';
import { capsuleTable, leaveCapsules } from './head-solids.ts';
import type { TiedHead } from './tied-head.ts';

/** Half the width of the face in scalp half widths, and where its front begins. */
const FACE_WIDTH = 0.885;
const FACE_FRONT = 0.6;
/** Heights over which the skin of the forehead ends and hair may lie, and under which the face does. */
const FOREHEAD = 8;
const FACE_BOTTOM = -9.5;
const CHIN = -6;
/** Beside the face hair hangs no further forward than this, or it would cover the cheek that is turned to the camera. */
const BESIDE_FACE = 2;

export interface Solids {
  readonly scalp: Scalp;
  readonly capsules: Float64Array;
}

export function solidsOf(head: TiedHead): Solids {
  return { scalp: head.scalp, capsules: capsuleTable(head.body) };
}

/** Distance from the body's surface, negative inside (the nearest of its solids). */
export function bodyDistance(body: readonly TaperedCapsule[], x: number, y: number, z: number): number {
  let nearest = Infinity;
  for (const { from, to, fromRadius, toRadius } of body) {
    const ax = to.x - from.x;
    const ay = to.y - from.y;
    const az = to.z - from.z;
    const px = x - from.x;
    const py = y - from.y;
    const pz = z - from.z;
    const t = Math.min(1, Math.max(0, (px * ax + py * ay + pz * az) / (ax * ax + ay * ay + az * az || 1)));
    const d = Math.hypot(px - ax * t, py - ay * t, pz - az * t) - (fromRadius + (toRadius - fromRadius) * t);
    if (d < nearest) nearest = d;
  }
  return nearest;
}

/** Half the width in which no hair may stand before the face at a height, 0 above and below it. */
function faceHalfWidth({ scalp }: Solids, y: number): number {
  if (y > FOREHEAD || y < FACE_BOTTOM) return 0;
  const half = scalp.side * FACE_WIDTH;
  return y > CHIN ? half : half * (1 - (0.45 * (CHIN - y)) / (CHIN - FACE_BOTTOM));
}

/** Pushes the point at `index` (a multiple of 3) out of scalp, face and body by a margin. */
export function pushOut(solids: Solids, points: Float64Array, index: number, margin: number): void {
  const { scalp } = solids;
  const c = scalp.center;
  let x = points[index]!;
  let y = points[index + 1]!;
  let z = points[index + 2]!;
  const dx = x - c.x;
  const dy = y - c.y;
  const dz = z - c.z;
  if (dx * dx + dy * dy + dz * dz < 260) {
    // The scalp's lower half is neck and jaw, which the body and the face stand for
    const norm = scalpNorm(scalp, dx, dy, dz);
    const reach = Math.hypot(dx, dy, dz);
    const inside = norm > 0 ? (reach / norm) * 1 + margin - reach : 0;
    if (inside > 0 && dy > -9) {
      const n = scalpNormal(scalp, { x, y, z });
      x += n.x * inside;
      y += n.y * inside;
      z += n.z * inside;
    }
  }
  const half = faceHalfWidth(solids, y);
  if (half > 0 && z > FACE_FRONT && Math.abs(x) < half + margin) {
    // Out by the shorter way: to the side or behind the plane of the face
    const aside = half + margin - Math.abs(x);
    if (aside < (z - FACE_FRONT) * 1.5) x += (x < 0 ? -1 : 1) * aside;
    else z = FACE_FRONT;
  }
  if (half > 0 && z > BESIDE_FACE && y > CHIN) z -= (z - BESIDE_FACE) * 0.5;
  points[index] = x;
  points[index + 1] = y;
  points[index + 2] = z;
  leaveCapsules(solids.capsules, points, index, margin);
}
