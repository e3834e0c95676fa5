/** Guides are cut at a level. */
import { EYE_LINE } from './face-keep-out.ts';

/** Height at which hair is cut in the direction of x, z from the head's middle. */
export function cutLevel(
  level: { front: number; side: number; back: number } | undefined,
  x: number,
  z: number,
): number {
  if (!level) return -Infinity;
  const azimuth = Math.abs(Math.atan2(x, z));
  const half = Math.PI / 2;
  const t = azimuth < half ? azimuth / half : (azimuth - half) / half;
  const eased = t * t * (3 - 2 * t);
  return (
    EYE_LINE +
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
