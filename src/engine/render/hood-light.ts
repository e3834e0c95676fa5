/** The light on a hood around the neck: a roll, which turns away from the light towards its edges. */
import type { HoodManner } from '../fit/fit-hood.ts';
import { edgeFalloff } from '../pixels/contact-shadow.ts';

/** At its very edge, and over the whole roll: reach in shoulder widths, and strength. */
const EDGE = { reach: 0.025, strength: 0.3 };
const ROLL = { reach: 0.08, strength: 0.22 };

/** So much as a roll does a hood turns away that lies spread, and one of fur, into whose rim the light falls. */
const MANNERS: Readonly<Record<HoodManner, number>> = { standing: 1, spread: 0.6, fur: 0.3 };

/**
 * Logarithm of the light on a hood of this coverage, 0 beside it; `unit` is the shoulder width in
 * pixels.
 */
export function hoodLight(
  alpha: Float32Array,
  width: number,
  height: number,
  unit: number,
  manner: HoodManner,
): Float32Array {
  const share = MANNERS[manner];
  const light = edgeFalloff(alpha, width, height, EDGE.reach * unit, share * EDGE.strength);
  const roll = edgeFalloff(alpha, width, height, ROLL.reach * unit, share * ROLL.strength);
  for (let i = 0; i < light.length; i++) light[i]! += roll[i]!;
  return light;
}
