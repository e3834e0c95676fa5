/** How much of its contrast hair shows from one pixel to the next, in the photograph and as drawn. */
import { coveredArea, cropPlane, onEvenPixels, pastePlaneInPlace } from '../../../pixels/crop.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { luminance, luminanceAt } from '../../../pixels/luminance.ts';

/** Fewer pixels tell no contrast. */
const FEWEST = 400;
/** Darkest and brightest shares of the pixels that are left out of the whole contrast. */
const TAIL = 0.05;
const BINS = 256;
/** Hair of photographs that tell nothing, and the limits of what is believed of the others. */
const USUAL = 0.075;
const LEAST = 0.045;
const MOST = 0.17;
/** Standard deviation and reach of the softening blur in pixels, and what is left of the fine contrast behind it. */
const SOFT = 1;
const SOFT_REACH = 4;
const LEFT = 0.12;
/** Hair is never blurred further than this share of it. */
const SHARPEST_LOST = 0.9;
const SURE = 250;
/** Coverage from which drawn hair's contrast counts, and what a blur has to take where too little does. */
const SOLID = 0.97;
const UNKNOWN = 0.5;

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
    bright[i] = Math.sqrt(luminanceAt(data, 4 * i));
  }
  const found = fineContrast(bright, width, height, grain);
  return found === null ? USUAL : Math.max(LEAST, Math.min(MOST, found));
}

/** How much of drawn hair (linear light, 3 interleaved samples a pixel) a blur has to take so that `wanted` contrast is left, 0..1. */
export function softening(colours: Float32Array, coverage: Plane, wanted: number): number {
  const area = coveredArea(coverage, SOLID, 1);
  if (!area) return UNKNOWN;
  // on even pixels every other pixel that is looked at is that of the whole plane
  const { x: left, y: top, width, height } = onEvenPixels(area);
  const bright = new Float32Array(width * height).fill(-1);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, i = (top + y) * coverage.width + left; x < width; x++, i++, at++)
      if (coverage.data[i]! > SOLID)
        bright[at] = Math.sqrt(luminance(colours[i * 3]!, colours[i * 3 + 1]!, colours[i * 3 + 2]!));
  const drawn = fineContrast(bright, width, height, 0);
  if (drawn === null) return UNKNOWN;
  const kept = (wanted / drawn - LEFT) / (1 - LEFT);
  return Math.max(0, Math.min(SHARPEST_LOST, 1 - kept));
}

/**
 * Weights drawn colours (3 interleaved samples a pixel) by their coverage and replaces `share` of both by their blur: the
 * colours in place, the coverage in what is returned.
 */
export function softenInPlace(colours: Float32Array, coverage: Plane, share: number): Plane {
  for (let i = 0, at = 0; at < colours.length; i++) {
    const covered = coverage.data[i]!;
    colours[at++]! *= covered;
    colours[at++]! *= covered;
    colours[at++]! *= covered;
  }
  const area = share === 0 ? null : coveredArea(coverage, Number.MIN_VALUE, SOFT_REACH);
  if (!area) return coverage;
  const { width } = coverage;
  const plane = createPlane(area.width, area.height);
  for (let c = 0; c < 3; c++) {
    for (let y = 0, at = 0; y < area.height; y++)
      for (let x = 0, i = ((area.y + y) * width + area.x) * 3 + c; x < area.width; x++, i += 3)
        plane.data[at++] = colours[i]!;
    const soft = soften(plane, share).data;
    for (let y = 0, at = 0; y < area.height; y++)
      for (let x = 0, i = ((area.y + y) * width + area.x) * 3 + c; x < area.width; x++, i += 3)
        colours[i] = soft[at++]!;
  }
  const result = createPlane(width, coverage.height);
  pastePlaneInPlace(result, soften(cropPlane(coverage, area), share), area.x, area.y);
  return result;
}

/** The plane with `share` of it blurred. */
function soften(plane: Plane, share: number): Plane {
  const blurred = gaussianBlur(plane, SOFT);
  for (let i = 0; i < plane.data.length; i++)
    blurred.data[i] = blurred.data[i]! * share + plane.data[i]! * (1 - share);
  return blurred;
}
