/**
 * Light on the form of trousers and skirts that the photo can't tell: legs are tubes that turn away at their sides, the
 * inner thighs lie in each other's shade. Logarithms of light's factor, to be added to the photo's own.
 */
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Darkening at a form's sides, and how late it sets in on the way from its middle. */
const SIDES = 0.24;
const SIDES_POWER = 3;
/** Darkening between the thighs, right below the crotch. */
const INNER = 0.22;
/** Ribs below the crotch over which the thighs' shade fades, and around it over which hips turn into legs. */
const INNER_RIBS = 12;
const PARTING = 5;

/**
 * Adds the form of one part of a bottom, `strength` times, to `shade`. `place` tells where on the part each pixel lies;
 * the legs part at the rib `crotch`, null for a skirt, whose places run from side to side instead of from the middle.
 */
export function shadeBottomInPlace(
  shade: Float32Array,
  place: CoordinateBuffer,
  crotch: number | null,
  strength: number,
): void {
  const { coordinates } = place;
  for (let i = 0; i < shade.length; i++) {
    const x = coordinates[2 * i]!;
    if (Number.isNaN(x)) continue;
    if (crotch === null) {
      const out = Math.min(1, Math.abs(2 * x - 1));
      shade[i]! -= strength * SIDES * out ** SIDES_POWER;
      continue;
    }
    const t = Math.max(0, Math.min(1, Math.abs(x)));
    const below = coordinates[2 * i + 1]! - crotch;
    const parted = smoothStep(-PARTING, PARTING, below);
    const hips = t ** SIDES_POWER;
    const leg = Math.abs(2 * t - 1) ** SIDES_POWER;
    const between = INNER * (1 - t) ** 3 * Math.exp(-(((below - 1) / INNER_RIBS) ** 2));
    shade[i]! -= strength * (SIDES * (hips + (leg - hips) * parted) + between);
  }
}

/**
 * Strength 0.5..1 of the form's shading where a share `taken` (1 - PALE_LOSS..1) of the photo's own light is drawn, of old cloth
 * whose `pattern` (0 plain .. 1 busy) hid the rest: the less the photo tells, the more the form has to.
 */
export function formStrength(pattern: number, taken: number): number {
  return 1 - 0.5 * (1 - pattern) * Math.max(0, 1 - (1 - taken) / PALE_LOSS);
}

/** Share of its gain that white cloth loses, and how late this sets in on the way from black. */
const WHITE_LOSS = 0.92;
const WHITE_POWER = 4;

/** Takes back the gain in `shade` where the layer is bright already: pale cloth would bloom and lose its seams. */
export function keepHighlightsInPlace(shade: Float32Array, { alpha, color }: Layer): void {
  for (let i = 0; i < shade.length; i++) {
    if (shade[i]! <= 0 || alpha[i]! <= 0) continue;
    const brightest = Math.max(color[3 * i]!, color[3 * i + 1]!, color[3 * i + 2]!) / (255 * alpha[i]!);
    shade[i]! *= 1 - WHITE_LOSS * Math.min(1, brightest) ** WHITE_POWER;
  }
}

/** How much of the folds of dark cloth pale cloth loses, and by how much lighter (L*) it is where that begins and ends. */
const PALE_LOSS = 0.5;
const PALER = 15;
const PALEST = 50;

/**
 * Share of the light on old cloth (mean L* `old`) that a layer takes: light that pale cloth throws into its own folds makes
 * them shallower than those of dark cloth, of which gloss makes much.
 */
export function foldsOfPaleCloth({ alpha, color }: Layer, old: number): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i]!;
    if (a === 0) continue;
    sum += 0.3 * color[3 * i]! + 0.59 * color[3 * i + 1]! + 0.11 * color[3 * i + 2]!;
    weight += a;
  }
  if (weight === 0 || old === 0) return 1;
  const light = (100 * sum) / (255 * weight);
  return 1 - PALE_LOSS * smoothStep(PALER, PALEST, light - old);
}
