/**
 * Strands to pixels, nearest first: each pixel takes what the strands before it have left uncovered, so that hair behind
 * covered pixels costs one comparison.
 */
import type { Mask, Plane } from '../../../pixels/image.ts';
import { POINT_SAMPLES, type ShadedStrands } from './shade-strands.ts';
import { sortByNearness } from './sort-segments.ts';

/** Interleaved sums a pixel, weighted by coverage: shade, shine, glint, along, lock, nearness. */
export const SUMS = 6;

export interface StrandSums {
  /** What no hair covers, 0..1, one a pixel. */
  readonly open: Float32Array;
  readonly sums: Float32Array;
}

/** Opacity of the middle of a strand. */
const OPACITY = 0.62;
/** A pixel with less than this left is full. */
const FULL = 0.012;
/** Hair behind other hair by this many centimetres lies in its shade. */
const SHADE_DEPTH = 0.9;
const SHADE_MOST = 0.55;
/** Centimetres over which hair passes from in front of the body to behind it, and how far it may sink into it. */
const TOLERANCE = 0.7;
const SINK = 0.35;

/** Draws the segments over one another; `person` hides what lies behind `nearness` (the body's, view frame). */
export function rasterStrands(
  strands: ShadedStrands,
  nearness: Plane,
  person: Mask,
  pixelsPerCentimetre: number,
): StrandSums {
  const { width, height } = person;
  const body = nearness.data;
  const hides = person.data;
  const { points } = strands;
  const order = sortByNearness(strands);
  const open = new Float32Array(width * height).fill(1);
  const sums = new Float32Array(width * height * SUMS);
  const tolerance = 1 / (TOLERANCE * pixelsPerCentimetre);
  const sink = SINK * pixelsPerCentimetre;
  const shadePerDepth = 1 / (SHADE_DEPTH * pixelsPerCentimetre);

  for (let n = 0; n < order.length; n++) {
    let a = order[n]! * POINT_SAMPLES;
    let b = a + POINT_SAMPLES;
    const steep = Math.abs(points[b + 1]! - points[a + 1]!) >= Math.abs(points[b]! - points[a]!);
    // m: the axis that is walked, c: the one across it
    const m = steep ? 1 : 0;
    const c = 1 - m;
    if (points[b + m]! < points[a + m]!) {
      const swap = a;
      a = b;
      b = swap;
    }
    const m0 = points[a + m]!;
    const m1 = points[b + m]!;
    const longest = steep ? height : width;
    const widest = steep ? width : height;
    let from = Math.ceil(m0 - 0.5);
    let until = Math.ceil(m1 - 0.5);
    if (from < 0) from = 0;
    if (until > longest) until = longest;
    if (from >= until) continue;
    const length = m1 - m0;
    const inverse = 1 / length;
    const c0 = points[a + c]!;
    const slope = (points[b + c]! - c0) * inverse;
    const slant = 0.5 * Math.sqrt(1 + slope * slope);
    const w0 = points[a + 6]! * slant;
    const dw = (points[b + 6]! * slant - w0) * inverse;
    const o0 = points[a + 7]! * OPACITY;
    const opacityStep = (points[b + 7]! * OPACITY - o0) * inverse;
    const z0 = points[a + 2]!;
    const dz = (points[b + 2]! - z0) * inverse;
    const s0 = points[a + 3]!;
    const ds = (points[b + 3]! - s0) * inverse;
    const p0 = points[a + 4]!;
    const dp = (points[b + 4]! - p0) * inverse;
    const g0 = points[a + 5]!;
    const dg = (points[b + 5]! - g0) * inverse;
    const l0 = points[a + 8]!;
    const dl = (points[b + 8]! - l0) * inverse;
    const lock = points[a + 9]!;
    const strideMain = steep ? width : 1;
    const strideCross = steep ? 1 : width;

    for (let i = from; i < until; i++) {
      const t = i + 0.5 - m0;
      const centre = c0 + slope * t;
      const reach = w0 + dw * t;
      let near = centre - reach;
      let over = centre + reach;
      if (near < 0) near = 0;
      if (over > widest) over = widest;
      if (near >= over) continue;
      // a strand thinner than a pixel still has its width as coverage
      let j = near | 0;
      const base = i * strideMain;
      for (; j < over; j++) {
        const at = base + j * strideCross;
        const left = open[at]!;
        if (left < FULL) continue;
        const covered = (j + 1 < over ? j + 1 : over) - (j > near ? j : near);
        let alpha = covered * (o0 + opacityStep * t);
        const z = z0 + dz * t;
        const hidden = hides[at]!;
        if (hidden !== 0) {
          const behind = (body[at]! - sink - z) * tolerance + 0.5;
          if (behind > 0) alpha *= 1 - (behind < 1 ? behind : 1) * hidden * (1 / 255);
        }
        if (alpha <= 0.002) continue;
        const weight = alpha * left;
        const sum = at * SUMS;
        let shade = s0 + ds * t;
        let lit = 1;
        const taken = 1 - left;
        if (taken > 0.05) {
          const depth = (sums[sum + 5]! / taken - z) * shadePerDepth;
          if (depth > 0) lit = 1 - taken * SHADE_MOST * (depth < 1 ? depth : 1);
          shade *= lit;
        }
        sums[sum]! += weight * shade;
        sums[sum + 1]! += weight * lit * (p0 + dp * t);
        sums[sum + 2]! += weight * lit * (g0 + dg * t);
        sums[sum + 3]! += weight * (l0 + dl * t);
        sums[sum + 4]! += weight * lock;
        sums[sum + 5]! += weight * z;
        open[at] = left - weight;
      }
    }
  }
  return { open, sums };
}
