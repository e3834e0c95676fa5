/**
 * How open to the light the surface of a round bundle lies among its like: its crown wholly, its sides lie in the crease
 * between it and its neighbours. A picture shows them from one side, so that the crown is what faces the camera.
 */
import type { Head } from '../head/head.ts';
import type { FramedCurve } from './space-curve.ts';

/** Openness of what faces the camera, and of the crease beside it. */
const CROWN = 1.2;
const CREASE = 0.3;

/** Openness (1: as smooth hair) where the surface's normal has a share of `facing` (−1..1) towards the camera. */
export function opennessOf(facing: number): number {
  const turned = facing > 0 ? facing * (2 - facing) : 0;
  return CREASE + (CROWN - CREASE) * turned;
}

/** How much more and less light the near and the far side of a curl get than smooth hair. */
const CURL = 0.5;
/** Radius (centimetres) from which a curl's sides differ wholly. */
const FULL_CURL = 0.3;

/** Openness of a hair in a curl that lies off its axis by `radius` centimetres, `facing` (−1..1) of that towards the camera. */
export function opennessInCurl(radius: number, facing: number): number {
  return 1 + CURL * Math.min(1, radius / FULL_CURL) * facing;
}

/** Unit vector towards the camera in the head frame. */
export function towardsCamera({ toPhoto: m }: Pick<Head, 'toPhoto'>): readonly [number, number, number] {
  const length = Math.hypot(m[8]!, m[9]!, m[10]!) || 1;
  return [m[8]! / length, m[9]! / length, m[10]! / length];
}

/** How far a curve's `side` and `rise` face the camera at each of its points, two numbers a point, −1..1. */
export function facingAlong({ side, rise, count }: FramedCurve, head: Pick<Head, 'toPhoto'>): Float64Array {
  const [x, y, z] = towardsCamera(head);
  const facing = new Float64Array(count * 2);
  for (let i = 0; i < count; i++)
    for (const [k, axes] of [side, rise].entries())
      facing[i * 2 + k] = axes[i * 3]! * x + axes[i * 3 + 1]! * y + axes[i * 3 + 2]! * z;
  return facing;
}

/** Index into `facingAlong` of the point nearest to an arc length. */
export function facingAt({ count, step }: FramedCurve, arc: number): number {
  return 2 * Math.max(0, Math.min(count - 1, Math.round(arc / step)));
}
