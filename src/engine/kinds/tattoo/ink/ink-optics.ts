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

/** Absorbance of ink in healed skin, for what the design says. */
export function saturateInk(absorbance: number): number {
  return DENSEST * (1 - Math.exp((-GAIN * absorbance) / DENSEST));
}

/** Steps of the tables for an absorbance of 1, and the largest absorbance in them. */
const STEPS = 128;
const LARGEST = 10;

export interface InkOptics {
  /** Factor on black ink's absorbance in red, green and blue. */
  readonly tint: readonly [number, number, number];
  /** Part of the light that black ink lets through, by channel, at steps of the design's absorbance. */
  readonly passed: readonly Float32Array[];
}

/** @param age 0 fresh to 1 old. */
export function inkOptics(age: number): InkOptics {
  const channel = (c: number) => BLACK_TINT[c]! + (OLD_TINT[c]! - BLACK_TINT[c]!) * age;
  const tint = [channel(0), channel(1), channel(2)] as const;
  const passed = tint.map((factor) =>
    Float32Array.from({ length: LARGEST * STEPS + 2 }, (_, i) => Math.exp(-saturateInk(i / STEPS) * factor)),
  );
  return { tint, passed };
}

/** Part of the light that black ink of the design's `absorbance` lets through in a channel. */
export function passedBy({ passed }: InkOptics, channel: number, absorbance: number): number {
  const position = Math.min(LARGEST, absorbance) * STEPS;
  const index = position | 0;
  const table = passed[channel]!;
  const low = table[index]!;
  return low + (table[index + 1]! - low) * (position - index);
}
