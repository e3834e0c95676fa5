/**
 * From the hard mask at analysis size to a soft matte at the picture's size, with edge colours freed of the background.
 * In a band along the mask's edge each pixel is explained as a mixture of a garment colour from further in and a
 * background colour from further out (after Wang & Cohen: "Optimized Color Sampling for Robust Matting", 2007), held
 * near the coverage that the mask's geometry suggests; where the two colours are alike the geometry alone decides.
 */
import { signedDistance } from '../pixels/distance-transform.ts';
import {
  createMask,
  createPlane,
  createRgbaImage,
  type Mask,
  type Plane,
  type RgbaImage,
} from '../pixels/image.ts';
import { resizePlane } from '../pixels/resample.ts';

export interface SoftCutOut {
  readonly matte: Mask;
  /** The picture with garment colours drawn outwards over its soft edge and beyond; opaque. */
  readonly picture: RgbaImage;
}

/** How many analysis pixels on either side of the mask's edge may be mixed. */
const HALF_BAND = 2;
/** Strength of the geometric prior, in squared 8-bit colour units. */
const PRIOR = 220;
/** Colours nearer to each other than this, in 8-bit steps, can't tell coverage. */
const LEAST_CONTRAST = 24;

/** @param mask 0 or 255 at analysis size */
export function softenCutOut(source: RgbaImage, mask: Mask): SoftCutOut {
  const { width, height, data } = source;
  const enlargement = width / mask.width;
  const band = HALF_BAND * enlargement;
  const distance = resizePlane(clampedDistance(mask, HALF_BAND * 4), width, height, 'catmullRom');
  const matte = createMask(width, height);
  const picture = createRgbaImage(width, height);
  picture.data.set(data);
  const sampler = createEdgeSampler(source, distance, enlargement);

  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const from = at * 4;
      picture.data[from + 3] = 255;
      const d = distance.data[at]! * enlargement;
      if (d < -band) {
        matte.data[at] = 255;
        continue;
      }
      if (d > band + 8) continue;
      if (!sampler.sample(x, y)) {
        matte.data[at] = d <= 0 ? 255 : 0;
        continue;
      }
      const { garment, backdrop } = sampler;
      if (d <= band) {
        const geometric = Math.max(0, Math.min(1, 0.5 - d / (2 * Math.max(1, enlargement))));
        const coverage = mixCoverage(data, from, garment, backdrop, geometric);
        // an edge may be soft but not stray: pull what lies far out to 0 and far in to 1
        matte.data[at] = Math.round(255 * Math.max(0, Math.min(1, coverage)));
      }
      const alpha = matte.data[at]! / 255;
      for (let c = 0; c < 3; c++) {
        // what the mixture leaves for the garment, trusted as far as the garment shows
        const unmixed = alpha > 0.05 ? (data[from + c]! - (1 - alpha) * backdrop[c]!) / alpha : garment[c]!;
        const bounded = Math.max(garment[c]! - 40, Math.min(garment[c]! + 40, unmixed));
        const trust = alpha >= 0.98 ? 1 : alpha * alpha;
        picture.data[from + c] =
          alpha >= 0.98 ? data[from + c]! : garment[c]! + (bounded - garment[c]!) * trust;
      }
    }
  return { matte, picture };
}

/** Least-squares coverage between background and garment colour with the geometric one as prior. */
function mixCoverage(
  data: Uint8ClampedArray,
  from: number,
  garment: Float32Array,
  backdrop: Float32Array,
  geometric: number,
): number {
  let along = 0;
  let span = 0;
  for (let c = 0; c < 3; c++) {
    const axis = garment[c]! - backdrop[c]!;
    along += (data[from + c]! - backdrop[c]!) * axis;
    span += axis * axis;
  }
  return (along + PRIOR * geometric) / (span + PRIOR);
}

function clampedDistance(mask: Mask, limit: number): Plane {
  const distance = signedDistance(mask);
  const result = createPlane(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++)
    result.data[i] = Math.max(-limit, Math.min(limit, distance.data[i]!));
  return result;
}

