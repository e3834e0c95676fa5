/**
 * How the contrast of hair is spread over sizes. In photographs much of it lies between neighbouring locks and bundles, with
 * dark gaps and bands of shine, and less between the sides of the head; a density grid's soft light gives the opposite,
 * which looks matte. Sub-band contrasts are brought towards those of photographs (as Heeger and Bergen's pyramids, 1995,
 * match sub-bands), and the distribution over all is kept.
 */
import { coveredArea, cropPlane, onEvenPixels } from '../../../pixels/crop.ts';
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { enlargeCells } from '../../../pixels/resample.ts';
import { wideBlur } from '../../../pixels/wide-blur.ts';

/** Sizes in centimetres (standard deviations) between which bundles and locks lie; what is larger is the hairdo. */
const BUNDLE = 0.1;
const LOCK = 0.4;
const HAIRDO = 1.6;
/**
 * Contrast of photographed hair (root mean square of its rank by lightness, 0..1) from bundles to locks, from locks to
 * the hairdo and of the hairdo: of 31 portraits.
 */
const OF_BUNDLES = 0.105;
const OF_LOCKS = 0.118;
const OF_HAIRDO = 0.155;
/** Limits of how the drawn contrasts are changed: those of bundles and locks only grow, that of the hairdo only shrinks. */
const MOST = 1.75;
const LEAST_OF_HAIRDO = 0.65;
/** Light that goes on from hair to hair evens out the sides of light hair: what the hairdo's contrast loses in white hair. */
const EVEN = 0.4;
const BINS = 1024;

/**
 * The places 0..1 of hair on its ramp with the contrast of locks, of the same distribution by `coverage`; 0 where there is
 * no hair. `lightness` 0..1 is how light the hair is.
 */
export function withLockContrast(
  places: Float32Array,
  coverage: Plane,
  pixelsPerCentimetre: number,
  lightness: number,
): Float32Array {
  const area = coveredArea(coverage, Number.MIN_VALUE, 2);
  if (!area) return places;
  const even = onEvenPixels(area);
  const covers = cropPlane(coverage, even);
  const own = cropPlane({ data: places, width: coverage.width, height: coverage.height }, even);
  const shift = bandShift(own, covers, pixelsPerCentimetre, 1 - EVEN * lightness);
  const { width, height } = covers;
  const changed = new Float32Array(width * height);
  for (let i = 0; i < changed.length; i++)
    // half of the range leaves room to both sides: the distribution is given back below
    if (covers.data[i]! > 0) changed[i] = Math.max(0, Math.min(1, 0.25 + 0.5 * (own.data[i]! + shift[i]!)));
  redistributeInPlace(changed, own.data, covers.data);
  const result = new Float32Array(places.length);
  for (let y = 0; y < height; y++)
    result.set(changed.subarray(y * width, (y + 1) * width), (even.y + y) * coverage.width + even.x);
  return result;
}

/** What the places are changed by, before all is multiplied by the gain of bundles, which the finest details share. */
function bandShift(
  places: Plane,
  coverage: Plane,
  pixelsPerCentimetre: number,
  hairdos: number,
): Float32Array {
  const { width, height } = coverage;
  const weights = createPlane((width + 1) >> 1, (height + 1) >> 1);
  const sums = createPlane(weights.width, weights.height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const cell = (y >> 1) * weights.width + (x >> 1);
      const weight = 0.25 * coverage.data[i]!;
      weights.data[cell]! += weight;
      sums.data[cell]! += weight * places.data[i]!;
    }
  const unit = pixelsPerCentimetre / 2;
  const mean = (size: number): Float32Array => {
    const blurred = wideBlur(sums, size * unit).data;
    const weight = wideBlur(weights, size * unit).data;
    for (let i = 0; i < blurred.length; i++) blurred[i]! /= Math.max(1e-3, weight[i]!);
    return blurred;
  };
  const [bundles, locks, hairdo] = [mean(BUNDLE), mean(LOCK), mean(HAIRDO)] as const;
  const all = new Float32Array(hairdo.length).fill(0.5);
  const gain = (wanted: number, fine: Float32Array, coarse: Float32Array, least: number, most: number) =>
    Math.max(least, Math.min(most, wanted / contrast(fine, coarse, weights.data)));
  const ofBundles = gain(OF_BUNDLES, bundles, locks, 1, MOST);
  const ofLocks = gain(OF_LOCKS, locks, hairdo, 1, MOST);
  const ofHairdo = hairdos * gain(OF_HAIRDO, hairdo, all, LEAST_OF_HAIRDO, 1);
  const shift: Plane = sums;
  for (let i = 0; i < shift.data.length; i++)
    shift.data[i] =
      ((ofLocks - ofBundles) * locks[i]! + (ofHairdo - ofLocks) * hairdo[i]! - (ofHairdo - ofBundles) * 0.5) /
      ofBundles;
  return enlargeCells(shift, 2, width, height).data;
}

/** Root mean square of the differences, weighted. */
function contrast(fine: Float32Array, coarse: Float32Array, weights: Float32Array): number {
  let sum = 0;
  let total = 1e-6;
  for (let i = 0; i < weights.length; i++) {
    sum += weights[i]! * (fine[i]! - coarse[i]!) ** 2;
    total += weights[i]!;
  }
  return Math.max(1e-3, Math.sqrt(sum / total));
}

/** Gives `values` (0..1) the distribution of `wanted`, both weighted by `weights`. */
function redistributeInPlace(values: Float32Array, wanted: Float32Array, weights: Float32Array): void {
  const from = middleRanks(values, weights);
  const to = middleRanks(wanted, weights);
  const map = new Float32Array(BINS);
  for (let bin = 0, at = 0; bin < BINS; bin++) {
    while (at < BINS - 2 && to[at + 1]! < from[bin]!) at++;
    const step = to[at + 1]! - to[at]!;
    const part = step > 0 ? Math.max(0, Math.min(1, (from[bin]! - to[at]!) / step)) : 0.5;
    map[bin] = (at + part + 0.5) / BINS;
  }
  for (let i = 0; i < values.length; i++) {
    if (weights[i] === 0) continue;
    const value = Math.max(0, Math.min(BINS - 1, values[i]! * BINS - 0.5));
    const bin = Math.min(BINS - 2, value | 0);
    values[i] = map[bin]! + (map[bin + 1]! - map[bin]!) * (value - bin);
  }
}

/** Weight of all that is less than the middle of each bin. */
function middleRanks(values: Float32Array, weights: Float32Array): Float64Array {
  const sums = new Float64Array(BINS);
  for (let i = 0; i < values.length; i++)
    if (weights[i]! > 0) sums[Math.max(0, Math.min(BINS - 1, (values[i]! * BINS) | 0))]! += weights[i]!;
  let below = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const weight = sums[bin]!;
    sums[bin] = below + weight / 2;
    below += weight;
  }
  return sums;
}
