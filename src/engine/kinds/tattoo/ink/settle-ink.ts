/** What time and skin do to ink that was put in: it spreads, lines grow or are fine, old ink pales. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { Plane } from '../../../pixels/image.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import type { InkStyle } from '../wish/placement-wish.ts';
import type { InkField } from './ink-field.ts';

/** Spread of ink in the skin, in centimetres, and of old ink. */
const BLEED = 0.015;
const OLD_BLEED = 0.035;
/** Ink is never sharper than this, in photo pixels. */
const LEAST_SIGMA = 0.6;
/** Blur that the drawn field has already from being sampled, in its own steps. */
const SAMPLING_SIGMA = 0.4;
/** A part of the ink spreads wider: the soft halo of healed lines. */
const HALO_PART = 0.1;
const HALO_WIDTH = 3.6;
/** σ of the halo on its reduced grid. */
const HALO_STEPS = 1.2;
/** Growth of bold lines, in centimetres to each side, and how far fine ones look around them for bare skin. */
const BOLD_GROWTH = 0.035;
const FINE_REACH = 0.05;
/** Either reaches so many photo pixels at least. */
const LEAST_GROWTH = 0.7;
const OLD_FADE = 0.4;
/** Bleed of a small tattoo, as a part of the design's width on the photo: a scale that is guessed too large blurs nothing. */
const MOST_BLEED = 0.004;
/** Lines stand out from what is around them by so much more ink, on light skin and on dark. */
const LINE_GAIN = 0.3;
const DARK_LINE_GAIN = 0.8;
/** Luminance (linear light) of skin that counts as dark and as light. */
const DARK_SKIN = 0.04;
const LIGHT_SKIN = 0.3;

/** What ink settles in. */
export interface InkedSkin {
  readonly pixelsPerCentimetre: number;
  /** Luminance of the skin, linear light. */
  readonly luminance: number;
  /** σ of the photo's own blur in photo pixels: ink that is sharper than the photo looks pasted. */
  readonly sharpness: number;
  /** Width of the design on the photo in pixels. */
  readonly designWidth: number;
}

/** The field after healing. */
export function settleInk(
  field: InkField,
  style: InkStyle,
  { pixelsPerCentimetre, luminance, sharpness, designWidth }: InkedSkin,
): InkField {
  const perCentimetre = pixelsPerCentimetre * field.factor;
  const bleed = Math.min(BLEED * perCentimetre, MOST_BLEED * designWidth * field.factor);
  const blurred = Math.hypot(
    bleed,
    style.age * Math.min((OLD_BLEED / BLEED) * bleed, OLD_BLEED * perCentimetre),
  );
  const wanted = Math.max(blurred, Math.max(LEAST_SIGMA, sharpness) * field.factor);
  const sigma = Math.sqrt(Math.max(0, wanted * wanted - SAMPLING_SIGMA * SAMPLING_SIGMA));
  const density = Math.max(0, style.density) * (1 - OLD_FADE * style.age);
  const dark = Math.max(0, Math.min(1, (LIGHT_SKIN - luminance) / (LIGHT_SKIN - DARK_SKIN)));
  const lineGain = LINE_GAIN + (DARK_LINE_GAIN - LINE_GAIN) * dark;
  const least = LEAST_GROWTH * field.factor;
  const settle = (plane: Plane) =>
    scaleInPlace(spread(weighLines(plane, style.lineWeight, perCentimetre, least), sigma, lineGain), density);
  return {
    ...field,
    absorbance: field.absorbance.map(settle),
    lightPigment: field.lightPigment && settle(field.lightPigment),
  };
}

function scaleInPlace(plane: Plane, gain: number): Plane {
  if (gain !== 1) for (let i = 0; i < plane.data.length; i++) plane.data[i]! *= gain;
  return plane;
}

/**
 * Most of the ink keeps its place, a part goes farther. What goes far is smooth: a reduced grid holds it. Where there is
 * more ink than around, it gains: a line loses depth to every blur on its way here, and an artist gives lines more on
 * dark skin.
 */
function spread(plane: Plane, sigma: number, lineGain: number): Plane {
  const near = gaussianBlur(plane, sigma);
  const wide = sigma * HALO_WIDTH;
  const reduced = Math.max(1, Math.round(wide / HALO_STEPS));
  const width = Math.ceil(plane.width / reduced);
  const height = Math.ceil(plane.height / reduced);
  const small = gaussianBlur(resizePlane(plane, width, height), wide / reduced);
  const halo = resizePlane(small, plane.width, plane.height).data;
  const { data } = near;
  for (let i = 0; i < data.length; i++) {
    const above = data[i]! - halo[i]!;
    data[i]! += above * (above > 0 ? lineGain : -HALO_PART);
  }
  return near;
}

/**
 * Bolder (weight above 0): the ink is spread and deepened up to the deepest ink near by, which widens lines and leaves
 * large areas. Finer (below 0): ink whose neighbourhood is bare loses, which narrows lines and leaves large areas too.
 */
function weighLines(plane: Plane, weight: number, perCentimetre: number, least: number): Plane {
  if (Math.abs(weight) < 0.01) return plane;
  const strength = Math.min(1.5, Math.abs(weight));
  const reach = Math.max(least, (weight > 0 ? BOLD_GROWTH * strength : FINE_REACH) * perCentimetre);
  const around = gaussianBlur(plane, reach).data;
  const data = new Float32Array(plane.data.length);
  for (let i = 0; i < data.length; i++) {
    const here = plane.data[i]!;
    if (weight > 0) data[i] = Math.max(here * (1 + 0.15 * strength), Math.min(1.9 * around[i]!, here + 2.2));
    else data[i] = here * Math.max(0.25, 1 - 0.75 * strength * Math.max(0, 1 - around[i]! / (here + 1e-3)));
  }
  return { ...plane, data };
}