interface EdgeSampler {
  readonly garment: Float32Array;
  readonly backdrop: Float32Array;
  /** Fills `garment` and `backdrop` for a pixel near the edge; false where neither side can be read. */
  sample(x: number, y: number): boolean;
}

/**
 * Reads colours along the distance's gradient: the garment's a little inside the band, the background's a little
 * outside. Of several garment samples the one that explains the pixel best is taken, so stripes keep their colours.
 */
function createEdgeSampler(source: RgbaImage, distance: Plane, enlargement: number): EdgeSampler {
  const { width, height, data } = source;
  const garment = new Float32Array(3);
  const backdrop = new Float32Array(3);
  const inward = [2.2, 3.2, 4.5];
  const sides = [0, -1.5, 1.5];
  const at = (x: number, y: number) =>
    Math.max(0, Math.min(height - 1, Math.round(y))) * width +
    Math.max(0, Math.min(width - 1, Math.round(x)));
  return {
    garment,
    backdrop,
    sample(x, y) {
      const gx = distance.data[at(x + 2, y)]! - distance.data[at(x - 2, y)]!;
      const gy = distance.data[at(x, y + 2)]! - distance.data[at(x, y - 2)]!;
      const length = Math.hypot(gx, gy);
      if (length < 1e-6) return false;
      const nx = gx / length;
      const ny = gy / length;
      const here = distance.data[at(x, y)]!;

      let backdropCount = 0;
      backdrop.fill(0);
      for (let depth = 2.2; depth <= 5; depth += 0.9) {
        const step = (depth - here) * enlargement;
        const from = at(x + nx * step, y + ny * step);
        if (distance.data[from]! < 1.6) continue;
        for (let c = 0; c < 3; c++) backdrop[c]! += data[from * 4 + c]!;
        backdropCount++;
      }
      if (backdropCount === 0) return false;

      // cloth as pale as the background straight behind the pixel: nothing but the geometry can tell them apart
      const behind = at(x - nx * (3.2 + here) * enlargement, y - ny * (3.2 + here) * enlargement);
      if (distance.data[behind]! <= -1.4 && contrast(data, behind * 4, backdropCount) < LEAST_CONTRAST) {
        for (let c = 0; c < 3; c++) {
          garment[c] = data[behind * 4 + c]!;
          backdrop[c] = garment[c]!;
        }
        return true;
      }

      let best = Number.POSITIVE_INFINITY;
      const own = at(x, y) * 4;
      for (const depth of inward)
        for (const side of sides) {
          const step = (depth + here) * enlargement;
          const shift = side * enlargement;
          const from = at(x - nx * step - ny * shift, y - ny * step + nx * shift);
          if (distance.data[from]! > -1.4) continue;
          const cost = explain(data, own, from * 4, backdropCount) + 6 * (depth - 2.2) + 4 * Math.abs(side);
          if (cost < best) {
            best = cost;
            for (let c = 0; c < 3; c++) garment[c] = data[from * 4 + c]!;
          }
        }
      if (best === Number.POSITIVE_INFINITY) return false;
      for (let c = 0; c < 3; c++) backdrop[c]! /= backdropCount;
      return true;
    },
  };

  /** Distance between a garment sample and the mean background sample in 8-bit steps. */
  function contrast(pixels: Uint8ClampedArray, from: number, count: number): number {
    return Math.hypot(
      pixels[from]! - backdrop[0]! / count,
      pixels[from + 1]! - backdrop[1]! / count,
      pixels[from + 2]! - backdrop[2]! / count,
    );
  }

  /** Distance of the pixel's colour from the line between a garment sample and the mean background sample. */
  function explain(pixels: Uint8ClampedArray, own: number, from: number, count: number): number {
    if (count === 0) return 0;
    let along = 0;
    let span = 0;
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const back = backdrop[c]! / count;
      const axis = pixels[from + c]! - back;
      const offset = pixels[own + c]! - back;
      along += offset * axis;
      span += axis * axis;
      square += offset * offset;
    }
    const t = Math.max(0, Math.min(1, along / (span + 1)));
    return Math.sqrt(Math.max(0, square - 2 * t * along + t * t * span));
  }
}
