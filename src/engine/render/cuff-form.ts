/** The form that a cuff has above the hand that comes out of it. */
import { type ArmAxis, acrossArm, nearestOnArm } from '../fit/arm-axis.ts';
import { type Cuff, cuffAt } from '../fit/fit-sleeve.ts';
import type { Layer } from '../pixels/layer.ts';

/** A cuff above a hand: how its edge turns in, the fold and the seam behind it; depths in log light, places and half-widths in shoulder widths. */
const CUFF_LIGHTS = [
  { depth: -0.5, at: 0, wide: 0.012 },
  { depth: 0.1, at: 0.035, wide: 0.016 },
  { depth: -0.2, at: 0.075, wide: 0.01 },
] as const;

/** Adds to `shade` (log light over the area) the form of the `cuff` in which a `sleeve` ends on the hand of `arm`, in place. */
export function shadeCuffInPlace(
  shade: Float32Array,
  sleeve: Layer,
  arm: ArmAxis,
  cuff: Cuff,
  area: { readonly x: number; readonly y: number },
  unit: number,
): void {
  const { width, alpha } = sleeve;
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const { length, offset } = nearestOnArm(arm, point);
    if (length < arm.elbowAt) continue;
    const before = (cuffAt(cuff, acrossArm(arm, length, offset)) - length) / unit;
    for (const { depth, at: place, wide } of CUFF_LIGHTS) {
      const off = (before - place) / wide;
      if (Math.abs(off) < 3) shade[at]! += depth * Math.exp(-off * off);
    }
  }
}
