/** What time and skin do to ink that was put in: it spreads, lines grow or are fine, old ink pales. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { Plane } from '../../../pixels/image.ts';
import type { InkStyle } from '../wish/placement-wish.ts';
import { absorbanceOf } from './darkness.ts';
import type { InkField } from './ink-field.ts';
import { standOut, strokeWidth } from './line-contrast.ts';

/** Spread of ink in the skin, in centimetres, and of old ink. */
const BLEED = 0.015;
const OLD_BLEED = 0.035;
/** Ink is no sharper than this, in photo pixels, but where its strokes are finer than that. */
const USUAL_SIGMA = 0.5;
/** Blur is at most this part of the strokes' width: they have to be told apart. Less than the last is none, in photo pixels. */
const PART_OF_STROKE = 0.25;
const LEAST_SIGMA = 0.38;
/** Blur that the drawn field has already from being sampled, in its own steps. */
const SAMPLING_SIGMA = 0.4;
/** Growth of bold lines, in centimetres to each side, and how far fine ones look around them for bare skin. */
const BOLD_GROWTH = 0.035;
const FINE_REACH = 0.05;
/** Either reaches so many photo pixels at least. */
const LEAST_GROWTH = 0.7;
const OLD_FADE = 0.4;
/** Bleed of a small tattoo, as a part of the design's width on the photo: a scale that is guessed too large blurs nothing. */
const MOST_BLEED = 0.004;
/** Lines are told from what is so far around them, in photo pixels; on dark skin they need so much more ink. */
const LINE_REACH = 2.5;
const DARK_GAIN = 0.5;
/** Lines that are to be fine get less of that. */
const FINE_GAIN = 0.6;
/** Luminance (linear light) of skin that counts as dark and as light. */
const DARK_SKIN = 0.04;
const LIGHT_SKIN = 0.3;

/** Shading of the skin, darkest over mean, from which ink has to stand out of it, and at which it does so most. */
const PLAIN_SHADING = 0.6;
const DEEP_SHADING = 0.2;
/** There lines gain so much more, and black is so much deeper. */
const SHADING_GAIN = 0.6;
const SHADING_DEPTH = 0.3;

/** What ink settles in. */
export interface InkedSkin {
  readonly pixelsPerCentimetre: number;
  /** Luminance of the skin, linear light. */
  readonly luminance: number;
  /** Luminance of its darkest natural shading. */
  readonly darkest: number;
  /** σ of the photo's own blur in photo pixels: ink that is sharper than the photo looks pasted. */
  readonly sharpness: number;
  /** Width of the design on the photo in pixels. */
  readonly designWidth: number;
}

/** Ink in the skin: planes of the laid area, `factor` times as wide and high. */
export interface SettledInk {
  /** Absorbance: one plane where the ink is grey, else red, green and blue. */
  readonly absorbance: readonly Plane[];
  /** 0..1; null where the design has none. */
  readonly lightPigment: Plane | null;
  readonly factor: number;
}

/** The field after healing. */
export function settleInk(
  { ink, lightPigment, factor }: InkField,
  style: InkStyle,
  { pixelsPerCentimetre, luminance, darkest, sharpness, designWidth }: InkedSkin,
): SettledInk {
  const perCentimetre = pixelsPerCentimetre * factor;
  const bleed = Math.min(BLEED * perCentimetre, MOST_BLEED * designWidth * factor);
  const old = style.age * Math.min((OLD_BLEED / BLEED) * bleed, OLD_BLEED * perCentimetre);
  const soft = Math.max(bleed, Math.max(USUAL_SIGMA, sharpness) * factor);
  const fresh = Math.max(LEAST_SIGMA * factor, Math.min(soft, PART_OF_STROKE * strokeWidth(ink)));
  const sigma = Math.sqrt(Math.max(0, fresh * fresh + old * old - SAMPLING_SIGMA * SAMPLING_SIGMA));
  const density = Math.max(0, style.density) * (1 - OLD_FADE * style.age);
  const dark = Math.max(0, Math.min(1, (LIGHT_SKIN - luminance) / (LIGHT_SKIN - DARK_SKIN)));
  const least = LEAST_GROWTH * factor;
  const settle = (plane: Plane) =>
    gaussianBlur(weighLines(plane, style.lineWeight, perCentimetre, least), sigma);
  const settled = ink.map(settle);
  const shading = darkest / Math.max(luminance, 1e-3);
  const relief = Math.max(0, Math.min(1, (PLAIN_SHADING - shading) / (PLAIN_SHADING - DEEP_SHADING)));
  const gain =
    (1 - style.age / 2) *
    (1 + DARK_GAIN * dark + SHADING_GAIN * relief) *
    (1 + FINE_GAIN * Math.min(0, style.lineWeight));
  standOut(settled, Math.max(LINE_REACH * factor, sigma), Math.max(0, gain));
  deepen(settled, density, SHADING_DEPTH * relief);
  return {
    absorbance: settled,
    lightPigment: lightPigment && scaleInPlace(settle(lightPigment), density),
    factor,
  };
}

/**
 * Darkness becomes absorbance, in place: `density` times what was drawn, and `more` of the part of it that is black.
 */
function deepen(planes: readonly Plane[], density: number, more: number): void {
  const [first, second, third] = planes.map(({ data }) => data);
  for (let i = 0; i < first!.length; i++) {
    const red = absorbanceOf(first![i]!);
    if (!second || !third) {
      first![i] = red * (density + more);
      continue;
    }
    const green = absorbanceOf(second[i]!);
    const blue = absorbanceOf(third[i]!);
    const black = more * Math.min(red, green, blue);
    first![i] = red * density + black;
    second[i] = green * density + black;
    third[i] = blue * density + black;
  }
}

function scaleInPlace(plane: Plane, gain: number): Plane {
  if (gain !== 1) for (let i = 0; i < plane.data.length; i++) plane.data[i]! *= gain;
  return plane;
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
    if (weight > 0)
      data[i] = Math.max(
        1 - (1 - here) ** (1 + 0.15 * strength),
        Math.min(1.9 * around[i]!, here + 0.6, 0.9),
      );
    else data[i] = here * Math.max(0.25, 1 - 0.75 * strength * Math.max(0, 1 - around[i]! / (here + 1e-3)));
  }
  return { ...plane, data };
}
