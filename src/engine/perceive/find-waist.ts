/**
 * Where the upper clothes end and the lower ones begin: a curve across the torso that parts the colours best. From
 * several first guesses, colours above and below the curve are learned and the curve is drawn anew by dynamic
 * programming, with a liking for edges along it and for the height of usual waists.
 */
import { type BodyGeometry, capsuleDepth } from './body-geometry.ts';
import { fitColourHistogram } from './colour-histogram.ts';
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
const USUAL_SPREAD = 0.2;
/** First guesses of the height: high-waisted trousers, usual ones, long tops. */
const GUESSES = [0.65, 0.85, 1.1];
const ROUNDS = 3;
/** Colours are learned from this high on the torso, and to this side of its axis. */
const TOP = 0.12;
const CORE = 0.5;
const SPREAD = { lightness: 0.9, chroma: 0.7, outliers: 0.02 };
/** Log-likelihood ratios of single pixels are trusted this far. */
const PIXEL_TRUST = 2.5;
/** Cost of a step of the curve by one bin between neighbouring columns. */
const BEND = 1.2;
/** Gain of a colour difference of 10 Lab units across the curve. */
const EDGE_GAIN = 1.5;
/** Gain of bare skin on the curve: where a belly shows, the clothes end. */
const MIDRIFF_GAIN = 12;
/** Mean evidence per bin and column that counts as found. */
const CLEAR = 0.6;

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

/** What is in front of the clothes, 1 a pixel where it is. */
export interface TorsoCover {
  readonly skin: Uint8Array;
  readonly hair: Uint8Array;
}

/** Pixels of clothes on the torso, and the cell of the grid (column × height) that each lies in, or -1. */
interface TorsoPixels {
  readonly at: readonly number[];
  readonly down: readonly number[];
  readonly side: readonly number[];
  readonly cells: readonly number[];
  /** Share of bare skin, other than arms and hands, in each cell. */
  readonly midriff: Float32Array;
}

/** The waist of the person in the scene. `bins` are the pixels' colour bins; `cover` tells bare skin and hair from clothes. */
export function findWaist(
  scene: ParseScene,
  body: BodyGeometry,
  bins: Uint16Array,
  cover: TorsoCover,
): WaistCurve {
  const pixels = gatherPixels(scene, body, cover);
  const { colour, counts } = cellColours(scene, pixels);
  const edges = edgesAbove(colour, counts);
  let best: { curve: Float32Array; gain: number; clarity: number } | null = null;
  for (const guess of GUESSES) {
    let curve = new Float32Array(COLUMNS).fill(guess);
    let [gain, clarity] = [-Infinity, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const evidence = colourEvidence(bins, pixels, { heights: curve, softness: 0, found: false }, counts);
      clarity = evidence.reduce((sum, value) => sum + Math.abs(value), 0) / evidence.length;
      ({ curve, gain } = bestCurve(boundaryGains(evidence, pixels.midriff, edges)));
    }
    if (!best || gain > best.gain) best = { curve, gain, clarity };
  }
  const found = best!.clarity > CLEAR;
  return { heights: best!.curve, softness: found ? 0.025 : 0.05, found };
}

function gatherPixels(scene: ParseScene, body: BodyGeometry, cover: TorsoCover): TorsoPixels {
  const frame = torsoFrame(body);
  const midriff = new Float32Array(COLUMNS * BINS);
  const all = new Float32Array(COLUMNS * BINS);
  const pixels = {
    at: [] as number[],
    down: [] as number[],
    side: [] as number[],
    cells: [] as number[],
    midriff,
  };
  const arms = [body.arms.left, body.arms.right];
  for (let row = 0; row < scene.height; row++) {
    for (let column = 0; column < scene.width; column++) {
      const at = row * scene.width + column;
      if (cover.hair[at] || scene.person.data[at]! < 0.5) continue;
      const [x, y] = [column + 0.5, row + 0.5];
      const { down, side } = frame.at(x, y);
      if (down <= TOP || down >= LOWEST + 0.2 || Math.abs(side) > WAIST_REACH) continue;
      const onArm = arms.some(
        (arm) =>
          capsuleDepth(arm.fore, x, y) < 1.4 ||
          (down > 0.35 && capsuleDepth(arm.upper, x, y) < 1.3) ||
          arm.hand.some((bone) => capsuleDepth(bone, x, y) < 1.3),
      );
      if (onArm) continue;
      const cell =
        down <= HIGHEST || down >= LOWEST
          ? -1
          : Math.round(((side + WAIST_REACH) / (2 * WAIST_REACH)) * (COLUMNS - 1)) * BINS +
            Math.min(BINS - 1, ((down - HIGHEST) / STEP) | 0);
      if (cell >= 0) all[cell]!++;
      if (cover.skin[at]) {
        if (cell >= 0) midriff[cell]!++;
        continue;
      }
      pixels.at.push(at);
      pixels.down.push(down);
      pixels.side.push(side);
      pixels.cells.push(cell);
    }
  }
  for (let cell = 0; cell < all.length; cell++) if (all[cell]! > 0) midriff[cell]! /= all[cell]!;
  return pixels;
}

