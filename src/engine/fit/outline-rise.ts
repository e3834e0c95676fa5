/** Where a garment's matte ends near a landmark: landmarks lie on its edge to within a few pixels only. */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';

/** How far the matte's edge lies from `point` in `direction` (a unit vector): negative where the point is outside. */
export function outlineRise(
  matte: Mask,
  point: GarmentPoint,
  direction: { x: number; y: number },
  limit: number,
): number {
  const covered = (rise: number): boolean => {
    const x = Math.floor(point.x + rise * direction.x);
    const y = Math.floor(point.y + rise * direction.y);
    return x >= 0 && y >= 0 && x < matte.width && y < matte.height && matte.data[y * matte.width + x]! >= 128;
  };
  const step = covered(0) ? 1 : -1;
  for (let rise = 0; Math.abs(rise) < limit; rise += step)
    if (covered(rise) !== step > 0) return step > 0 ? rise - 0.5 : rise + 0.5;
  return 0;
}

/** The point of the matte's edge near `outer` on the line from `inner` through it; `outer` where none is within `limit`. */
export function onOutline(
  matte: Mask,
  inner: GarmentPoint,
  outer: GarmentPoint,
  limit: number,
): GarmentPoint {
  const length = Math.hypot(outer.x - inner.x, outer.y - inner.y) || 1;
  const direction = { x: (outer.x - inner.x) / length, y: (outer.y - inner.y) / length };
  const rise = outlineRise(matte, outer, direction, limit);
  return { x: outer.x + rise * direction.x, y: outer.y + rise * direction.y };
}
