/** The light on a hood around the neck: a roll, which turns away from the light towards its edges. */
import { edgeFalloff } from '../pixels/contact-shadow.ts';

/** At its very edge, and over the whole roll: reach in shoulder widths, and strength. */
const EDGE = { reach: 0.025, strength: 0.3 };
const ROLL = { reach: 0.08, strength: 0.22 };

/** A hood that lies spread turns away so much as a roll does. */
const SPREAD = 0.6;

/**
 * Logarithm of the light on a hood of this coverage, 0 beside it; `unit` is the shoulder width in pixels, `spread` tells that
 * it lies flat on the shoulders.
 */
export function hoodLight(
  alpha: Float32Array,
  width: number,
  height: number,
  unit: number,
  spread: boolean,
): Float32Array {
  const share = spread ? SPREAD : 1;
  const light = edgeFalloff(alpha, width, height, EDGE.reach * unit, share * EDGE.strength);
  const roll = edgeFalloff(alpha, width, height, ROLL.reach * unit, share * ROLL.strength);
  for (let i = 0; i < light.length; i++) light[i]! += roll[i]!;
  return light;
}
