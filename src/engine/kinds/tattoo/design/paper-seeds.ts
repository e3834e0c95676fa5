/**
 * Where a picture shows paper: the smooth area of the commonest colour, and what is reached from it in small steps, as
 * light falls off.
 */
import { floodInPlace } from '../../../pixels/flood-fill.ts';
import type { ReducedAbsorbance } from './reduced-absorbance.ts';

export interface PaperSeeds {
  /** 1 where a pixel is reached from the paper's commonest colour, of the reduced picture's size. */
  readonly reached: Uint8Array;
  /** 1 where a pixel differs little from its neighbours. */
  readonly smooth: Uint8Array;
  /** Absorbance of the commonest colour of the paper. */
  readonly colour: readonly [red: number, green: number, blue: number];
}

const DARKNESS_BIN = 0.06;
const DARKNESS_BINS = 120;
const TINT_BIN = 0.15;
const TINT_BINS = 48;
/** Pixels near the picture's border are paper more often than others. */
const BORDER_WEIGHT = 3;

/** 1 where a pixel differs little from its four neighbours, of the reduced picture's size. */
export function smoothPixels(picture: ReducedAbsorbance): Uint8Array {
  const { width, height, darkness } = picture;
  const step = smoothnessLimit(picture);
  const smooth = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const here = darkness[at]!;
      if (
        (x > 0 && Math.abs(darkness[at - 1]! - here) > step) ||
        (x < width - 1 && Math.abs(darkness[at + 1]! - here) > step) ||
        (y > 0 && Math.abs(darkness[at - width]! - here) > step) ||
        (y < height - 1 && Math.abs(darkness[at + width]! - here) > step)
      )
        continue;
      smooth[at] = 1;
    }
  return smooth;
}

/** Paper among the `smooth` pixels, or null when too few of one colour are. */
export function findPaperSeeds(picture: ReducedAbsorbance, smooth: Uint8Array): PaperSeeds | null {
  const { width, height, colour } = picture;
  const ring = Math.max(2, Math.round(0.04 * Math.min(width, height)));
  const counts = new Int32Array(DARKNESS_BINS * TINT_BINS * TINT_BINS);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (smooth[at] === 0) continue;
      const rim = x < ring || y < ring || x >= width - ring || y >= height - ring;
      counts[binOf(colour, at)]! += rim ? BORDER_WEIGHT : 1;
    }

  // the lighter of two common colours is the paper, unless the darker one is far more common
  let [best, key] = [0, -1];
  for (let bin = 0; bin < counts.length; bin++) {
    if (counts[bin] === 0) continue;
    const light = Math.exp(-Math.floor(bin / (TINT_BINS * TINT_BINS)) * DARKNESS_BIN);
    const score = counts[bin]! * (0.15 + 0.85 * light ** 0.75);
    if (score > best) [best, key] = [score, bin];
  }
  if (best < 0.01 * width * height) return null;

  const reached = new Uint8Array(width * height);
  let filled = 0;
  const sum = [0, 0, 0];
  for (let at = 0; at < reached.length; at++) {
    if (smooth[at] === 0 || binOf(colour, at) !== key) continue;
    reached[at] = 1;
    filled++;
    for (let c = 0; c < 3; c++) sum[c]! += colour[at * 3 + c]!;
  }
  const mean = sum.map((value) => value / filled) as [number, number, number];
  const [redTint, blueTint] = [mean[0] - mean[1], mean[2] - mean[1]];
  const open = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < open.length; at++, from += 3) {
    if (smooth[at] === 0 || reached[at] === 1) continue;
    const green = colour[from + 1]!;
    if (Math.abs(colour[from]! - green - redTint) > 0.2) continue;
    if (Math.abs(colour[from + 2]! - green - blueTint) > 0.35) continue;
    open[at] = 1;
  }
  floodInPlace(reached, open, width);
  return { reached, smooth, colour: mean };
}

/** Darkness and tint of a pixel in one number. */
function binOf(colour: Float32Array, at: number): number {
  const green = colour[at * 3 + 1]!;
  const red = colour[at * 3]!;
  const blue = colour[at * 3 + 2]!;
  const dark = Math.min(DARKNESS_BINS - 1, Math.round((red + green + blue) / 3 / DARKNESS_BIN));
  return (dark * TINT_BINS + tintBin(red - green)) * TINT_BINS + tintBin(blue - green);
}

function tintBin(difference: number): number {
  const bin = Math.round(difference / TINT_BIN) + TINT_BINS / 2;
  return bin < 0 ? 0 : bin >= TINT_BINS ? TINT_BINS - 1 : bin;
}

/** Largest difference between neighbours on paper, from the picture's own grain. */
function smoothnessLimit({ width, height, darkness }: ReducedAbsorbance): number {
  const steps = new Float32Array(Math.ceil(width / 3) * Math.ceil(height / 3));
  let taken = 0;
  for (let y = 1; y < height - 1; y += 3)
    for (let at = y * width + 1, end = (y + 1) * width - 1; at < end; at += 3)
      steps[taken++] = Math.abs(darkness[at]! - darkness[at + 1]!);
  const sorted = steps.subarray(0, taken).sort();
  return Math.max(0.03, Math.min(0.1, 4 * (sorted[sorted.length >> 1] ?? 0)));
}
