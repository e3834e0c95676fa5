/** What time and skin do to ink that was put in: it spreads, lines grow or are fine, old ink pales. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { Plane } from '../../../pixels/image.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import type { InkStyle } from '../wish/placement-wish.ts';
import type { InkField } from './ink-field.ts';

/** Spread of ink in the skin, in centimetres, and of old ink. */
const BLEED = 0.015;
const OLD_BLEED = 0.045;
/** Ink is never sharper than this, in photo pixels. */
const LEAST_SIGMA = 0.55;
/** A part of the ink spreads wider: the soft halo of healed lines. */
const HALO_PART = 0.1;
const HALO_WIDTH = 3.6;
/** σ of the halo on its reduced grid. */
const HALO_STEPS = 1.2;
/** Growth of bold lines, in centimetres to each side, and how far fine ones look around them for bare skin. */
const BOLD_GROWTH = 0.025;
const FINE_REACH = 0.05;
const OLD_FADE = 0.4;

/**
 * The field after healing.
 * @param sharpness σ of the photo's own blur in photo pixels: what the camera blurs in the skin it blurs in the ink.
 */
export function settleInk(
  field: InkField,
  style: InkStyle,
  pixelsPerCentimetre: number,
  sharpness: number,
): InkField {
  const perCentimetre = pixelsPerCentimetre * field.factor;
  const bleed = Math.max(
    LEAST_SIGMA * field.factor,
    Math.hypot(BLEED * perCentimetre, style.age * OLD_BLEED * perCentimetre),
  );
  const sigma = Math.hypot(bleed, sharpness * field.factor);
  const density = Math.max(0, style.density) * (1 - OLD_FADE * style.age);
  const settle = (plane: Plane) =>
    scaleInPlace(spread(weighLines(plane, style.lineWeight, perCentimetre), sigma), density);
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

/** Most of the ink keeps its place, a part goes farther. What goes far is smooth: a reduced grid holds it. */
function spread(plane: Plane, sigma: number): Plane {
  const near = gaussianBlur(plane, sigma);
  const wide = sigma * HALO_WIDTH;
  const reduced = Math.max(1, Math.round(wide / HALO_STEPS));
  const width = Math.ceil(plane.width / reduced);
  const height = Math.ceil(plane.height / reduced);
  const small = gaussianBlur(resizePlane(plane, width, height), wide / reduced);
  const halo = resizePlane(small, plane.width, plane.height).data;
  const { data } = near;
  for (let i = 0; i < data.length; i++) data[i] = data[i]! * (1 - HALO_PART) + halo[i]! * HALO_PART;
  return near;
}

/**
 * Bolder (weight above 0): the ink is spread and deepened up to the deepest ink near by, which widens lines and leaves
 * large areas. Finer (below 0): ink whose neighbourhood is bare loses, which narrows lines and leaves large areas too.
 */
function weighLines(plane: Plane, weight: number, perCentimetre: number): Plane {
  if (Math.abs(weight) < 0.01) return plane;
  const strength = Math.min(1.5, Math.abs(weight));
  const reach = Math.max(0.7, (weight > 0 ? BOLD_GROWTH * strength : FINE_REACH) * perCentimetre);
  const around = gaussianBlur(plane, reach).data;
  const data = new Float32Array(plane.data.length);
  for (let i = 0; i < data.length; i++) {
    const here = plane.data[i]!;
    if (weight > 0) data[i] = Math.max(here * (1 + 0.15 * strength), Math.min(1.9 * around[i]!, here + 2.2));
    else data[i] = here * Math.max(0.25, 1 - 0.75 * strength * Math.max(0, 1 - around[i]! / (here + 1e-3)));
  }
  return { ...plane, data };
}
