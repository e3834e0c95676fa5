/** Short hair of the nape is seen on a neck, never around it: what grows beside the neck or behind it would hang in the air. */
import type { Mask } from '../../../pixels/image.ts';
import type { StrandSet } from '../groom/groom.ts';
import type { Head } from '../head/head.ts';
import type { BodyDepth } from './body-depth.ts';

/** Hair that is longer than this (centimetres) falls beside a neck wherever it grows. */
const SHORT = 2.2;
/** Coverage (0..255) by the person under which a root stands in the air. */
const ON_PERSON = 128;
/** So many centimetres behind the body's surface a root is behind it. */
const BEHIND = 0.5;
/** Row in which nothing is drawn. */
const OFF_CANVAS = 1e6;

/**
 * Moves short strands off the canvas whose roots lie below the middle of the ears, beside or behind the person.
 * @param viewed The set's points in the view frame, changed in place.
 */
export function leaveOutBeyondNeckInPlace(
  { starts, points }: StrandSet,
  viewed: Float32Array,
  { nearness }: BodyDepth,
  { data, width, height }: Mask,
  { ears, pixelsPerCentimetre }: Pick<Head, 'ears' | 'pixelsPerCentimetre'>,
): void {
  const behind = BEHIND * pixelsPerCentimetre;
  const below = (ears.left.root.y + ears.right.root.y) / 2;
  for (let s = 0; s + 1 < starts.length; s++) {
    const first = 3 * starts[s]!;
    if (points[first + 1]! > below) continue;
    const x = Math.floor(viewed[first]!);
    const y = Math.floor(viewed[first + 1]!);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const pixel = y * width + x;
    if (data[pixel]! >= ON_PERSON && viewed[first + 2]! >= nearness.data[pixel]! - behind) continue;
    const end = 3 * starts[s + 1]!;
    let length = 0;
    for (let at = first + 3; at < end && length <= SHORT; at += 3)
      length += Math.hypot(
        points[at]! - points[at - 3]!,
        points[at + 1]! - points[at - 2]!,
        points[at + 2]! - points[at - 1]!,
      );
    if (length > SHORT) continue;
    for (let at = first; at < end; at += 3) viewed[at + 1] = OFF_CANVAS;
  }
}
