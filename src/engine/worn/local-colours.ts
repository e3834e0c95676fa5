/**
 * What the colours around a pixel tell of the side of an edge that it lies on: in overlapping windows what is sure of both
 * sides teaches two colour histograms (the localized classifiers of Bai et al.: "Video SnapCut", 2009).
 */
import type { LabImage } from '../pixels/image.ts';

/** Histogram cells along L and along a and b, and their size in Lab units. */
const L_CELLS = 20;
const AB_CELLS = 24;
const L_SIZE = 5;
const AB_SIZE = 5;
const CELLS = L_CELLS * AB_CELLS * AB_CELLS;
/** A window says something from so many sure pixels on either side. */
const LEAST_SURE = 25;
/** Share of each side's pixels that may have any colour: what lies around a garment is less known than the garment. */
const ANY_INSIDE = 0.02;
const ANY_OUTSIDE = 0.03;
/** So many cells hold the colours of photos. */
const USUAL_CELLS = 300;

/** What a pixel teaches. */
export const INSIDE = 1;
export const OUTSIDE = 2;
/** It teaches nothing and is asked for. */
export const DOUBTFUL = 3;

export interface SideLikelihood {
  /** 0..1 of the doubtful pixels, how likely their colour is inside; 0 where nothing is known. */
  readonly inside: Float32Array;
  /** How well colours part the sides around a doubtful pixel: 0 not at all, 1 and more well. */
  readonly trust: Float32Array;
}

/** Asks the windows of half side `half`, `spacing` pixels apart, for the pixels of `lab` that `roles` calls doubtful. */
export function learnSides(lab: LabImage, roles: Uint8Array, half: number, spacing: number): SideLikelihood {
  const { width, height } = lab;
  const cells = cellsOf(lab);
  const likelihood = new Float32Array(roles.length);
  const weights = new Float32Array(roles.length);
  const inside = new Float32Array(CELLS);
  const outside = new Float32Array(CELLS);
  for (let cy = spacing >> 1; cy < height + spacing; cy += spacing)
    for (let cx = spacing >> 1; cx < width + spacing; cx += spacing) {
      const window = {
        left: Math.max(0, cx - half),
        right: Math.min(width, cx + half),
        top: Math.max(0, cy - half),
        bottom: Math.min(height, cy + half),
      };
      const trust = learnWindow(window, inside, outside);
      if (trust <= 0) continue;
      for (let y = window.top; y < window.bottom; y++)
        for (let x = window.left; x < window.right; x++) {
          const at = y * width + x;
          if (roles[at] !== DOUBTFUL) continue;
          const near = trust * (1.02 - Math.max(Math.abs(x - cx), Math.abs(y - cy)) / half);
          const own = inside[cells[at]!]!;
          likelihood[at]! += near * (own / (own + outside[cells[at]!]!));
          weights[at]! += near;
        }
    }
  for (let at = 0; at < likelihood.length; at++) if (weights[at]! > 0) likelihood[at]! /= weights[at]!;
  return { inside: likelihood, trust: weights };

  /** Fills both histograms; returns 0..1, how well they part the window's sure pixels, less where they hardly do. */
  function learnWindow(
    { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
    own: Float32Array,
    other: Float32Array,
  ): number {
    own.fill(0);
    other.fill(0);
    let ownCount = 0;
    let otherCount = 0;
    let doubtful = false;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * width + x;
        const role = roles[at];
        if (role === DOUBTFUL) doubtful = true;
        else if (role === INSIDE) {
          own[cells[at]!]!++;
          ownCount++;
        } else if (role === OUTSIDE) {
          other[cells[at]!]!++;
          otherCount++;
        }
      }
    if (!doubtful || ownCount < LEAST_SURE || otherCount < LEAST_SURE) return 0;
    spread(own, ownCount, ANY_INSIDE);
    spread(other, otherCount, ANY_OUTSIDE);
    let correct = 0;
    let all = 0;
    for (let y = top; y < bottom; y += 2)
      for (let x = left; x < right; x += 2) {
        const at = y * width + x;
        const role = roles[at];
        if (role !== INSIDE && role !== OUTSIDE) continue;
        const share = own[cells[at]!]! / (own[cells[at]!]! + other[cells[at]!]!);
        const weight = role === INSIDE ? 1 / ownCount : 1 / otherCount;
        correct += weight * (role === INSIDE ? share : 1 - share);
        all += weight;
      }
    return all > 0 ? Math.max(0, (correct / all - 0.6) / 0.35) : 0;
  }
}

/** Histogram cell of each pixel. */
function cellsOf({ data }: LabImage): Uint16Array {
  const result = new Uint16Array(data.length / 3);
  const cell = (value: number, size: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(value / size)));
  for (let i = 0; i < result.length; i++) {
    const l = cell(data[3 * i]!, L_SIZE, L_CELLS);
    const a = cell(data[3 * i + 1]! + (AB_CELLS * AB_SIZE) / 2, AB_SIZE, AB_CELLS);
    const b = cell(data[3 * i + 2]! + (AB_CELLS * AB_SIZE) / 2, AB_SIZE, AB_CELLS);
    result[i] = (l * AB_CELLS + a) * AB_CELLS + b;
  }
  return result;
}

const spreadBuffer = new Float32Array(CELLS);

/** The histogram as shares, each count spread to its neighbours along L, a and b (1 2 1), a share over all cells, in place. */
function spread(histogram: Float32Array, count: number, any: number): void {
  for (const step of [1, AB_CELLS, AB_CELLS * AB_CELLS]) {
    spreadBuffer.set(histogram);
    for (let i = step; i < CELLS - step; i++)
      histogram[i] = 0.5 * spreadBuffer[i]! + 0.25 * (spreadBuffer[i - step]! + spreadBuffer[i + step]!);
  }
  for (let i = 0; i < CELLS; i++) histogram[i] = ((1 - any) * histogram[i]!) / count + any / USUAL_CELLS;
}
