/**
 * Sun at the edges of cloth that a wearer stands against: there it is white, and on somebody in even light a torn white rim. Such
 * places of plain cloth are drawn back to what is light in the rest of it; what doesn't reach the outline is a print.
 */
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { labToSrgb, srgbToLab } from '../pixels/lab.ts';

/** In shoulder widths: glare is looked for so far from the outline, and begins this near to it; and how softly it ends. */
const REACH = 0.3;
const TOUCH = 0.025;
const SOFT = 0.008;
/** The share of the cloth that is no lighter than its lights; white cloth (L*) has no glare to be told, nor has printed cloth. */
const LIGHTS = 0.9;
const WHITE = 85;
const MOST_SPREAD = 40;
/** Glare is so much lighter, and so much of that is left. */
const LIGHTER = 4;
const LEFT = 0.2;
const STRIDE = 5;

/** `picture` with such places of what `matte` covers dimmed; `unit` is the shoulder width in pixels. */
export function withoutGlare(picture: RgbaImage, matte: Mask, unit: number): RgbaImage {
  const { width, height } = matte;
  const lab = new Float32Array(3);
  const read = (at: number): number => {
    srgbToLab(picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!, lab, 0);
    return lab[0]!;
  };
  const lights: number[] = [];
  for (let at = 0; at < matte.data.length; at += STRIDE) if (matte.data[at] === 255) lights.push(read(at));
  if (lights.length === 0) return picture;
  lights.sort((a, b) => a - b);
  const of = (share: number): number => lights[Math.floor(share * (lights.length - 1))]!;
  const lightest = of(LIGHTS);
  if (lightest > WHITE || lightest - of(1 - LIGHTS) > MOST_SPREAD) return picture;
  const outside = createMask(width, height);
  for (let at = 0; at < matte.data.length; at++) if (matte.data[at] === 0) outside.data[at] = 255;
  const away = chamferDistanceWithin(outside, REACH * unit).data;
  const bright = createMask(width, height);
  for (let at = 0; at < matte.data.length; at++)
    if (matte.data[at] !== 0 && away[at]! < REACH * unit && read(at) > lightest + LIGHTER)
      bright.data[at] = 255;
  const { labels, components } = connectedComponents(bright, 8);
  const touches = new Uint8Array(components.length + 1);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && away[at]! < TOUCH * unit) touches[labels[at]!] = 1;
  for (let at = 0; at < labels.length; at++) if (!touches[labels[at]!]) bright.data[at] = 0;
  const share = blurMask(bright, Math.max(1, SOFT * unit)).data;
  const data = picture.data.slice();
  for (let at = 0; at < matte.data.length; at++) {
    if (matte.data[at] === 0 || share[at] === 0) continue;
    const light = read(at);
    if (light <= lightest) continue;
    const weight = Math.min(1, (2 * share[at]!) / 255);
    labToSrgb(light - weight * (1 - LEFT) * (light - lightest), lab[1]!, lab[2]!, data, 4 * at);
  }
  return { ...picture, data };
}
