/** Whether a style's hair may lie over ears that a photo does not show. */
import type { HairStyle } from './hair-style.ts';
import { REGIONS, regionValues } from './regions.ts';

/** Hair of this length (centimetres) at the sides, cut no higher than this, lies over an ear. */
const LEAST_LENGTH = 7;
const HIGHEST_LEVEL = -2.5;
const SIDE = REGIONS.indexOf('side');

/** True for gathered hair, which is swept over them, and for loose hair that is longer than they are. */
export function laysHairOverEars({ gathered, loose }: HairStyle): boolean {
  if (gathered) return true;
  if (!loose || loose.above !== undefined) return false;
  return (
    regionValues(loose.lengths)[SIDE]! >= LEAST_LENGTH &&
    (loose.ends.level?.side ?? -Infinity) <= HIGHEST_LEVEL
  );
}
