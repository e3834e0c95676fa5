/** Ink and skin in one picture, pixel by pixel in linear light. */
import type { PixelArea } from '../../../pixels/crop.ts';
import type { Mask, Plane, RgbaImage } from '../../../pixels/image.ts';
import { luminance } from '../../../pixels/luminance.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { InkLook } from './ink-look.ts';
import { blackTint, EPIDERMAL_FLOOR, saturateInk } from './ink-optics.ts';
import { unevenness } from './ink-unevenness.ts';
import type { SettledInk } from './settle-ink.ts';
import type { SkinLayers } from './skin-layers.ts';

/** Less ink than this isn't there. */
const FAINT = 2e-3;
/** Shine on inked skin is a little duller than on bare skin. */
const KEPT_SHINE = 0.75;
/** Dark detail this deep (natural logarithm) is hair or a crease rather than grain. */
const DEEP = 0.25;
/** Part of the light that coloured pigment sends back before it has gone through it. */
const PIGMENT_SCATTER = 0.3;
/** Light that reaches the pigment, for skin of full light. */
const PIGMENT_LIGHT = 0.35;
/** Opacity of white ink in healed skin. */
const LIGHT_OPACITY = 0.6;

/**
 * Mixes the settled ink into `picture` (the photo's pixels) within `area`, in place, and marks the pixels that change in
 * `edited`.
 */
export function mixInk(
  picture: RgbaImage,
  edited: Mask,
  area: PixelArea,
  matte: Mask,
  ink: SettledInk,
  skin: SkinLayers,
  { style, pixelsPerCentimetre, seed }: InkLook,
): void {
  const { data } = picture;
  const tint = blackTint(style.age);
  const { reduction, shine } = skin;
  const { width: columns, height: rows } = shine;
  const uneven = unevenness(columns, rows, pixelsPerCentimetre / reduction, seed);
  const layers = [skin.base[0].data, skin.base[1].data, skin.base[2].data, shine.data, uneven.data] as const;
  const meanLight = luminance(...skin.mean) || 1e-3;
  const pigmentLight = Math.sqrt(meanLight) * PIGMENT_LIGHT * PIGMENT_SCATTER;
  const through = new Float64Array(7);
  const here = new Float64Array(5);
  for (let y = 0, i = 0; y < area.height; y++) {
    const gy = Math.max(0, Math.min(rows - 1, (y + 0.5) / reduction - 0.5));
    const y0 = gy | 0;
    const down = y0 + 1 < rows ? columns : 0;
    const fy = gy - y0;
    for (let x = 0; x < area.width; x++, i++) {
      const cover = matte.data[i]!;
      if (cover === 0 || !hasInk(ink, x, y)) continue;
      const gx = Math.max(0, Math.min(columns - 1, (x + 0.5) / reduction - 0.5));
      const x0 = gx | 0;
      const right = x0 + 1 < columns ? 1 : 0;
      const fx = gx - x0;
      const node = y0 * columns + x0;
      for (let k = 0; k < 5; k++) {
        const layer = layers[k]!;
        const top = layer[node]! * (1 - fx) + layer[node + right]! * fx;
        const bottom = layer[node + down]! * (1 - fx) + layer[node + down + right]! * fx;
        here[k] = top * (1 - fy) + bottom * fy;
      }
      const reflected = here[3]!;
      transmit(ink, x, y, here[4]!, tint, through);
      const left = (through[0]! + through[1]! + through[2]!) / 3;
      const shade = Math.min(1.8, luminance(here[0]!, here[1]!, here[2]!) / meanLight);
      const added = reflected * (left + (1 - left) * KEPT_SHINE) + EPIDERMAL_FLOOR * (1 - left) * shade;
      const scattered = shade * pigmentLight;
      const white = through[6]! * LIGHT_OPACITY;
      const opacity = cover / 255;
      const at = 4 * ((area.y + y) * picture.width + area.x + x);
      let changed = false;
      for (let k = 0; k < 3; k++) {
        const base = here[k]!;
        const before = data[at + k]!;
        const light = SRGB_TO_LINEAR[before]!;
        const lit =
          (base - reflected) * through[k]! + added + through[3 + k]! * scattered * Math.max(0, 1 - base);
        let inked = withTexture(lit, light, base, through[k]!);
        if (white > 0) inked += white * (whiteInk(base, k) * (light / Math.max(base, 1e-4)) - inked);
        data[at + k] = linearToSrgb(light + (inked - light) * opacity);
        if (data[at + k] !== before) changed = true;
      }
      if (changed) edited.data[at >> 2] = 255;
    }
  }
}

