/** Light and ink: absorbance A = −ln(transmittance) in linear light, after Lambert and Beer. */
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';

/** No ink takes more than 99 % of the light: what a picture says below that is noise. */
export const MOST_ABSORBANCE = 4.6;

/** Absorbance of each 8-bit sRGB value against white; bounded at values that are black in any picture. */
export const SRGB_ABSORBANCE: Readonly<Float32Array> = Float32Array.from(SRGB_TO_LINEAR, (light) =>
  light > 0.0009 ? -Math.log(light) : 7,
);

/**
 * How strongly an ink reads, from its three absorbances: their mean, or most of the strongest one, which is what
 * yellow and pink live on.
 */
export function inkStrength(red: number, green: number, blue: number): number {
  const mean = (red + green + blue) / 3;
  const most = 0.6 * (red > green ? (red > blue ? red : blue) : green > blue ? green : blue);
  return mean > most ? mean : most;
}

/** Whether an ink is a full red or vermilion, as of a painter's seal, from its three absorbances. */
export function isFullRed(red: number, green: number, blue: number): boolean {
  return green > 0.6 && red < 0.5 * green && blue > 0.7 * green;
}
