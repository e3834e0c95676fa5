/** Elastics as closed rings around a curve. */
import type { HairTie } from './groom.ts';
import { type FramedCurve, pointBeside } from './space-curve.ts';

const SIDES = 16;

/** A ring of `reach` centimetres around the curve at an arc length, `radius` thick, in a shade of the hair. */
export function ringAround(curve: FramedCurve, arc: number, reach: number, radius: number): HairTie {
  const ring = new Float64Array((SIDES + 1) * 3);
  for (let i = 0; i <= SIDES; i++) {
    const a = (i / SIDES) * 2 * Math.PI;
    pointBeside(curve, arc, Math.cos(a) * reach, Math.sin(a) * reach, ring, i * 3);
  }
  return { points: Float32Array.from(ring), radius, colour: null };
}
