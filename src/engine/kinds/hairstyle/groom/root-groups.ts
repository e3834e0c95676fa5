/** Which hairs move together: strands follow only guides of their own group, so that none crosses the part. */
import type { Scalp } from '../head/scalp.ts';
import { hairlineAt } from '../head/scalp.ts';
import type { HairStyle } from '../style/hair-style.ts';
import type { Roots } from './sample-roots.ts';

/** `left` and `right` are the wearer's sides of the part; `free` lies behind its end or has no part. */
export const GROUP = {
  left: 0,
  right: 1,
  free: 2,
  fringeLeft: 3,
  fringeRight: 4,
  lockLeft: 5,
  lockRight: 6,
} as const;

/** Without a part roots within a band this wide along the middle go to either side, centimetres: straight hair arches there. */
const UNDECIDED = 3;
const UNDECIDED_CURLS = 5;

/** Whether hairs of two groups may share guides. */
export function groupsMeet(a: number, b: number): boolean {
  return a === b || (a <= GROUP.free && b <= GROUP.free && (a === GROUP.free || b === GROUP.free));
}

/** How far behind the front hairline a place lies, centimetres along the scalp's middle. */
export function depthBehindHairline(scalp: Scalp, y: number, z: number): number {
  const front = hairlineAt(scalp, 0);
  const angle = Math.atan2(y - scalp.center.y, z - scalp.center.z);
  const turned = angle < -Math.PI / 2 ? angle + 2 * Math.PI : angle;
  return (turned - front) * (scalp.up + 0.3);
}

/** x of the part at a depth behind the hairline: it runs back from its offset and bends to the whorl. */
export function partLine(part: HairStyle['part'], scale: number, depth: number): number {
  const offset = (part.offset ?? 0) * scale;
  const length = part.depth ?? 10;
  const along = Math.min(1, Math.max(0, depth / Math.max(length, 1)));
  const wander = 0.09 * Math.sin(depth * 1.3 + 1) + 0.05 * Math.sin(depth * 3.7);
  return offset * (1 - 0.35 * along * along) + wander;
}

/** The group of each root. */
export function groupRoots(style: HairStyle, scalp: Scalp, roots: Roots, random: () => number): Uint8Array {
  const groups = new Uint8Array(roots.count);
  const scale = scalp.side / 7.8;
  const loose = style.loose!;
  const { bangs, sideLocks } = loose;
  // Without a part hair still falls to one side of the face or the other.
  const partLength = style.part.at === 'none' ? 13 : (style.part.depth ?? 10);
  const undecided = loose.texture.curl ? UNDECIDED_CURLS : UNDECIDED;
  for (let i = 0; i < roots.count; i++) {
    const x = roots.points[3 * i]!;
    const y = roots.points[3 * i + 1]!;
    const z = roots.points[3 * i + 2]!;
    const depth = depthBehindHairline(scalp, y, z);
    const line = partLine(style.part, scale, depth);
    const isLeft = x > line + (style.part.at === 'none' ? (random() - 0.5) * undecided : 0);
    groups[i] = depth < partLength && y > scalp.center.y ? (isLeft ? GROUP.left : GROUP.right) : GROUP.free;
    if (bangs) {
      // The fringe's roots: a triangle whose base is the hairline and whose corner points to the crown.
      const half = (bangs.width / 2) * scale;
      const apex =
        style.part.at === 'side' && bangs.shape === 'swept' ? (style.part.offset ?? 0) * scale * 0.4 : 0;
      // The border is ragged, or a line of scalp would show along it.
      const ragged = (random() - 0.5) * 1.4;
      const reach = ragged + bangs.depth * (1 - (Math.abs(x - apex) / half) ** 2 * 0.6);
      if (Math.abs(x) < half && depth < reach && z > scalp.center.z) {
        const middle = bangs.shape === 'curtain' ? line : bangs.shape === 'swept' ? Number.NaN : x - 1;
        groups[i] = x < middle ? GROUP.fringeRight : GROUP.fringeLeft;
      }
    }
    if (sideLocks && groups[i]! <= GROUP.free) {
      const azimuth = Math.abs(roots.azimuths[i]!);
      // From the temple up to the top: longer hair from above would fall over the lock and hide its end
      if (
        azimuth < 1.4 &&
        azimuth > 0.42 &&
        y < scalp.center.y + 8.6 &&
        roots.margins[i]! < sideLocks.width
      ) {
        groups[i] = x > 0 ? GROUP.lockLeft : GROUP.lockRight;
      }
    }
  }
  return groups;
}
