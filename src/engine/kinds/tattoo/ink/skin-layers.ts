/**
 * The skin of a photo taken apart: what it looks like without its texture, and the shine on top of it. Ink darkens the
 * light that comes out of the skin; what the surface reflects never went in.
 */
import type { PixelArea } from '../../../pixels/crop.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { luminance } from '../../../pixels/luminance.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';

/** Texture is finer than this, in centimetres; within limits in photo pixels. */
const TEXTURE = 0.08;
const LEAST_SIGMA = 2;
const MOST_SIGMA = 8;
/** The shine is at most this part of the light. */
const MOST_SHINE = 0.2;
/** Skin varies in colour: so much of the light has to look neutral before it is shine. */
const LEAST_SHINE = 0.06;
/** Part of the skin that is darker than its darkest shading: creases and what the matte lets through. */
const DARKEST = 0.03;
/** How far the skin's colour is from grey (3 less the squared sum of its unit vector) for shine to be told at all, and surely. */
const GREY = 0.1;
const COLOURED = 0.35;

/** Planes of the laid area, `reduction` times smaller, linear light. */
export interface SkinLayers {
  readonly reduction: number;
  /** Red, green and blue without texture. */
  readonly base: readonly [Plane, Plane, Plane];
  /** Light that the surface reflects, the same in every channel; contained in `base`. */
  readonly shine: Plane;
  /** Mean of `base` over the skin. */
  readonly mean: readonly [number, number, number];
  /** Luminance of the darkest natural shading of the skin: a few per cent of it are darker. */
  readonly darkest: number;
}

/** @param matte Coverage of the skin, of the size of `area`. */
export function skinLayers(
  photo: RgbaImage,
  area: PixelArea,
  matte: Mask,
  pixelsPerCentimetre: number,
): SkinLayers {
  const sigma = Math.max(LEAST_SIGMA, Math.min(MOST_SIGMA, TEXTURE * pixelsPerCentimetre));
  const reduction = Math.max(2, Math.round(sigma / 1.2));
  const width = Math.ceil(area.width / reduction);
  const height = Math.ceil(area.height / reduction);
  const sums = Array.from({ length: 4 }, () => createPlane(width, height));
  const [red, green, blue, weight] = sums.map((plane) => plane.data) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let y = 0, i = 0; y < area.height; y++) {
    const row = ((y / reduction) | 0) * width;
    for (let x = 0, at = ((area.y + y) * photo.width + area.x) * 4; x < area.width; x++, i++, at += 4) {
      // a little everywhere, so that there is light to divide by far from the skin too
      const w = matte.data[i]! / 255 + 1e-4;
      const to = row + ((x / reduction) | 0);
      red[to]! += w * SRGB_TO_LINEAR[photo.data[at]!]!;
      green[to]! += w * SRGB_TO_LINEAR[photo.data[at + 1]!]!;
      blue[to]! += w * SRGB_TO_LINEAR[photo.data[at + 2]!]!;
      weight[to]! += w;
    }
  }
  const mean = means(red, green, blue, weight);
  const covered = weight.map((value) => (value > 0.5 * reduction * reduction ? 1 : 0));
  const [r, g, b, total] = sums.map((plane) => gaussianBlur(plane, sigma / reduction)) as [
    Plane,
    Plane,
    Plane,
    Plane,
  ];
  for (let i = 0; i < total.data.length; i++) {
    const scale = 1 / total.data[i]!;
    r.data[i]! *= scale;
    g.data[i]! *= scale;
    b.data[i]! *= scale;
  }
  return {
    reduction,
    base: [r, g, b],
    shine: findShine(r, g, b, mean),
    mean,
    darkest: darkestOf(r.data, g.data, b.data, covered),
  };
}

/** Luminance that only a small part of the skin is darker than, from planes and where they are skin (1). */
function darkestOf(
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  covered: Float32Array,
): number {
  const found: number[] = [];
  for (let i = 0; i < covered.length; i++)
    if (covered[i] === 1) found.push(luminance(red[i]!, green[i]!, blue[i]!));
  const sorted = Float32Array.from(found).sort();
  return sorted[Math.floor(DARKEST * sorted.length)] ?? 0;
}

function means(
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  weight: Float32Array,
): readonly [number, number, number] {
  let [r, g, b, total] = [0, 0, 0, 0];
  for (let i = 0; i < weight.length; i++) {
    r += red[i]!;
    g += green[i]!;
    b += blue[i]!;
    total += weight[i]!;
  }
  return [r / total, g / total, b / total];
}

/**
 * The neutral part of the light that the skin's own colour doesn't explain (the dichromatic model, Shafer 1985): least
 * squares for light = m · colour + shine.
 */
function findShine(
  { data: red, width, height }: Plane,
  { data: green }: Plane,
  { data: blue }: Plane,
  colour: readonly [number, number, number],
): Plane {
  const shine = createPlane(width, height);
  const norm = Math.hypot(...colour) || 1;
  const [r, g, b] = colour.map((value) => value / norm) as [number, number, number];
  const sum = r + g + b;
  // the greyer the skin, the less it can be told from shine
  const spread = 3 - sum * sum;
  const sure = Math.max(0, Math.min(1, (spread - GREY) / (COLOURED - GREY)));
  if (sure === 0) return shine;
  for (let i = 0; i < shine.data.length; i++) {
    const onColour = red[i]! * r + green[i]! * g + blue[i]! * b;
    const onWhite = red[i]! + green[i]! + blue[i]!;
    const found = (onWhite - sum * onColour) / spread;
    const most = MOST_SHINE * Math.min(red[i]!, green[i]!, blue[i]!);
    shine.data[i] = Math.max(0, Math.min(most, sure * (found - (LEAST_SHINE * onWhite) / 3)));
  }
  return shine;
}
