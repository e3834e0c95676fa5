/** How far a canvas has to grow so that a new style fits. */
import type { Groom } from './groom/groom.ts';
import type { Head } from './head/head.ts';
import type { CanvasMargins } from './room/grow-canvas.ts';

/** Strays may reach over the edge: such a share of the hair's points on each side doesn't count. */
const STRAY_SHARE = 0.0006;
/** So many points tell where hair ends. */
const MOST_POINTS = 60_000;
/** Air between hair and edge where the canvas grows, centimetres. */
const AIR = 1.2;
/** Hair that stays so far from the edge needs no larger canvas. */
const LEAST_AIR = 0.35;
/** No margin is wider than this share of the photo's side: the rest is cut off by the edge, as portraits do. */
const LARGEST_SHARE = 0.45;

/**
 * The margins that all grooms need above and beside the photo. Hair that falls out of the picture's lower edge is cut
 * off there, and so is what hangs beside it lower than the chin.
 */
export function canvasMargins(head: Head, grooms: readonly Groom[]): CanvasMargins {
  const { width, height } = head.photo;
  // between hair and edge, pixels; negative where hair reaches beyond it
  const air = { left: width, top: height, right: width };
  const chin = lowestOfOval(head);
  for (const { strands } of grooms) {
    const { x, y } = projectPoints(head, strands.points, chin);
    if (x.length === 0) continue;
    const skipped = Math.floor(x.length * STRAY_SHARE);
    x.sort();
    y.sort();
    air.left = Math.min(air.left, x[skipped]!);
    air.right = Math.min(air.right, width - x[x.length - 1 - skipped]!);
    air.top = Math.min(air.top, y[skipped]!);
  }
  const margin = (left: number, side: number): number => {
    if (left >= LEAST_AIR * head.pixelsPerCentimetre) return 0;
    return Math.ceil(Math.min(AIR * head.pixelsPerCentimetre - left, LARGEST_SHARE * side));
  };
  return {
    left: margin(air.left, width),
    top: margin(air.top, height),
    right: margin(air.right, width),
    bottom: 0,
  };
}

function lowestOfOval({ oval }: Head): number {
  return oval.reduce((lowest, { y }) => Math.max(lowest, y), Number.NEGATIVE_INFINITY);
}

/** Photo coordinates of evenly chosen points above the line `chin`. */
function projectPoints(
  { toPhoto: m }: Head,
  points: Float32Array,
  chin: number,
): { x: Float32Array; y: Float32Array } {
  const count = points.length / 3;
  const step = Math.ceil(count / MOST_POINTS);
  const x = new Float32Array(Math.ceil(count / step));
  const y = new Float32Array(x.length);
  let kept = 0;
  for (let point = 0; point < count; point += step) {
    const i = 3 * point;
    const [px, py, pz] = [points[i]!, points[i + 1]!, points[i + 2]!];
    const v = m[4]! * px + m[5]! * py + m[6]! * pz + m[7]!;
    if (v > chin) continue;
    x[kept] = m[0]! * px + m[1]! * py + m[2]! * pz + m[3]!;
    y[kept++] = v;
  }
  return { x: x.subarray(0, kept), y: y.subarray(0, kept) };
}
