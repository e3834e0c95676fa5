/** Ink and skin in one picture, pixel by pixel in linear light. */
import type { PixelArea } from '../../../pixels/crop.ts';
import type { Mask, Plane, RgbaImage } from '../../../pixels/image.ts';
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { InkField } from './ink-field.ts';
import { blackTint, EPIDERMAL_FLOOR, saturateInk } from './ink-optics.ts';
import type { InkLook } from './ink-skin.ts';
import type { SkinLayers } from './skin-layers.ts';

/** Less ink than this isn't there. */
const FAINT = 2e-3;
/** The needle doesn't put ink in evenly: density varies by so much, over patches this wide in centimetres. */
const UNEVEN = 0.1;
const PATCH = 0.12;
const COARSE_PATCH = 0.5;
/** Shine on inked skin is a little duller than on bare skin. */
const KEPT_SHINE = 0.75;
/** Texture loses contrast with the light to the power of this: grain in the dark is not as faint as the dark is deep. */
const TEXTURE_POWER = 0.5;
/** Dark detail this deep (natural logarithm) is hair or a crease rather than grain. */
const DEEP = 0.25;
/** Part of the light that coloured pigment sends back before it has gone through it. */
const PIGMENT_SCATTER = 0.3;
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
  ink: InkField,
  skin: SkinLayers,
  { style, pixelsPerCentimetre, seed }: InkLook,
): void {
  const { data } = picture;
  const tint = blackTint(style.age);
  const [red, green, blue] = skin.base.map((plane) => plane.data) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const shine = skin.shine.data;
  const halfWidth = skin.shine.width;
  const halfHeight = skin.shine.height;
  const meanLight = luminance(...skin.mean) || 1e-3;
  const fine = 1 / Math.max(2, PATCH * pixelsPerCentimetre);
  const coarse = 1 / Math.max(4, COARSE_PATCH * pixelsPerCentimetre);
  const through = new Float64Array(7);
  for (let y = 0, i = 0; y < area.height; y++) {
    const gy = Math.max(0, Math.min(halfHeight - 1, y / 2 - 0.25));
    const y0 = gy | 0;
    const y1 = Math.min(halfHeight - 1, y0 + 1);
    const fy = gy - y0;
    for (let x = 0; x < area.width; x++, i++) {
      const cover = matte.data[i]!;
      if (cover === 0 || !hasInk(ink, x, y)) continue;
      const uneven =
        1 +
        UNEVEN *
          (0.5 * valueNoise(x * fine, y * fine, seed) + 0.5 * valueNoise(x * coarse, y * coarse, seed + 1));
      transmit(ink, x, y, uneven, tint, through);
      const at = 4 * ((area.y + y) * picture.width + area.x + x);
      const gx = Math.max(0, Math.min(halfWidth - 1, x / 2 - 0.25));
      const x0 = gx | 0;
      const x1 = Math.min(halfWidth - 1, x0 + 1);
      const fx = gx - x0;
      const a = y0 * halfWidth + x0;
      const b = y0 * halfWidth + x1;
      const c = y1 * halfWidth + x0;
      const d = y1 * halfWidth + x1;
      const wa = (1 - fx) * (1 - fy);
      const wb = fx * (1 - fy);
      const wc = (1 - fx) * fy;
      const wd = fx * fy;
      const baseRed = red[a]! * wa + red[b]! * wb + red[c]! * wc + red[d]! * wd;
      const baseGreen = green[a]! * wa + green[b]! * wb + green[c]! * wc + green[d]! * wd;
      const baseBlue = blue[a]! * wa + blue[b]! * wb + blue[c]! * wc + blue[d]! * wd;
      const reflected = shine[a]! * wa + shine[b]! * wb + shine[c]! * wc + shine[d]! * wd;
      const left = (through[0]! + through[1]! + through[2]!) / 3;
      const shade = Math.min(1.8, luminance(baseRed, baseGreen, baseBlue) / meanLight);
      const added = reflected * (left + (1 - left) * KEPT_SHINE) + EPIDERMAL_FLOOR * (1 - left) * shade;
      const opacity = cover / 255;
      let changed = false;
      for (let k = 0; k < 3; k++) {
        const base = k === 0 ? baseRed : k === 1 ? baseGreen : baseBlue;
        const before = data[at + k]!;
        const light = SRGB_TO_LINEAR[before]!;
        const passed = through[k]!;
        let lit = (base - reflected) * passed + added;
        lit += through[3 + k]! * shade * Math.sqrt(meanLight) * (1 - base);
        const mixed = withTexture(lit, light, base, passed);
        const white = through[6]! * LIGHT_OPACITY;
        const inked =
          white > 0 ? mixed + white * (whiteInk(base, k) * (light / Math.max(base, 1e-4)) - mixed) : mixed;
        data[at + k] = linearToSrgb(light + (inked - light) * opacity);
        if (data[at + k] !== before) changed = true;
      }
      if (changed) edited.data[at >> 2] = 255;
    }
  }
}

function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Lit ink with the skin's texture: what is brighter than the smooth skin is added, what is darker divides. */
function withTexture(lit: number, light: number, base: number, passed: number): number {
  if (light >= base) return lit + (light - base) * passed ** TEXTURE_POWER;
  const depth = Math.log(Math.max(light, 1e-4) / base);
  const grain = Math.min(4, passed ** (TEXTURE_POWER - 1));
  return lit * Math.exp(depth * (1 + (grain - 1) * Math.exp(-((depth / DEEP) ** 2))));
}

/** White pigment seen through skin: lighter than the skin and of its hue, cream on light skin, greyish on dark. */
function whiteInk(base: number, channel: number): number {
  return 0.35 * base + 0.65 * Math.sqrt(Math.max(0, base)) * (channel === 2 ? 0.78 : 0.85);
}

function hasInk({ absorbance, lightPigment, factor }: InkField, x: number, y: number): boolean {
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
  { absorbance, lightPigment, factor }: InkField,
  x: number,
  y: number,
  uneven: number,
  tint: readonly [number, number, number],
  out: Float64Array,
): void {
  out.fill(0);
  const width = absorbance[0]!.width;
  const weight = 1 / (factor * factor);
  for (let sy = 0; sy < factor; sy++)
    for (let sx = 0; sx < factor; sx++) {
      const at = (y * factor + sy) * width + x * factor + sx;
      if (lightPigment) out[6]! += weight * Math.min(1, lightPigment.data[at]!);
      if (absorbance.length === 1) {
        const depth = saturateInk(absorbance[0]!.data[at]! * uneven);
        for (let k = 0; k < 3; k++) out[k]! += weight * Math.exp(-depth * tint[k]!);
      } else addColoured(absorbance, at, uneven, tint, weight, out);
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
  const least = Math.min(absorbance[0]!.data[at]!, absorbance[1]!.data[at]!, absorbance[2]!.data[at]!);
  const most = Math.max(absorbance[0]!.data[at]!, absorbance[1]!.data[at]!, absorbance[2]!.data[at]!);
  const vivid = most > FAINT ? (1 - least / most) * (1 - Math.exp(-most)) : 0;
  for (let k = 0; k < 3; k++) {
    const drawn = absorbance[k]!.data[at]!;
    const black = drawn > FAINT ? least / drawn : 1;
    const depth = saturateInk(drawn * uneven) * (1 + (tint[k]! - 1) * black);
    out[k]! += weight * Math.exp(-depth);
    out[3 + k]! += weight * PIGMENT_SCATTER * 0.35 * vivid * Math.exp(-drawn);
  }
}
