/**
 * The colours of a class as a smoothed three-dimensional histogram over Lab: no number of components to choose, and a
 * plaid shirt is as easy as a plain one.
 */
import type { LabImage } from '../pixels/image.ts';

const BIN = 4;
const L_BINS = 26;
const AB_BINS = 36;
const AB_OFFSET = AB_BINS / 2;
const SIZE = L_BINS * AB_BINS * AB_BINS;

/** Bin of each pixel of a picture, computed once for all classes and rounds. */
export function colourBins(lab: LabImage): Uint16Array {
  const bins = new Uint16Array(lab.width * lab.height);
  for (let i = 0; i < bins.length; i++) {
    const l = Math.max(0, Math.min(L_BINS - 1, Math.floor(lab.data[3 * i]! / BIN)));
    const a = Math.max(0, Math.min(AB_BINS - 1, Math.floor(lab.data[3 * i + 1]! / BIN) + AB_OFFSET));
    const b = Math.max(0, Math.min(AB_BINS - 1, Math.floor(lab.data[3 * i + 2]! / BIN) + AB_OFFSET));
    bins[i] = (l * AB_BINS + a) * AB_BINS + b;
  }
  return bins;
}

/** Blurs along one axis of the histogram with a Gaussian of `sigma` bins, into `to`. */
function blurAxis(
  from: Float32Array,
  stride: number,
  length: number,
  sigma: number,
  to: Float32Array,
): Float32Array {
  const radius = Math.ceil(2.5 * sigma);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  for (let k = 0; k < kernel.length; k++) kernel[k]! /= total;
  to.fill(0);
  for (let at = 0; at < SIZE; at++) {
    const value = from[at]!;
    if (value === 0) continue;
    const position = Math.floor(at / stride) % length;
    for (let k = -radius; k <= radius; k++) {
      const target = position + k;
      if (target >= 0 && target < length) to[at + k * stride]! += value * kernel[k + radius]!;
    }
  }
  return to;
}

/** How far a class's colours reach beyond those that were seen. */
export interface HistogramSpread {
  /** Standard deviation of the smoothing, in bins of 4 Lab units. */
  readonly lightness: number;
  readonly chroma: number;
  /** Share of the class that may have any colour; it bounds how surprising a pixel can be. */
  readonly outliers: number;
}

/** Room for steps in between: a picture fits dozens of histograms, and new arrays of this size cost as much as the rest. */
const ROOM = [new Float32Array(SIZE), new Float32Array(SIZE)] as const;

/**
 * Log-density (per bin, natural) of every bin, from pixels weighted by `weights`.
 */
export function fitColourHistogram(
  bins: Uint16Array,
  weights: Float32Array,
  spread: HistogramSpread,
): Float32Array {
  const counts = ROOM[0].fill(0);
  let total = 0;
  for (let i = 0; i < bins.length; i++) {
    const weight = weights[i]!;
    if (weight < 0.01) continue;
    counts[bins[i]!]! += weight;
    total += weight;
  }
  const byLightness = blurAxis(counts, AB_BINS * AB_BINS, L_BINS, spread.lightness, ROOM[1]);
  const byRed = blurAxis(byLightness, AB_BINS, AB_BINS, spread.chroma, ROOM[0]);
  const smooth = blurAxis(byRed, 1, AB_BINS, spread.chroma, new Float32Array(SIZE));
  // colours of photos fill a few thousand bins; an outlier is as likely in each
  const floor = spread.outliers / 3000;
  const scale = total > 0 ? (1 - spread.outliers) / total : 0;
  const unseen = Math.log(floor);
  for (let i = 0; i < SIZE; i++) smooth[i] = smooth[i] === 0 ? unseen : Math.log(smooth[i]! * scale + floor);
  return smooth;
}
