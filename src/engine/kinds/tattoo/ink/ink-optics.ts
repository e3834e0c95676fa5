/** How much light a depth of ink in skin lets through, and what the skin above it sends back. */

/** Ink can't be denser than this; faint ink gains a little by lying in skin. */
const DENSEST = 4.2;
const GAIN = 1.3;
/** Black ink is not neutral: it takes a little more red than green, which reads cool. */
const BLACK_TINT = [1.1, 0.96, 0.99] as const;
/** Old black goes blue-green: it lets more green and blue through. */
const OLD_TINT = [1.16, 0.9, 0.86] as const;

/** Light that the epidermis above the ink sends back, as a part of full light: black ink is never black. */
export const EPIDERMAL_FLOOR = 0.01;

/** Steps of the table for an absorbance of 1, and the largest absorbance in it. */
const STEPS = 128;
const LARGEST = 10;
const SETTLED = Float32Array.from(
  { length: LARGEST * STEPS + 2 },
  (_, i) => DENSEST * (1 - Math.exp((-GAIN * i) / (STEPS * DENSEST))),
);

/** Absorbance of ink in healed skin, for what the design says (0 or more). */
export function saturateInk(absorbance: number): number {
  const position = Math.min(LARGEST, absorbance) * STEPS;
  const index = position | 0;
  const low = SETTLED[index]!;
  return low + (SETTLED[index + 1]! - low) * (position - index);
}

/** Factor on black ink's absorbance in red, green and blue, for ink of age 0 (fresh) to 1 (old). */
export function blackTint(age: number): readonly [number, number, number] {
  const channel = (c: number) => BLACK_TINT[c]! + (OLD_TINT[c]! - BLACK_TINT[c]!) * age;
  return [channel(0), channel(1), channel(2)];
}
