/**
 * The part of the face that hair leaves free: inside the face's oval, a little narrower than the mesh because hair
 * overlaps its rim, from the chin up to the hairline, or for a fringe up to where its tips may reach.
 */

/** Height of the eyes' centres in the head frame. */
export const EYE_LINE = 2.6;

/** Half the width of the canonical face mesh's oval by height, in the head frame. */
const OVAL: readonly (readonly [number, number])[] = [
  [-9.4, 0],
  [-9, 2.2],
  [-8, 3.9],
  [-6.6, 5.3],
  [-4.6, 6.4],
  [-2, 7.2],
  [0.7, 7.6],
  [2.6, 7.4],
  [4.4, 6.9],
  [6, 5.9],
  [7.2, 4.5],
  [8, 2.8],
  [8.3, 0],
];
/** Hair overlaps the rim of the mesh's oval by this share of its half-width. */
const RIM = 0.89;
const LOWEST = -9.5;
const STEP = 0.1;

/** Limits of the free zone by height: `left` is the wearer's left (positive x). An empty height has left < right. */
export interface FaceKeepOut {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** Points behind this depth are beside or behind the face, not over it. */
const KEEP_OUT_DEPTH = -1;

function ovalHalfWidth(y: number): number {
  for (let i = 1; i < OVAL.length; i++) {
    const [y1, w1] = OVAL[i]!;
    if (y > y1) continue;
    const [y0, w0] = OVAL[i - 1]!;
    if (y < y0) return 0;
    return w0 + ((y - y0) / (y1 - y0)) * (w1 - w0);
  }
  return 0;
}

/**
 * The zone on a head of `scale` times the average width.
 *
 * @param gap centimetres added to the half-width beside the eyes and cheeks, negative: hair over the cheeks.
 * @param top height at which the zone ends.
 * @param archFrom height from which the zone narrows in an arch towards `apex`, the place of the part; `top` for none.
 */
export function faceKeepOut(
  scale: number,
  gap: number,
  top: number,
  apex: number,
  archFrom: number,
): FaceKeepOut {
  const count = Math.ceil((top - LOWEST) / STEP);
  const left = new Float32Array(count);
  const right = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const y = LOWEST + i * STEP;
    const half = Math.max(0, ovalHalfWidth(y) * RIM + (y > -8 ? gap : 0)) * scale;
    left[i] = half;
    right[i] = -half;
    if (y <= archFrom) continue;
    const rest = ovalHalfWidth(archFrom) * RIM * scale + gap;
    const arch = Math.max(0, 1 - ((y - archFrom) / (top - archFrom)) ** 2) ** 0.7;
    left[i] = apex + (rest - apex) * arch;
    right[i] = apex + (-rest - apex) * arch;
  }
  return { left, right };
}

/** Whether a height lies between the lower and the upper end of the zone. */
export function reachesFace({ left }: FaceKeepOut, y: number): boolean {
  return y > LOWEST && y < LOWEST + left.length * STEP;
}

/** How far inside the zone a point is: the x to which it must move, or NaN where the point is free. */
export function leaveFace(
  { left, right }: FaceKeepOut,
  x: number,
  y: number,
  z: number,
  side: number,
): number {
  if (z < KEEP_OUT_DEPTH) return Number.NaN;
  const row = Math.floor((y - LOWEST) / STEP);
  if (row < 0 || row >= left.length) return Number.NaN;
  if (x >= left[row]! || x <= right[row]!) return Number.NaN;
  return side > 0 ? left[row]! : right[row]!;
}

/** Depth up to which hair hangs freely beside the cheeks, and side locks over them. */
const CHEEK_DEPTH = 2;
const LOCK_DEPTH = 3.2;

/** The depth z of hair beside the face: it does not stand before the cheeks, where a turned head would show it over them. */
export function besideFace(x: number, y: number, z: number, isLock = false): number {
  const deepest = isLock ? LOCK_DEPTH : CHEEK_DEPTH;
  if (z <= deepest || y >= 6 || y <= -12 || x > 9.5 || x < -9.5) return z;
  const within = Math.min(1, (6 - y) / 2.5, (y + 12) / 6);
  return deepest + (z - deepest) * (1 - 0.6 * within);
}
