/**
 * How open to the light the surface of a round bundle lies among its like: its crown wholly, its sides lie in the crease
 * between it and its neighbours. A picture shows them from one side, so that the crown is what faces the camera.
 */
import type { FramedCurve } from './space-curve.ts';
import type { TiedHead } from './tied-head.ts';

/** Openness of what faces the camera, and of the crease beside it. */
const CROWN = 1.2;
const CREASE = 0.3;

/** Openness (1: as smooth hair) where the surface's normal has a share of `facing` (−1..1) towards the camera. */
export function opennessOf(facing: number): number {
  const turned = facing > 0 ? facing * (2 - facing) : 0;
  return CREASE + (CROWN - CREASE) * turned;
}

/** How far a curve's `side` and `rise` face the camera at each of its points, two numbers a point, −1..1. */
export function facingAlong({ side, rise, count }: FramedCurve, { toPhoto: m }: TiedHead): Float64Array {
  const length = Math.hypot(m[8]!, m[9]!, m[10]!) || 1;
  const facing = new Float64Array(count * 2);
  for (let i = 0; i < count; i++)
    for (const [k, axes] of [side, rise].entries())
      facing[i * 2 + k] =
        (axes[i * 3]! * m[8]! + axes[i * 3 + 1]! * m[9]! + axes[i * 3 + 2]! * m[10]!) / length;
  return facing;
}

/** Index into `facingAlong` of the point nearest to an arc length. */
export function facingAt({ count, step }: FramedCurve, arc: number): number {
  return 2 * Math.max(0, Math.min(count - 1, Math.round(arc / step)));
}
