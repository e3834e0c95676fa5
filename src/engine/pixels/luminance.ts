/** Relative luminance (ITU-R BT.709), 0 (black) to 1 (white). */
import { SRGB_TO_LINEAR } from './srgb-linear.ts';

/** Of linear red, green and blue. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Of the 8-bit sRGB colour at `at`. */
export function luminanceAt(data: Uint8ClampedArray, at: number): number {
  return (
    0.2126 * SRGB_TO_LINEAR[data[at]!]! +
    0.7152 * SRGB_TO_LINEAR[data[at + 1]!]! +
    0.0722 * SRGB_TO_LINEAR[data[at + 2]!]!
  );
}