/**
 * Lit ink with the skin's texture: what is brighter than the smooth skin is added, what is darker divides. Grain shrinks
 * with the root of the light: in the dark it is not as faint as the dark is deep.
 */
function withTexture(lit: number, light: number, base: number, passed: number): number {
  if (light >= base) return lit + (light - base) * Math.sqrt(passed);
  const depth = Math.log(Math.max(light, 1e-4) / base);
  const grain = Math.min(4, 1 / Math.sqrt(passed)) - 1;
  return lit * Math.exp(depth * (1 + grain * Math.exp(-((depth / DEEP) ** 2))));
}

/** White pigment seen through skin: lighter than the skin and of its hue, cream on light skin, greyish on dark. */
function whiteInk(base: number, channel: number): number {
  return 0.25 * base + 0.75 * Math.sqrt(Math.max(0, base)) * (channel === 2 ? 0.86 : 0.94);
}

function hasInk({ absorbance, lightPigment, factor }: SettledInk, x: number, y: number): boolean {
  const width = absorbance[0]!.width;
  for (let sy = 0; sy < factor; sy++)
    for (let sx = 0; sx < factor; sx++) {
      const at = (y * factor + sy) * width + x * factor + sx;
      for (let k = 0; k < absorbance.length; k++) if (absorbance[k]!.data[at]! > FAINT) return true;
      if (lightPigment && lightPigment.data[at]! > FAINT) return true;
    }
  return false;
}

/**
 * Writes what a photo pixel's ink lets through in red, green and blue, what coloured pigment sends back, and how much
 * of the pixel has light pigment: the mean over the working grid's steps in the pixel.
 */
function transmit(
  { absorbance, lightPigment, factor }: SettledInk,
  x: number,
  y: number,
  uneven: number,
  tint: readonly [number, number, number],
  out: Float64Array,
): void {
  out.fill(0);
  const { width, data } = absorbance[0]!;
  const weight = 1 / (factor * factor);
  for (let sy = 0; sy < factor; sy++)
    for (let sx = 0; sx < factor; sx++) {
      const at = (y * factor + sy) * width + x * factor + sx;
      if (lightPigment) out[6]! += weight * Math.min(1, lightPigment.data[at]!);
      if (absorbance.length === 3) addColoured(absorbance, at, uneven, tint, weight, out);
      else {
        const depth = saturateInk(data[at]!) * uneven;
        for (let k = 0; k < 3; k++) out[k]! += weight * Math.exp(-depth * tint[k]!);
      }
    }
}

/** Coloured ink: only the part of it that all channels share is black and has black's tint. */
function addColoured(
  absorbance: readonly Plane[],
  at: number,
  uneven: number,
  tint: readonly [number, number, number],
  weight: number,
  out: Float64Array,
): void {
  const red = absorbance[0]!.data[at]!;
  const green = absorbance[1]!.data[at]!;
  const blue = absorbance[2]!.data[at]!;
  const least = Math.min(red, green, blue);
  const most = Math.max(red, green, blue);
  const vivid = most > FAINT ? (1 - least / most) * (1 - Math.exp(-most)) : 0;
  for (let k = 0; k < 3; k++) {
    const drawn = k === 0 ? red : k === 1 ? green : blue;
    const black = drawn > FAINT ? least / drawn : 1;
    const depth = saturateInk(drawn) * uneven * (1 + (tint[k]! - 1) * black);
    out[k]! += weight * Math.exp(-depth);
    out[3 + k]! += weight * vivid * Math.exp(-drawn);
  }
}
