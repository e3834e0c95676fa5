/** The transfer curve of sRGB (IEC 61966-2-1), both ways, through tables. */

/** Linear light 0..1 of each 8-bit sRGB value. */
export const SRGB_TO_LINEAR: Readonly<Float32Array> = Float32Array.from({ length: 256 }, (_, i) => {
  const value = i / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const STEPS = 8192;
/** Indexed by the square root of linear light, which spreads the dark end over many entries. */
const SRGB_OF_ROOT = Float32Array.from({ length: STEPS + 2 }, (_, i) => {
  const linear = Math.min(1, (i / STEPS) ** 2);
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
});

/** The sRGB value 0..255 (not rounded) of linear light; light below 0 and above 1 is clamped. */
export function linearToSrgb(linear: number): number {
  if (linear <= 0) return 0;
  if (linear >= 1) return 255;
  const position = Math.sqrt(linear) * STEPS;
  const index = position | 0;
  const low = SRGB_OF_ROOT[index]!;
  return low + (SRGB_OF_ROOT[index + 1]! - low) * (position - index);
}