/** Mean Lab colour and number of pixels of every cell. */
function cellColours(
  scene: ParseScene,
  pixels: TorsoPixels,
): { readonly colour: Float32Array; readonly counts: Float32Array } {
  const counts = new Float32Array(COLUMNS * BINS);
  const colour = new Float32Array(COLUMNS * BINS * 3);
  pixels.cells.forEach((cell, i) => {
    if (cell < 0) return;
    counts[cell]!++;
    for (let c = 0; c < 3; c++) colour[cell * 3 + c]! += scene.lab.data[pixels.at[i]! * 3 + c]!;
  });
  for (let cell = 0; cell < counts.length; cell++)
    if (counts[cell]! > 0) for (let c = 0; c < 3; c++) colour[cell * 3 + c]! /= counts[cell]!;
  return { colour, counts };
}

/** Mean log-likelihood ratio, lower over upper, of every cell, with colours learned above and below the curve. */
function colourEvidence(
  bins: Uint16Array,
  pixels: TorsoPixels,
  curve: WaistCurve,
  counts: Float32Array,
): Float32Array {
  const [above, below] = [new Float32Array(bins.length), new Float32Array(bins.length)];
  pixels.at.forEach((at, i) => {
    if (Math.abs(pixels.side[i]!) > CORE) return;
    (pixels.down[i]! < waistAt(curve, pixels.side[i]!) ? above : below)[at] = 1;
  });
  const upper = fitColourHistogram(bins, above, SPREAD);
  const lower = fitColourHistogram(bins, below, SPREAD);
  const evidence = new Float32Array(COLUMNS * BINS);
  pixels.cells.forEach((cell, i) => {
    if (cell < 0) return;
    const bin = bins[pixels.at[i]!]!;
    evidence[cell]! +=
      Math.max(-PIXEL_TRUST, Math.min(PIXEL_TRUST, lower[bin]! - upper[bin]!)) / counts[cell]!;
  });
  return evidence;
}

/** Gain of a boundary above each bin, by column. */
function boundaryGains(evidence: Float32Array, midriff: Float32Array, edges: Float64Array): Float32Array {
  const gains = new Float32Array(COLUMNS * BINS);
  for (let i = 0; i < COLUMNS; i++) {
    let below = 0;
    for (let k = 0; k < BINS; k++) below += evidence[i * BINS + k]!;
    let above = 0;
    for (let k = 0; k < BINS; k++) {
      const cell = i * BINS + k;
      const height = HIGHEST + k * STEP;
      gains[cell] =
        0.5 * (below - above) +
        EDGE_GAIN * edges[cell]! +
        MIDRIFF_GAIN * midriff[cell]! -
        0.5 * ((height - USUAL_HEIGHT) / USUAL_SPREAD) ** 2;
      above += evidence[cell]!;
      below -= evidence[cell]!;
    }
  }
  return gains;
}

/** `edgeAbove` of every cell: whatever is guessed of the waist, it is the same. */
function edgesAbove(colour: Float32Array, counts: Float32Array): Float64Array {
  const edges = new Float64Array(COLUMNS * BINS);
  for (let i = 0; i < COLUMNS; i++)
    for (let k = 0; k < BINS; k++) edges[i * BINS + k] = edgeAbove(colour, counts, i, k);
  return edges;
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

/** The path of largest gain with bounded bending: its height in each column, and its gain. */
function bestCurve(gains: Float32Array): {
  readonly curve: Float32Array<ArrayBuffer>;
  readonly gain: number;
} {
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
  const gain = best[(COLUMNS - 1) * BINS + k]!;
  const curve = new Float32Array(COLUMNS);
  for (let i = COLUMNS - 1; i >= 0; i--) {
    curve[i] = HIGHEST + k * STEP;
    k = from[i * BINS + k]!;
  }
  return { curve, gain };
}
