/**
 * The relief of locks: what lies deeper than the hair around it gets less light (unsharp masking of the depth buffer, Luft,
 * Colditz and Deussen 2006), and what differs from its surroundings differs more. In photographs of hair most of the
 * fine contrast lies between neighbouring strands; the large shading gives the hairdo its volume.
 */
import { coveredArea, cropPlane, onEvenPixels, pastePlaneInPlace } from '../../../pixels/crop.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { enlargeCells } from '../../../pixels/resample.ts';
import type { DrawnPlanes } from './raster-strands.ts';

/** Sizes of relief in centimetres, and how much light a valley of one size's depth loses. */
const FINE = 0.16;
const COARSE = 0.6;
const FINE_LOSS = 0.36;
const COARSE_LOSS = 0.42;
/** A ridge gains this share of what a valley loses. */
const RIDGE = 0.5;
/** Mean coverage around a place from which it counts as inside of the hair. */
const INSIDE_FROM = 0.55;
/**
 * Power of the large shading (around 0.5), whose contrast a density grid's soft light has too little of: without it hair is
 * as light behind the jaw as on the crown. And what is added to that of the strand against its surroundings, of the coarse
 * size.
 */
const LARGE = 2.35;
/** Least large shading: what is wholly in the shade. */
const SHADE_FLOOR = 0.22;
const DETAIL = 0.32;
/** Pixels a centimetre from which single bundles of hair are seen. */
const CLOSE = 18;

/** The blurs reach no further than so many of the coarse size. */
const BLUR_REACH = 2.5;

/** Shade with the relief of locks. The other planes and the input stay. */
export function lockRelief({ coverage, shade, nearness }: DrawnPlanes, pixelsPerCentimetre: number): Plane {
  const result = createPlane(coverage.width, coverage.height);
  const margin = Math.ceil(BLUR_REACH * COARSE * pixelsPerCentimetre);
  const area = coveredArea(coverage, Number.MIN_VALUE, margin);
  if (!area) return result;
  const even = onEvenPixels(area);
  const [covers, shades, depths] = [coverage, shade, nearness].map((plane) => cropPlane(plane, even)) as [
    Plane,
    Plane,
    Plane,
  ];
  pastePlaneInPlace(result, relief(covers, shades, depths, pixelsPerCentimetre), even.x, even.y);
  return result;
}

function relief(coverage: Plane, shade: Plane, nearness: Plane, pixelsPerCentimetre: number): Plane {
  const { width, height } = coverage;
  const fine = FINE * pixelsPerCentimetre;
  const coarse = COARSE * pixelsPerCentimetre;
  const covers = coverage.data;
  const halfWidth = (width + 1) >> 1;
  const covered = halved(coverage, null);
  const depths = halved(nearness, coverage);
  const weights = gaussianBlur(covered, coarse / 2).data;
  const fineDepth = meanWhereHair(depths, gaussianBlur(covered, fine / 2).data, fine / 2, width, height);
  const coarseDepth = meanWhereHair(depths, weights, coarse / 2, width, height);
  const result = new Float32Array(shade.data.length);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (covers[i] === 0) continue;
      const half = (y >> 1) * halfWidth + (x >> 1);
      const z = nearness.data[i]!;
      // towards the silhouette hair turns away, which is no valley
      const inner = Math.min(1, Math.max(0, (weights[half]! - INSIDE_FROM) / (1 - INSIDE_FROM)));
      const a = clamp((fineDepth[i]! - z) / fine);
      const b = clamp((coarseDepth[i]! - z) / coarse) * inner;
      const light =
        (1 - FINE_LOSS * (0.4 + 0.6 * inner) * (a > 0 ? a : a * RIDGE)) *
        (1 - COARSE_LOSS * (b > 0 ? b : b * RIDGE));
      result[i] = shade.data[i]! * light;
    }
  const valleys: Plane = { data: result, width, height };
  // small heads have many hairs in a pixel, whose differences are gone
  const power = 1 + DETAIL * Math.min(1, pixelsPerCentimetre / CLOSE) ** 2;
  const mean = meanWhereHair(halved(valleys, coverage), weights, coarse / 2, width, height);
  for (let i = 0; i < result.length; i++) {
    if (covers[i] === 0) continue;
    const around = Math.max(0.02, mean[i]!);
    // light comes back from everything around: in the deepest shade strands are still told apart
    const lit = Math.sqrt(around * around + SHADE_FLOOR * SHADE_FLOOR);
    result[i] = 0.5 * (2 * lit) ** LARGE * (result[i]! / around) ** power;
  }
  return valleys;
}

/**
 * Mean over hair, of the full size, from values on a halved grid that are weighted by the coverage there; `weights` is
 * that coverage, blurred alike.
 */
function meanWhereHair(
  weighted: Plane,
  weights: Float32Array,
  sigma: number,
  width: number,
  height: number,
): Float32Array {
  const sums = gaussianBlur(weighted, sigma);
  for (let i = 0; i < weights.length; i++) sums.data[i]! /= Math.max(1e-3, weights[i]!);
  return enlargeCells(sums, 2, width, height).data;
}

/** Every two by two samples averaged, each times its weight; what is smooth needs no full resolution. */
function halved({ data, width, height }: Plane, weights: Plane | null): Plane {
  const result = createPlane((width + 1) >> 1, (height + 1) >> 1);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      result.data[(y >> 1) * result.width + (x >> 1)]! +=
        0.25 * (weights ? data[i]! * weights.data[i]! : data[i]!);
  return result;
}

function clamp(value: number): number {
  return value < -1 ? -1 : value > 1 ? 1 : value;
}
