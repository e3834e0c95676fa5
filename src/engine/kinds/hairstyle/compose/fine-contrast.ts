/** How much of its contrast hair shows from one pixel to the next, in the photograph and as drawn. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { Mask, Plane, RgbaImage } from '../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';

/** Fewer pixels tell no contrast. */
const FEWEST = 400;
/** Darkest and brightest shares of the pixels that are left out of the whole contrast. */
const TAIL = 0.05;
const BINS = 256;
/** Hair of photographs that tell nothing, and the limits of what is believed of the others. */
const USUAL = 0.075;
const LEAST = 0.045;
const MOST = 0.17;
/** Standard deviation of the softening blur in pixels, and what is left of the fine contrast behind it. */
const SOFT = 1;
const LEFT = 0.12;
/** Hair is never blurred further than this share of it. */
const SHARPEST_LOST = 0.9;
const SURE = 250;

/**
 * Differences between a pixel and the mean of its four neighbours (root mean square) as a share of the range of the hair's
 * brightness, both in square roots of linear light; null where there is too little hair. `grain` is the photo's in sRGB
 * steps, which is no contrast of the hair.
 */
function fineContrast(bright: Float32Array, width: number, height: number, grain: number): number | null {
  const bins = new Uint32Array(BINS);
  let sum = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1 + (y & 1), i = y * width + x; x < width - 1; x += 2, i += 2) {
      const here = bright[i]!;
      const left = bright[i - 1]!;
      const right = bright[i + 1]!;
      const above = bright[i - width]!;
      const below = bright[i + width]!;
      if (here < 0 || left < 0 || right < 0 || above < 0 || below < 0) continue;
      const difference = here - 0.25 * (left + right + above + below);
      sum += difference * difference;
      count++;
      bins[Math.min(BINS - 1, (here * BINS) | 0)]!++;
    }
  if (count < FEWEST) return null;
  let low = 0;
  for (let seen = bins[0]!; seen < TAIL * count; ) seen += bins[++low]!;
  let high = BINS - 1;
  for (let seen = bins[high]!; seen < TAIL * count; ) seen += bins[--high]!;
  const noise = (grain / 255) ** 2 * 1.25;
  return Math.sqrt(Math.max(0, sum / count - noise)) / Math.max(0.04, (high - low) / BINS);
}

/** The fine contrast that drawn hair is to have: that of the hair in the photo, what `matte` is sure of and `inFront` leaves. */
export function photographedContrast(photo: RgbaImage, matte: Mask, inFront: Mask, grain: number): number {
  const { data, width, height } = photo;
  const bright = new Float32Array(width * height).fill(-1);
  for (let i = 0; i < bright.length; i++) {
    if (matte.data[i]! < SURE || inFront.data[i]! > 0) continue;
    const at = i * 4;
    bright[i] = brightness(
      SRGB_TO_LINEAR[data[at]!]!,
      SRGB_TO_LINEAR[data[at + 1]!]!,
      SRGB_TO_LINEAR[data[at + 2]!]!,
    );
  }
  const found = fineContrast(bright, width, height, grain);
  return found === null ? USUAL : Math.max(LEAST, Math.min(MOST, found));
}

/** How much of drawn hair (linear light, 3 interleaved samples a pixel) a blur has to take so that `wanted` contrast is left, 0..1. */
export function softening(colours: Float32Array, coverage: Plane, wanted: number): number {
  const { data, width, height } = coverage;
  const bright = new Float32Array(width * height).fill(-1);
  for (let i = 0; i < bright.length; i++)
    if (data[i]! > 0.97) bright[i] = brightness(colours[i * 3]!, colours[i * 3 + 1]!, colours[i * 3 + 2]!);
  const drawn = fineContrast(bright, width, height, 0);
  if (drawn === null) return 0.5;
  const kept = (wanted / drawn - LEFT) / (1 - LEFT);
  return Math.max(0, Math.min(SHARPEST_LOST, 1 - kept));
}

/** A plane with `share` of it blurred. */
export function soften(plane: Plane, share: number): Plane {
  if (share === 0) return plane;
  const { data } = gaussianBlur(plane, SOFT);
  for (let i = 0; i < data.length; i++) data[i] = data[i]! * share + plane.data[i]! * (1 - share);
  return { ...plane, data };
}

function brightness(red: number, green: number, blue: number): number {
  return Math.sqrt(0.2126 * red + 0.7152 * green + 0.0722 * blue);
}
