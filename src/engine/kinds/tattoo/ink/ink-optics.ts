/** How much light a depth of ink in skin lets through, and what it sends back itself. */

/** Ink can't be denser than this; faint ink gains a little by lying in skin. */
const DENSEST = 4.2;
const GAIN = 1.3;
/** Black ink is not neutral: it takes a little more red than green, which reads cool. */
const BLACK_TINT = [1.1, 0.96, 0.99] as const;
/** Old black goes blue-green: it lets more green and blue through. */
const OLD_TINT = [1.16, 0.9, 0.86] as const;

/** Absorbance of ink in healed skin, for what the design says. */
export function saturateInk(absorbance: number): number {
  return DENSEST * (1 - Math.exp((-GAIN * absorbance) / DENSEST));
}

/** Tint of black ink by channel, 0 fresh to 1 old. */
export function blackTint(age: number): readonly [number, number, number] {
  return [0, 1, 2].map((c) => BLACK_TINT[c]! + (OLD_TINT[c]! - BLACK_TINT[c]!) * age) as unknown as readonly [
    number,
    number,
    number,
  ];
}

/** Light that the epidermis above the ink sends back, as a part of full light: black ink is never black. */
export const EPIDERMAL_FLOOR = 0.01;
