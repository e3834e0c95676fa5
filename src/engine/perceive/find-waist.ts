/**
 * Where the upper clothes end and the lower ones begin: a curve across the torso, found by dynamic programming over
 * what the colours say above and below it, edges along it, and how high a waist usually is.
 */
import type { BodyGeometry } from './body-geometry.ts';
import type { ColourModels } from './parse-inference.ts';
import type { ParseScene } from './parse-scene.ts';
import { torsoFrame } from './torso-frame.ts';

/** Heights along the torso (0 between the shoulders, 1 between the hip joints) at even steps across it. */
export interface WaistCurve {
  /** From -`WAIST_REACH` to +`WAIST_REACH` units to the side, the wearer's right first for one who faces the camera. */
  readonly heights: Float32Array;
  /** Standard width of the transition in torso lengths. */
  readonly softness: number;
  /** Whether colours or an edge decided, or habit alone. */
  readonly found: boolean;
}

const COLUMNS = 31;
export const WAIST_REACH = 0.75;
const LOWEST = 1.4;
const HIGHEST = 0.4;
const BINS = 50;
const STEP = (LOWEST - HIGHEST) / BINS;

const USUAL_HEIGHT = 0.85;
const USUAL_SPREAD = 0.16;
/** Log-likelihood ratios of single pixels are trusted this far. */
const PIXEL_TRUST = 2.5;
/** Cost of a step of the curve by one bin between neighbouring columns. */
const BEND = 1.2;
/** Gain of a colour difference of 10 Lab units across the curve. */
const EDGE_GAIN = 1.5;
/** Mean evidence per bin and column that counts as found. */
const CLEAR = 0.35;

/** The curve of habit, before anything was seen. */
export function usualWaist(): WaistCurve {
  return { heights: new Float32Array(COLUMNS).fill(USUAL_HEIGHT), softness: 0.1, found: false };
}

/** Height of the curve at `side` units. */
export function waistAt(waist: WaistCurve, side: number): number {
  const position = Math.max(
    0,
    Math.min(COLUMNS - 1.001, ((side + WAIST_REACH) / (2 * WAIST_REACH)) * (COLUMNS - 1)),
  );
  const index = position | 0;
  const low = waist.heights[index]!;
  return low + (waist.heights[index + 1]! - low) * (position - index);
}

/**
 * The waist of the person in the scene. `bins` and `models` give each pixel's colour likelihoods; `covered` is 1 where
 * something other than clothes (a hand, hair, bare skin) is in front.
 */
export function findWaist(
  scene: ParseScene,
  body: BodyGeometry,
  bins: Uint16Array,
  models: ColourModels,
  covered: Uint8Array,
): WaistCurve {
  const frame = torsoFrame(body);
  const evidence = new Float32Array(COLUMNS * BINS);
  const counts = new Float32Array(COLUMNS * BINS);
  const colour = new Float32Array(COLUMNS * BINS * 3);

  // gather what the pixels say, by column and height
  const { lab } = scene;
  for (let row = 0; row < scene.height; row++) {
    for (let column = 0; column < scene.width; column++) {
      const at = row * scene.width + column;
      if (covered[at] || scene.person.data[at]! < 0.5) continue;
      const { down, side } = frame.at(column + 0.5, row + 0.5);
      if (down <= HIGHEST || down >= LOWEST || Math.abs(side) > WAIST_REACH) continue;
      const cell =
        Math.round(((side + WAIST_REACH) / (2 * WAIST_REACH)) * (COLUMNS - 1)) * BINS +
        Math.min(BINS - 1, ((down - HIGHEST) / STEP) | 0);
      const bin = bins[at]!;
      const ratio = models.lower[bin]! - models.upper[bin]!;
      evidence[cell]! += Math.max(-PIXEL_TRUST, Math.min(PIXEL_TRUST, ratio));
      counts[cell]!++;
      for (let c = 0; c < 3; c++) colour[cell * 3 + c]! += lab.data[at * 3 + c]!;
    }
  }
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell]!;
    if (count === 0) continue;
    evidence[cell]! /= count;
    for (let c = 0; c < 3; c++) colour[cell * 3 + c]! /= count;
  }

  // gain of a boundary above each bin, by column
  const gains = new Float32Array(COLUMNS * BINS);
  let clarity = 0;
  for (let i = 0; i < COLUMNS; i++) {
    let below = 0;
    for (let k = 0; k < BINS; k++) below += evidence[i * BINS + k]!;
    let above = 0;
    for (let k = 0; k < BINS; k++) {
      const cell = i * BINS + k;
      const height = HIGHEST + k * STEP;
      gains[cell] =
        0.5 * (below - above) +
        EDGE_GAIN * edgeAbove(colour, counts, i, k) -
        0.5 * ((height - USUAL_HEIGHT) / USUAL_SPREAD) ** 2;
      above += evidence[cell]!;
      below -= evidence[cell]!;
      clarity += Math.abs(evidence[cell]!) / (COLUMNS * BINS);
    }
  }
  return { heights: bestCurve(gains), softness: clarity > CLEAR ? 0.025 : 0.05, found: clarity > CLEAR };
}

/** Colour difference across the upper border of bin `k`, in tens of Lab units, at most 2. */
function edgeAbove(colour: Float32Array, counts: Float32Array, column: number, k: number): number {
  if (k < 2 || k > BINS - 2) return 0;
  const mean = (from: number): Float32Array | null => {
    const result = new Float32Array(3);
    for (let j = from; j < from + 2; j++) {
      const cell = column * BINS + j;
      if (counts[cell] === 0) return null;
      for (let c = 0; c < 3; c++) result[c]! += colour[cell * 3 + c]! / 2;
    }
    return result;
  };
  const upper = mean(k - 2);
  const lower = mean(k);
  if (!upper || !lower) return 0;
  return Math.min(2, Math.hypot(upper[0]! - lower[0]!, upper[1]! - lower[1]!, upper[2]! - lower[2]!) / 10);
}

/** Heights of the path of largest gain with bounded bending, one a column. */
function bestCurve(gains: Float32Array): Float32Array {
  const reach = 4;
  const best = gains.slice();
  const from = new Int16Array(COLUMNS * BINS);
  for (let i = 1; i < COLUMNS; i++) {
    for (let k = 0; k < BINS; k++) {
      let top = -Infinity;
      for (let j = Math.max(0, k - reach); j <= Math.min(BINS - 1, k + reach); j++) {
        const value = best[(i - 1) * BINS + j]! - BEND * Math.abs(k - j);
        if (value > top) {
          top = value;
          from[i * BINS + k] = j;
        }
      }
      best[i * BINS + k] = gains[i * BINS + k]! + top;
    }
  }
  let k = 0;
  for (let j = 1; j < BINS; j++) if (best[(COLUMNS - 1) * BINS + j]! > best[(COLUMNS - 1) * BINS + k]!) k = j;
  const heights = new Float32Array(COLUMNS);
  for (let i = COLUMNS - 1; i >= 0; i--) {
    heights[i] = HIGHEST + k * STEP;
    k = from[i * BINS + k]!;
  }
  return heights;
}
