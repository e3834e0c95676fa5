/**
 * The grade of a photo: haze, a flaring lens or a film's look leave nothing black and little white. It shows in where the
 * photo's shades end (the black and white points of levels).
 */
import type { RgbaImage } from './image.ts';
import { luminance } from './luminance.ts';
import { smoothStep } from './smooth-step.ts';

/** One in so many pixels is looked at. */
const SAMPLED = 7;
/** Shares of the pixels that are as dark: a grade ends sharply, a scene without anything black does not. */
const DARKEST = 0.0005;
const DARK = 0.005;
/** The black is so many times the distance between these below the darker. */
const SHARP = 2;
/** Hardly any more of the pixels than this share are brighter than white. */
const BRIGHT = 0.005;
/** Lights 0..255 of the black between which a photo is more and more surely graded: black cloth alone is as light as these. */
const UNSURE = 12;
const SURE = 26;
/** Colours whose channels differ by less are near neutral. */
const NEUTRAL = 40;
/** Share of their tint that is taken: what is darkest has a colour of its own. */
const TINT = 0.75;

/** What black and white are in a photo, 0..255 of red, green and blue. */
export interface PhotoGrade {
  readonly black: readonly [number, number, number];
  readonly white: readonly [number, number, number];
}

/** The photo's grade; plain black and white where it has none. */
export function photoGrade({ data }: RgbaImage): PhotoGrade {
  const all = new Uint32Array(256);
  // of what is near neutral: count, red, green, blue
  const neutral = new Float64Array(4 * 256);
  let count = 0;
  for (let at = 0; at < data.length; at += 4 * SAMPLED, count++) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const light = Math.round(luminance(red, green, blue));
    all[light]!++;
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > NEUTRAL) continue;
    neutral[4 * light]!++;
    neutral[4 * light + 1]! += red;
    neutral[4 * light + 2]! += green;
    neutral[4 * light + 3]! += blue;
  }
  const darkest = lightOfRank((light) => all[light]!, DARKEST * count, 0, 1);
  const dark = lightOfRank((light) => all[light]!, DARK * count, 0, 1);
  const end = Math.max(0, darkest - SHARP * (dark - darkest));
  const lift = end * smoothStep(UNSURE, SURE, end);
  if (lift === 0) return { black: [0, 0, 0], white: [255, 255, 255] };
  const bright = lightOfRank((light) => neutral[4 * light]!, BRIGHT * count, 255, -1);
  // a film's white falls by no more than its black rises: a dark scene has nothing white
  const fall = Math.min(lift, 255 - bright);
  return {
    black: tinted(lift, neutral, 0, dark + 1),
    white: tinted(255 - fall, neutral, Math.min(bright, 255 - fall), 256),
  };
}

/** The light, from `first` on by `step`, at which more than `least` pixels are reached. */
function lightOfRank(countOf: (light: number) => number, least: number, first: number, step: 1 | -1): number {
  let light = first;
  for (let sum = countOf(light); sum <= least && light + step >= 0 && light + step < 256; ) {
    light += step;
    sum += countOf(light);
  }
  return light;
}

/** The grey of a light with some of the mean tint of what is near neutral from one light to below another. */
function tinted(light: number, neutral: Float64Array, from: number, to: number): [number, number, number] {
  const sum = [0, 0, 0, 0];
  for (let l = from; l < to; l++) for (let k = 0; k < 4; k++) sum[k]! += neutral[4 * l + k]!;
  const [count, ...colour] = sum as [number, number, number, number];
  const mean = luminance(colour[0]!, colour[1]!, colour[2]!) / Math.max(1, count);
  const channel = (c: number): number => {
    if (mean === 0) return light;
    const value = (light * colour[c]!) / (count * mean);
    return Math.min(255, light + TINT * (value - light));
  };
  return [channel(0), channel(1), channel(2)];
}
