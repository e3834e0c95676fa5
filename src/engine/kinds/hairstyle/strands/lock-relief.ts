/**
 * The relief of locks: what lies deeper than the hair around it gets less light (unsharp masking of the depth buffer, Luft,
 * Colditz and Deussen 2006), and what differs from its surroundings differs more. In photographs of hair most of the
 * contrast lies between neighbouring strands; the large shading is soft.
 */
import type { Plane } from '../../../pixels/image.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import { wideBlur } from '../../../pixels/wide-blur.ts';
import type { DrawnPlanes } from './raster-strands.ts';

/** Sizes of relief in centimetres, and how much light a valley of one size's depth loses. */
const FINE = 0.16;
const COARSE = 0.6;
const FINE_LOSS = 0.5;
const COARSE_LOSS = 0.42;
/** A ridge gains this share of what a valley loses. */
const RIDGE = 0.5;
/** Mean coverage around a place from which it counts as inside of the hair. */
const INSIDE_FROM = 0.55;
/** Powers of the large shading (around 0.5) and of the strand against its surroundings. */
const LARGE = 0.62;
const DETAIL = 1.45;
const AROUND = 0.6;

/** Shade with the relief of locks. The other planes and the input stay. */
export function lockRelief({ coverage, shade, nearness }: DrawnPlanes, pixelsPerCentimetre: number): Plane {
  const { width, height } = coverage;
  const fine = FINE * pixelsPerCentimetre;
  const coarse = COARSE * pixelsPerCentimetre;
  const inside = wideBlur(coverage, coarse).data;
  const fineDepth = meanWhereHair(nearness, coverage, fine);
  const coarseDepth = meanWhereHair(nearness, coverage, coarse);
  const result = new Float32Array(shade.data.length);
  for (let i = 0; i < result.length; i++) {
    if (coverage.data[i] === 0) continue;
    const z = nearness.data[i]!;
    // towards the silhouette hair turns away, which is no valley
    const inner = Math.min(1, Math.max(0, (inside[i]! - INSIDE_FROM) / (1 - INSIDE_FROM)));
    const a = clamp((fineDepth[i]! - z) / fine);
    const b = clamp((coarseDepth[i]! - z) / coarse) * inner;
    const light =
      (1 - FINE_LOSS * (0.4 + 0.6 * inner) * (a > 0 ? a : a * RIDGE)) *
      (1 - COARSE_LOSS * (b > 0 ? b : b * RIDGE));
    result[i] = shade.data[i]! * light;
  }
  const mean = meanWhereHair({ data: result, width, height }, coverage, AROUND * pixelsPerCentimetre);
  for (let i = 0; i < result.length; i++) {
    if (coverage.data[i] === 0) continue;
    const around = Math.max(0.02, mean[i]!);
    result[i] = 0.5 * (2 * around) ** LARGE * (result[i]! / around) ** DETAIL;
  }
  return { data: result, width, height };
}

/** Mean of a plane over the hair around each pixel, weighted by coverage. */
function meanWhereHair(plane: Plane, coverage: Plane, sigma: number): Float32Array {
  const { width, height } = plane;
  const halfWidth = Math.ceil(width / 2);
  const halfHeight = Math.ceil(height / 2);
  const weighted = new Float32Array(plane.data.length);
  for (let i = 0; i < weighted.length; i++) weighted[i] = plane.data[i]! * coverage.data[i]!;
  const blur = (values: Plane): Float32Array => {
    if (sigma < 2) return wideBlur(values, sigma).data;
    const half = wideBlur(resizePlane(values, halfWidth, halfHeight), sigma / 2);
    return resizePlane(half, width, height).data;
  };
  const sums = blur({ data: weighted, width, height });
  const weights = blur(coverage);
  for (let i = 0; i < sums.length; i++) sums[i]! /= Math.max(1e-3, weights[i]!);
  return sums;
}

function clamp(value: number): number {
  return value < -1 ? -1 : value > 1 ? 1 : value;
}
