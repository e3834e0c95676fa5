/** How pale and how dark cloth is. Light goes to and fro between the sides of a fold in pale cloth: it is never as dark as in dark cloth. */
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Mean lightness from which on cloth counts as pale, and from which on wholly, in sRGB codes. */
const FROM = 90;
const WHOLLY = 180;
/** Mean lightness up to which cloth counts as wholly dark, and from which on not at all. */
const DARK = 50;
const NOT_DARK = 90;
/** Every so many pixels one is looked at. */
const STRIDE = 7;

/** 0..1 for the cloth of a layer, before it is shaded. */
export function paleness(cloth: Layer): number {
  return smoothStep(FROM, WHOLLY, meanLightness(cloth) ?? FROM);
}

/** 0..1 for the cloth of a layer, before it is shaded; 0 where there is none. */
export function darkness(cloth: Layer): number {
  return 1 - smoothStep(DARK, NOT_DARK, meanLightness(cloth) ?? NOT_DARK);
}

/** Mean lightness in sRGB codes, each pixel by its coverage; null without any. */
function meanLightness({ color, alpha }: Layer): number | null {
  let [light, covered] = [0, 0];
  for (let at = 0; at < alpha.length; at += STRIDE) {
    if (alpha[at] === 0) continue;
    light += 0.299 * color[3 * at]! + 0.587 * color[3 * at + 1]! + 0.114 * color[3 * at + 2]!;
    covered += alpha[at]!;
  }
  return covered > 0 ? light / covered : null;
}
