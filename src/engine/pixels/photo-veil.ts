/**
 * The veil of light over a photo: haze, a flaring lens or a film's pale blacks add the same light everywhere, so that nothing
 * is darker (He, Sun, Tang: "Single image haze removal using dark channel prior", 2009).
 */
import type { RgbaImage } from './image.ts';
import { SRGB_TO_LINEAR } from './srgb-linear.ts';

/** One in so many pixels is looked at. */
const SAMPLED = 7;
/** Shares of the pixels that are as dark: a veil ends sharply, a scene without anything black does not. */
const DARKEST = 0.0005;
const DARK = 0.005;
/** The black is so many times the distance between these below the darker. */
const SHARP = 2;

/** Linear light 0..1 of red, green and blue. */
export type Veil = readonly [number, number, number];

/** `share` of the photo's veil; 0 where it has none. */
export function photoVeil({ data }: RgbaImage, share = 1): Veil {
  const bins = [0, 1, 2].map(() => new Uint32Array(256));
  let count = 0;
  for (let at = 0; at < data.length; at += 4 * SAMPLED, count++)
    for (let c = 0; c < 3; c++) bins[c]![data[at + c]!]!++;
  const black = (of: Uint32Array): number => {
    const darkest = quantile(of, DARKEST * count);
    return share * SRGB_TO_LINEAR[Math.max(0, darkest - SHARP * (quantile(of, DARK * count) - darkest))]!;
  };
  return [black(bins[0]!), black(bins[1]!), black(bins[2]!)];
}

/** The bin in which the sum of the lowest ones exceeds `least`. */
function quantile(bins: Uint32Array, least: number): number {
  let bin = 0;
  for (let sum = bins[0]!; sum <= least && bin < bins.length - 1; ) sum += bins[++bin]!;
  return bin;
}
