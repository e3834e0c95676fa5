/**
 * Black cloth in the light of a photo of people. Goods are photographed so that black cloth is nearly without light; worn, even
 * black cotton sends back more than a hundredth of it (a lightness of 11 to 15), and its folds are seen.
 */
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Least lightness of black cloth before its form is shaded, in sRGB codes, and the greatest factor on it. */
const LEAST = 34;
const MOST_GAIN = 1.8;
/** Cloth darker than this, in sRGB codes, is black; shares of the garment from which it is taken for its colour, and surely. */
const BLACK = 44;
const SHARES = [0.4, 0.65] as const;
/** Lightness up to which all is lifted, and from which nothing is: prints keep their colours. */
const LIFTED = [LEAST, 110] as const;
/** Every so many pixels one is looked at. */
const STRIDE = 7;
/** Coverage from which a pixel shows the cloth alone. */
const WHOLE = 0.99;

/** What the light on the black cloth of a garment, drawn but not shaded, is to be multiplied by, 1..1.8; 1 for all other cloth. */
export function blackClothGain({ color, alpha }: Layer): number {
  const dark = new Uint32Array(BLACK);
  let [black, all] = [0, 0];
  for (let at = 0; at < alpha.length; at += STRIDE) {
    if (alpha[at]! < WHOLE) continue;
    all++;
    const value = Math.round(lightness(color, 3 * at));
    if (value >= BLACK) continue;
    dark[value]!++;
    black++;
  }
  if (black === 0) return 1;
  let median = 0;
  for (let sum = dark[0]!; 2 * sum < black; ) sum += dark[++median]!;
  const gain = Math.max(1, Math.min(MOST_GAIN, LEAST / Math.max(1, median)));
  return 1 + (gain - 1) * smoothStep(SHARES[0], SHARES[1], black / all);
}

/** Adds the logarithm of `gain` to the light on a layer's black cloth, in place. */
export function brightenBlackInPlace(shade: Float32Array, { color, alpha }: Layer, gain: number): void {
  if (gain === 1) return;
  const table = Float32Array.from({ length: 256 }, (_, value) =>
    Math.log(1 + (gain - 1) * (1 - smoothStep(LIFTED[0], LIFTED[1], value))),
  );
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i]!;
    if (a > 0) shade[i]! += table[Math.max(0, Math.min(255, Math.round(lightness(color, 3 * i) / a)))]!;
  }
}

/** In sRGB codes, times the coverage. */
function lightness(color: Float32Array, at: number): number {
  return 0.299 * color[at]! + 0.587 * color[at + 1]! + 0.114 * color[at + 2]!;
}
