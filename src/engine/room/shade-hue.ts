/** How the hue of rebuilt skin goes with its light: shaded skin is redder, but deep shade and distance don't make it orange. */

/** Down to this light (logarithm, of green) a channel falls by its own exponent, below by less of what parts it from green. */
const SHADE = 0.15;
const BELOW = 0.4;
/** Red over blue of rebuilt skin is at most so much (logarithm) above its tone's where no seen skin is near. */
const MOST_WARMER = 0.1;

/** Logarithm of a channel of skin in a light, whose `exponent` tells how it falls when green falls by one. */
export function deepShade(light: number, exponent: number): number {
  return light > -SHADE ? light * exponent : light + (exponent - 1) * (BELOW * (light + SHADE) - SHADE);
}

/**
 * The share 0..1 that is kept of a difference `warmer` in red over blue (logarithm) at `away` from seen skin, in widths over
 * which seen skin prevails.
 */
export function keptWarmth(warmer: number, away: number): number {
  if (warmer <= MOST_WARMER) return 1;
  const most = MOST_WARMER + Math.exp(-away) * (warmer - MOST_WARMER);
  return most / warmer;
}
