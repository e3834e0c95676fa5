/** The scalp and the person's silhouette: a scalp never reaches out of it, since hair only adds to it. */
import type { Mask } from '../../../pixels/image.ts';
import type { HeadPose } from './head-pose.ts';
import { naturalHairline } from './natural-hairline.ts';
import { type Scalp, scalpPoint } from './scalp.ts';

/** Rays from the scalp's centre over the upper half of the head as the photo shows it. */
const RAYS = 72;
/** The scalp lies so deep (centimetres) below the silhouette at least. */
const LEAST_HAIR = 0.2;
/** The mask isn't trusted for more than this (centimetres). */
const MOST_CHANGE = 0.9;
/** A ray counts as having left the person after so many centimetres outside. */
const GAP = 0.6;
/** With fewer rays inside the photo nothing is said. */
const LEAST_RAYS = 4;
/** Rays to the top and to the sides, by angle from the head's upward axis in degrees. */
const TOP = 32;
const SIDE_FROM = 58;
const SIDE_TO = 92;
/** Rays to the cheeks below: where no ear or hair stands off, the silhouette is the bare skin's own. */
const CHEEK_FROM = 97;
const CHEEK_TO = 122;
/** From the first turn (radians) the far ear no longer hides where the head ends; from the second the near side is the back of the head. */
const FAR_SIDE_CLEAR = 0.1;
const TURNED = 0.26;

/**
 * The scalp made smaller where it would reach out of the person's mask, on each side by itself: a turned head shows its far
 * side's temple and cheek against the background.
 */
export function insideSilhouette(scalp: Scalp, pose: HeadPose, person: Mask): Scalp {
  const depth = hairDepths(scalp, pose, person);
  const missing = (from: number, to: number, least: number): number => {
    const seen = depth.filter(({ degrees, hair }) => degrees >= from && degrees <= to && !Number.isNaN(hair));
    if (seen.length < LEAST_RAYS) return 0;
    const sorted = seen.map(({ hair }) => hair).sort((a, b) => a - b);
    return Math.max(0, Math.min(MOST_CHANGE, least - sorted[sorted.length >> 1]!));
  };
  const beside = {
    right: missing(-SIDE_TO, -SIDE_FROM, LEAST_HAIR),
    left: missing(SIDE_FROM, SIDE_TO, LEAST_HAIR),
  };
  const cheeks = { right: missing(-CHEEK_TO, -CHEEK_FROM, 0), left: missing(CHEEK_FROM, CHEEK_TO, 0) };
  const near = pose.yaw > 0 ? 'right' : 'left';
  const turn = Math.abs(pose.yaw);
  const isTurned = turn >= TURNED;
  const narrower = (side: 'left' | 'right'): number => {
    if (side === near && isTurned) return 0;
    const isClear = side !== near && turn >= FAR_SIDE_CLEAR;
    const above = isClear ? beside[side] : Math.min(beside.left, beside.right);
    // centimetres across the photo are more across a turned head
    return Math.max(above, cheeks[side]) / Math.cos(turn);
  };
  const [left, right] = [narrower('left'), narrower('right')];
  const up = scalp.up - missing(-TOP, TOP, LEAST_HAIR);
  const back = scalp.back - (isTurned ? beside[near] : 0);
  if (up === scalp.up && left === 0 && right === 0 && back === scalp.back) return scalp;
  const center = { ...scalp.center, x: scalp.center.x + (right - left) / 2 };
  const shape = { ...scalp, center, up, side: scalp.side - (left + right) / 2, back };
  return { ...shape, hairline: naturalHairline(shape) };
}

/**
 * How much the person's silhouette reaches beyond the scalp's, in centimetres, by angle from the head's upward axis
 * (degrees, positive towards the picture's right); NaN where the ray leaves the photo.
 */
export function hairDepths(
  scalp: Scalp,
  { toPhoto: m, pixelsPerCentimetre: scale }: HeadPose,
  { data, width, height }: Mask,
): { readonly degrees: number; readonly hair: number }[] {
  const { x, y, z } = scalp.center;
  const cx = m[0]! * x + m[1]! * y + m[2]! * z + m[3]!;
  const cy = m[4]! * x + m[5]! * y + m[6]! * z + m[7]!;
  const up = Math.atan2(m[5]!, m[1]!);
  const reach = scalpReach(scalp, m);
  return Array.from(reach, (radius, ray) => {
    const turn = (2 * Math.PI * (ray - RAYS / 2)) / RAYS;
    const [dx, dy] = [Math.cos(up + turn), Math.sin(up + turn)];
    const degrees = (turn * 180) / Math.PI;
    let edge = 0;
    for (let r = 2; ; r++) {
      const px = Math.floor(cx + dx * r);
      const py = Math.floor(cy + dy * r);
      if (px < 0 || py < 0 || px >= width || py >= height) return { degrees, hair: Number.NaN };
      if (data[py * width + px]! > 127) edge = r;
      else if (r - edge > GAP * scale) break;
    }
    return { degrees, hair: (edge - radius) / scale };
  });
}

/** Distance in pixels of the scalp's outline from its centre, one a ray: the first points down, along the head's axis. */
function scalpReach(scalp: Scalp, m: Float64Array): Float64Array {
  const up = Math.atan2(m[5]!, m[1]!);
  const reach = new Float64Array(RAYS);
  for (let a = 0; a < 96; a++)
    for (let e = -12; e <= 36; e++) {
      const p = scalpPoint(scalp, (2 * Math.PI * a) / 96, (Math.PI * e) / 72);
      const [x, y, z] = [p.x - scalp.center.x, p.y - scalp.center.y, p.z - scalp.center.z];
      const px = m[0]! * x + m[1]! * y + m[2]! * z;
      const py = m[4]! * x + m[5]! * y + m[6]! * z;
      const turn = Math.atan2(py, px) - up;
      const ray = Math.round(((turn / (2 * Math.PI) + 2.5) % 1) * RAYS) % RAYS;
      reach[ray] = Math.max(reach[ray]!, Math.hypot(px, py));
    }
  return reach;
}
