/** Whether a style's hair may lie over ears that a photo does not show. */
import type { HairStyle } from './hair-style.ts';
import { REGIONS, regionValues } from './regions.ts';

/** Hair of this length (centimetres) at the sides, cut no higher than this, lies over an ear. */
const LEAST_LENGTH = 7;
const HIGHEST_LEVEL = -2.5;
const SIDE = REGIONS.indexOf('side');

/** Ropes of this length, and curls that stand so far off the sides, hide an ear (centimetres). */
const LEAST_ROPE = 12;
const LEAST_CURLS = 5;

/** Hair that is drawn to ties above this elevation (degrees) goes up past the ears. */
const HIGHEST_TIE = 25;

/** True for hair that is swept over them to low ties, for lengths that reach below them, and for a ball of curls. */
export function laysHairOverEars({ gathered, loose, ropes, short }: HairStyle): boolean {
  if (gathered) return gathered.ties.some(({ elevation }) => elevation <= HIGHEST_TIE);
  if (ropes) return ropes.layout.kind === 'grid' && ropes.length[0] >= LEAST_ROPE;
  if (short && !loose) return short.curl.radius > 0 && short.zones.sides.length >= LEAST_CURLS;
  if (!loose || loose.above !== undefined) return false;
  return (
    regionValues(loose.lengths)[SIDE]! >= LEAST_LENGTH &&
    (loose.ends.level?.side ?? -Infinity) <= HIGHEST_LEVEL
  );
}
