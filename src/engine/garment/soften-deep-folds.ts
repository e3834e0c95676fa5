/**
 * Deep folds of plain trousers and skirts that lie flat, or on legs of which their picture shows a part: what they shade there
 * isn't where another body shades them, and on legs it is a dark blotch. Such shade is made as shallow as that of a soft fold, in the hue of the cloth around. What is deeper
 * in hue than the lit cloth is dye and stays.
 */
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { resizeMask, resizePlane, resizeRgba } from '../pixels/resample.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { BottomLandmarks } from './garment.ts';

/** In waist widths: folds are broader than threads, and lit cloth is looked for so far around them. */
const FINE = 0.014;
const AROUND = 0.22;
/** Pixels of the copy on which light is told that are a fold's least breadth. */
const FINEST = 2;
/** Coverage from which a pixel shows nothing but the garment. */
const WHOLE = 250;
/** A share of the light around from which cloth is lit. */
const LIT = 0.8;
/** Logarithm of sRGB values by which a fold may be darker than the cloth around, and what is left of more. */
const SOFT = 0.22;
const LEFT = 0.12;
/** So far below the waistband, in waist widths, folds begin: belts, loops and pockets are dark for other reasons. */
const FROM = [0.2, 0.34] as const;
/** Spread of the lit cloth's hue (channels' shares), over that hue, from which it has a print; and hue too little to be compared. */
const PRINTED = 0.3;
const HUELESS = 0.03;
/** Hue over the lit cloth's: more than this is dye, but near black (sRGB) hue is noise. */
const DYE = [1.15, 1.4] as const;
const NEAR_BLACK = [12, 28] as const;
/** Most by which the grain in a fold grows. */
const MOST_GRAIN = 1.7;
/** More of the garment than this is no fold. */
const MOST = 0.2;

/** The picture of a bottom with its deep folds made shallow; the same picture where it has a print or no hue. */
export function softenDeepFolds(picture: RgbaImage, matte: Mask, bottom: BottomLandmarks): RgbaImage {
  const [first, last] = [bottom.waist[0]!, bottom.waist.at(-1)!];
  const unit = Math.hypot(last.x - first.x, last.y - first.y);
  const [dx, dy] = [(last.x - first.x) / unit, (last.y - first.y) / unit];
  const below = (x: number, y: number): number =>
    smoothStep(FROM[0], FROM[1], Math.abs((x - first.x) * dy - (y - first.y) * dx) / unit);
  return withShallowShade(picture, matte, unit, below);
}

/**
 * The picture with deep shade on the cloth of `matte` made shallow, as far as `shareAt` tells (0..1, at a place of the picture);
 * the same picture where the cloth has a print or no hue, or too much of it is deep. `unit` is the garment's width in pixels.
 */
export function withShallowShade(
  picture: RgbaImage,
  matte: Mask,
  unit: number,
  shareAt: (x: number, y: number) => number,
): RgbaImage {
  const { width, height } = picture;
  // light is smooth: a copy tells it
  const scale = Math.min(1, FINEST / (FINE * unit));
  const [columns, rows] = [Math.round(scale * width), Math.round(scale * height)];
  const lifts = liftsOf(
    resizeRgba(picture, columns, rows),
    resizeMask(matte, columns, rows),
    scale * unit,
    (x, y) => shareAt(x / scale, y / scale),
  );
  if (!lifts) return picture;
  const data = picture.data.slice();
  for (let c = 0; c < 3; c++) {
    const lift = resizePlane(lifts.lift[c]!, width, height).data;
    const fine = resizePlane(lifts.fine[c]!, width, height).data;
    for (let at = 0; at < lift.length; at++) {
      if (lift[at] === 0 || matte.data[at] === 0) continue;
      const gain = Math.exp(lift[at]!);
      data[4 * at + c] = fine[at]! * gain + (data[4 * at + c]! - fine[at]!) * Math.min(gain, MOST_GRAIN);
    }
  }
  return { ...picture, data };
}

interface Lifts {
  /** Smooth colours of the cloth, a plane for each channel, and the logarithms of what they are lifted by. */
  readonly fine: readonly Plane[];
  readonly lift: readonly Plane[];
}

