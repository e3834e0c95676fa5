/** Guides are cut at a level. */
import type { Head } from '../head/head.ts';
import { EYE_LINE } from './face-keep-out.ts';

/** The chin's vertex of the face mesh, and how far it lies below the eyes' centres in an average face, centimetres. */
const CHIN = 152;
const CHIN_DROP = 12;

/**
 * How long the person's face is from the eyes to the chin against the average, 0.85 to 1.1 (a laughing mouth lowers the
 * chin): levels of a cut belong to the face, so that a chin-length bob ends at everybody's chin.
 */
export function faceLength({ face }: Pick<Head, 'face'>): number {
  return Math.max(0.85, Math.min(1.1, (EYE_LINE - face.vertices[3 * CHIN + 1]!) / CHIN_DROP));
}

/** Height at which hair is cut in the direction of x, z from the head's middle; `length` is that of the face. */
export function cutLevel(
  level: { front: number; side: number; back: number } | undefined,
  x: number,
  z: number,
  length: number,
): number {
  if (!level) return -Infinity;
  const azimuth = Math.abs(Math.atan2(x, z));
  const half = Math.PI / 2;
  const t = azimuth < half ? azimuth / half : (azimuth - half) / half;
  const eased = t * t * (3 - 2 * t);
  return (
    EYE_LINE +
    length *
      (azimuth < half
        ? level.front * (1 - eased) + level.side * eased
        : level.side * (1 - eased) + level.back * eased)
  );
}

/** Spreads a guide's steps evenly over its first `end` steps, of which `last` have been grown. */
export function spreadGuide(
  points: Float32Array,
  base: number,
  steps: number,
  last: number,
  end: number,
): void {
  const grown = points.slice(base, base + (last + 1) * 3);
  for (let i = 1; i < steps; i++) {
    const at = Math.min(last, (i / (steps - 1)) * Math.min(end, last));
    const index = Math.min(last - 1, Math.floor(at));
    const part = last > 0 ? at - index : 0;
    for (let axis = 0; axis < 3; axis++) {
      const a = grown[Math.max(0, index) * 3 + axis]!;
      const b = grown[Math.min(last, index + 1) * 3 + axis]!;
      points[base + i * 3 + axis] = a + (b - a) * part;
    }
  }
}
