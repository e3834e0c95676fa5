/** How far a canvas has to grow so that a new style fits. */
import type { Groom } from './groom/groom.ts';
import type { Head } from './head/head.ts';

/** Pixels on each side of the photo. */
export interface CanvasMargins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Strays may reach over the edge: such a share of the hair's points on each side doesn't count. */
const STRAY_SHARE = 0.002;
/** Air between hair and edge, centimetres. */
const AIR = 1.2;
/** Less than this share of the photo's side is not worth another size of picture. */
const LEAST_SHARE = 0.02;
/** No margin is wider than this share of the photo's side: the rest is cut off by the edge, as portraits do. */
const LARGEST_SHARE = 0.45;

/**
 * The margins that all grooms need above and beside the photo. Hair that falls out of the picture's lower edge is cut
 * off there, and so is what hangs beside it lower than the chin.
 */
export function canvasMargins(head: Head, grooms: readonly Groom[]): CanvasMargins {
  const { width, height } = head.photo;
  const bounds = { left: 0, top: 0, right: 0 };
  const chin = lowestOfOval(head);
  for (const { strands } of grooms) {
    const { x, y } = projectPoints(head, strands.points, chin);
    if (x.length === 0) continue;
    const skipped = Math.floor(x.length * STRAY_SHARE);
    x.sort();
    y.sort();
    bounds.left = Math.min(bounds.left, x[skipped]!);
    bounds.right = Math.max(bounds.right, x[x.length - 1 - skipped]! - width);
    bounds.top = Math.min(bounds.top, y[skipped]!);
  }
  const air = AIR * head.pixelsPerCentimetre;
  const margin = (beyond: number, side: number): number => {
    const wanted = beyond > 0 ? beyond + air : 0;
    return wanted < LEAST_SHARE * side ? 0 : Math.ceil(Math.min(wanted, LARGEST_SHARE * side));
  };
  return {
    left: margin(-bounds.left, width),
    top: margin(-bounds.top, height),
    right: margin(bounds.right, width),
    bottom: 0,
  };
}

function lowestOfOval({ oval }: Head): number {
  return oval.reduce((lowest, { y }) => Math.max(lowest, y), Number.NEGATIVE_INFINITY);
}

/** Photo coordinates of the points above the line `chin`. */
function projectPoints(
  { toPhoto: m }: Head,
  points: Float32Array,
  chin: number,
): { x: Float32Array; y: Float32Array } {
  const count = points.length / 3;
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  let kept = 0;
  for (let i = 0; i < points.length; i += 3) {
    const [px, py, pz] = [points[i]!, points[i + 1]!, points[i + 2]!];
    const v = m[4]! * px + m[5]! * py + m[6]! * pz + m[7]!;
    if (v > chin) continue;
    x[kept] = m[0]! * px + m[1]! * py + m[2]! * pz + m[3]!;
    y[kept++] = v;
  }
  return { x: x.subarray(0, kept), y: y.subarray(0, kept) };
}