/** How shade is lifted in a picture, as far as `shareAt` tells; null where none is. */
function liftsOf(
  picture: RgbaImage,
  matte: Mask,
  unit: number,
  shareAt: (x: number, y: number) => number,
): Lifts | null {
  const { width, height } = picture;
  const size = width * height;
  const inside = createPlane(width, height);
  for (let at = 0; at < size; at++) inside.data[at] = matte.data[at]! >= WHOLE ? 1 : 0;
  const fine = meansWithin(channelsOf(picture), inside, FINE * unit);
  const light = createPlane(width, height);
  for (let at = 0; at < size; at++)
    light.data[at] = lightOf(fine[0]!.data[at]!, fine[1]!.data[at]!, fine[2]!.data[at]!);
  const around = meansWithin([light], inside, AROUND * unit)[0]!;
  const lit = createPlane(width, height);
  for (let at = 0; at < size; at++)
    lit.data[at] = inside.data[at]! > 0 && light.data[at]! > LIT * around.data[at]! ? 1 : 0;
  const own = hueOfLit(fine, lit);
  if (!own) return null;
  const cloth = meansWithin(fine, lit, AROUND * unit);
  const lift = [0, 1, 2].map(() => createPlane(width, height));
  let [found, all] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (inside.data[at] === 0) continue;
      all++;
      const normal = lightOf(cloth[0]!.data[at]!, cloth[1]!.data[at]!, cloth[2]!.data[at]!);
      const depth = Math.log(normal / Math.max(1, light.data[at]!));
      if (!(depth > SOFT)) continue;
      const hue = hueAlong(fine[0]!.data[at]!, fine[1]!.data[at]!, fine[2]!.data[at]!, own);
      const dye = smoothStep(DYE[0], DYE[1], hue) * smoothStep(NEAR_BLACK[0], NEAR_BLACK[1], light.data[at]!);
      const share = shareAt(x, y) * (1 - dye) * smoothStep(0, 0.1, depth - SOFT);
      if (share > 0.5) found++;
      const kept = depth - share * (1 - LEFT) * (depth - SOFT);
      const lifted = share * smoothStep(0, SOFT, depth - SOFT);
      for (let c = 0; c < 3; c++) {
        const inHueAround = Math.log(cloth[c]!.data[at]! / Math.max(1, fine[c]!.data[at]!)) - kept;
        lift[c]!.data[at] = (1 - lifted) * (depth - kept) + lifted * inHueAround;
      }
    }
  if (found === 0 || found > MOST * all) return null;
  return { fine, lift: meansWithin(lift, inside, 0.5 * FINE * unit) };
}

type Hue = readonly [number, number, number];

function sharesOf(r: number, g: number, b: number): Hue {
  const sum = Math.max(1, r + g + b);
  return [r / sum - 1 / 3, g / sum - 1 / 3, b / sum - 1 / 3];
}

const lightOf = (r: number, g: number, b: number): number => 0.3 * r + 0.59 * g + 0.11 * b;

/** How much of a colour's hue lies along another, in its lengths. */
function hueAlong(r: number, g: number, b: number, own: Hue): number {
  const [x, y, z] = sharesOf(r, g, b);
  return (x * own[0] + y * own[1] + z * own[2]) / (own[0] ** 2 + own[1] ** 2 + own[2] ** 2);
}

/** Mean hue of the lit cloth; null where it has nearly none or varies. */
function hueOfLit(fine: readonly Plane[], lit: Plane): Hue | null {
  const [red, green, blue] = fine.map(({ data }) => data);
  const sum = [0, 0, 0];
  let [squares, count] = [0, 0];
  for (let at = 0; at < lit.data.length; at += 3) {
    if (lit.data[at] === 0) continue;
    const hue = sharesOf(red![at]!, green![at]!, blue![at]!);
    for (let c = 0; c < 3; c++) sum[c]! += hue[c]!;
    squares += hue[0] ** 2 + hue[1] ** 2 + hue[2] ** 2;
    count++;
  }
  if (count < 100) return null;
  const mean: Hue = [sum[0]! / count, sum[1]! / count, sum[2]! / count];
  const length = mean[0] ** 2 + mean[1] ** 2 + mean[2] ** 2;
  const spread = Math.sqrt(Math.max(0, squares / count - length));
  return Math.sqrt(length) < HUELESS || spread > PRINTED * Math.sqrt(length) ? null : mean;
}

function channelsOf({ data, width, height }: RgbaImage): Plane[] {
  return [0, 1, 2].map((c) => {
    const plane = createPlane(width, height);
    for (let at = 0; at < plane.data.length; at++) plane.data[at] = data[4 * at + c]!;
    return plane;
  });
}

/** Means of planes around each pixel over what `weight` (0 or 1) tells. */
function meansWithin(planes: readonly Plane[], weight: Plane, sigma: number): Plane[] {
  const total = gaussianBlur(weight, sigma).data;
  return planes.map(({ data, width, height }) => {
    const weighted = createPlane(width, height);
    for (let at = 0; at < data.length; at++) weighted.data[at] = data[at]! * weight.data[at]!;
    const sum = gaussianBlur(weighted, sigma);
    for (let at = 0; at < total.length; at++) sum.data[at]! /= Math.max(1e-4, total[at]!);
    return sum;
  });
}
