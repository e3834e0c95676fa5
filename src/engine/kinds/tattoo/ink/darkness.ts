/**
 * How dark ink looks, 0 (bare) to 1: 1 − e^(−A / 2.2) of its absorbance A, which is even to the eye as sRGB is. Ink is
 * averaged in it: averaged absorbance closes the gaps between lines, averaged transmittance loses lone lines.
 */

const PERCEPTION = 2.2;
/** Steps of the table for an absorbance of 1, and the largest absorbance in it. */
const STEPS = 512;
const LARGEST = 8;
const TABLE = Float32Array.from(
  { length: LARGEST * STEPS + 1 },
  (_, i) => 1 - Math.exp(-i / STEPS / PERCEPTION),
);
/** Darkness is bounded below 1. */
const DARKEST = 1 - Math.exp(-LARGEST / PERCEPTION);

/** Darkness of each absorbance (0 or more). */
export function darknessOf(absorbance: Float32Array): Float32Array {
  const result = new Float32Array(absorbance.length);
  for (let i = 0; i < result.length; i++) {
    const position = absorbance[i]! * STEPS;
    if (position > 0) result[i] = TABLE[position < TABLE.length ? (position + 0.5) | 0 : TABLE.length - 1]!;
  }
  return result;
}

/** Absorbance of a darkness; what is out of range counts as its end. */
export function absorbanceOf(darkness: number): number {
  if (darkness <= 0) return 0;
  return -PERCEPTION * Math.log(1 - (darkness < DARKEST ? darkness : DARKEST));
}
