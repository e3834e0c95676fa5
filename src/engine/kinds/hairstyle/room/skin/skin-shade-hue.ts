/** How the hue of skin deepens with shade: a camera's curve pales what is bright, and light from skin to skin warms what is dark. */
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { SkinModel } from './bare-skin-model.ts';

/**
 * Slope of a usual camera's curve (logarithm of what it writes over that of the light) in mid tones is 1; from the first
 * logarithm of light on it falls to `paled` at the second, its shoulder.
 */
const SHOULDER = { from: -1.2, to: -0.35, paled: 0.58 } as const;
/** Share of hue gained by each unit of logarithm below the shoulder's start. */
const WARMED = 0.1;
/** Logarithm of red over green that skin gains for each unit of shade: red goes farthest in it. */
const REDDER = 0.12;
/** Shade or light changes hue by no more. */
const LEAST = 0.85;
const MOST = 1.8;

/** Factor for the hue (logarithms of red and blue over green) of the model's skin where its green has this logarithm of light. */
export function hueInShade(model: SkinModel, light: number): number {
  return Math.max(LEAST, Math.min(MOST, depth(light) / depth(model.middle)));
}

/** What shade adds to the logarithm of red over green. */
export function rednessInShade(model: SkinModel, light: number): number {
  return REDDER * Math.max(0, Math.min(1, model.middle - light));
}

function depth(light: number): number {
  const pale = (1 - SHOULDER.paled) * smoothStep(SHOULDER.from, SHOULDER.to, light);
  return 1 - pale + WARMED * Math.max(0, SHOULDER.from - light);
}
