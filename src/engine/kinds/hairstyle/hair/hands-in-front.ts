/** Hands that lie over the hair or beside it: what stays on top of a new style. */
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { Head } from '../head/head.ts';

/** Pairs of the hand net's landmarks that bones join, and half-widths of palm and fingers in centimetres. */
const BONES = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [5, 6],
  [6, 7],
  [7, 8],
  [9, 10],
  [10, 11],
  [11, 12],
  [13, 14],
  [14, 15],
  [15, 16],
  [17, 18],
  [18, 19],
  [19, 20],
] as const;
const PALM = [
  [0, 5],
  [0, 9],
  [0, 13],
  [0, 17],
  [5, 9],
  [9, 13],
  [13, 17],
] as const;
const FINGER_WIDTH = 0.9;
const PALM_WIDTH = 1.4;
/** Least score of a hand. */
const SURE = 0.6;

/** Coverage by hands that were surely seen, within the person and where the matte sees no hair; of the photo's size. */
export function handsInFront(head: Head, matte: Mask): Mask {
  const { width, height } = matte;
  const result = createMask(width, height);
  const cm = head.pixelsPerCentimetre;
  for (const hand of head.hands) {
    if (hand.score < SURE) continue;
    for (const [bones, half] of [
      [BONES, FINGER_WIDTH],
      [PALM, PALM_WIDTH],
    ] as const)
      for (const [a, b] of bones) {
        const [from, to] = [hand.points[a]!, hand.points[b]!];
        drawCapsuleInPlace(result, from.x, from.y, to.x, to.y, half * cm);
      }
  }
  const person = head.personMask.data;
  // the bones' widths are guessed: what lies beside a thin finger or wrist is the wall
  for (let i = 0; i < result.data.length; i++)
    if (result.data[i]! > 0)
      result.data[i] = Math.round((Math.min(result.data[i]!, person[i]!) * (255 - matte.data[i]!)) / 255);
  return result;
}

function drawCapsuleInPlace(
  mask: Mask,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  radius: number,
): void {
  const { data, width, height } = mask;
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy || 1;
  const top = Math.max(0, Math.floor(Math.min(ay, by) - radius));
  const bottom = Math.min(height, Math.ceil(Math.max(ay, by) + radius));
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius));
  const right = Math.min(width, Math.ceil(Math.max(ax, bx) + radius));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const t = Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      const away = Math.hypot(px - t * dx, py - t * dy);
      const value = 255 * Math.max(0, Math.min(1, radius - away + 0.5));
      if (value > data[y * width + x]!) data[y * width + x] = value;
    }
}
