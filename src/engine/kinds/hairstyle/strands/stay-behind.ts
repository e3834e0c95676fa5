/** Hair that has fallen behind the shoulders stays behind the person: it doesn't come out again beside the chest. */
import type { Mask } from '../../../pixels/image.ts';
import type { StrandSet } from '../groom/groom.ts';
import type { HeadPoint } from '../head/head-point.ts';
import type { BodyDepth } from './body-depth.ts';

/** Centimetres below the head frame's origin from which a body hides hair for good, and over which it has to. */
const SHOULDERS = 13;
const HIDDEN_FOR = 2.5;
/** So many centimetres behind the body's surface hair is behind it. */
const BEHIND = 1;
/** Coverage (0..255) from which the person hides what lies behind. */
const COVERED = 250;
/** Row in which nothing is drawn. */
const OFF_CANVAS = 1e6;

/**
 * Moves what comes after a long way behind the person off the canvas.
 * @param viewed The set's points in the view frame, changed in place.
 * @param down The photo's down in the head frame, a unit vector.
 */
export function stayBehindInPlace(
  { starts, points }: StrandSet,
  viewed: Float32Array,
  { nearness }: BodyDepth,
  { data, width, height }: Mask,
  down: HeadPoint,
  pixelsPerCentimetre: number,
): void {
  const behind = BEHIND * pixelsPerCentimetre;
  for (let s = 0; s + 1 < starts.length; s++) {
    let from = Number.NaN;
    const end = 3 * starts[s + 1]!;
    for (let at = 3 * starts[s]!; at < end; at += 3) {
      const fallen = down.x * points[at]! + down.y * points[at + 1]! + down.z * points[at + 2]!;
      if (fallen < SHOULDERS) continue;
      if (fallen - from > HIDDEN_FOR) {
        viewed[at + 1] = OFF_CANVAS;
        continue;
      }
      const x = Math.floor(viewed[at]!);
      const y = Math.floor(viewed[at + 1]!);
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const pixel = y * width + x;
      const isHidden = data[pixel]! >= COVERED && viewed[at + 2]! < nearness.data[pixel]! - behind;
      if (!isHidden) from = Number.NaN;
      else if (Number.isNaN(from)) from = fallen;
    }
  }
}
