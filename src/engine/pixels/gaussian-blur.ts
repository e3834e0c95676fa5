/**
 * Gaussian blur: the sampled kernel where it is short, else four box filters whose variances add up to σ²
 * (Kovesi, "Fast almost-Gaussian filtering", 2010). Mirrored borders keep the mean.
 */
import { boxFilterInto } from './box-filter.ts';
import { cropPlane, type PixelArea, pastePlaneInPlace } from './crop.ts';
import { createPlane, type Mask, type Plane } from './image.ts';

const PASSES = 4;
/** From here on whole radii meet σ within 4 %. */
const BOX_FROM_SIGMA = 4;

/** Radii of the box filters that together have the variance of σ as nearly as whole radii can. */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / PASSES + 1);
  const low = Math.floor((ideal - 1) / 2);
  const lowWidth = 2 * low + 1;
  const widened = (12 * sigma * sigma - PASSES * (lowWidth * lowWidth - 1)) / (4 * (lowWidth + 1));
  const count = Math.max(0, Math.min(PASSES, Math.round(widened)));
  return Array.from({ length: PASSES }, (_, i) => (i < count ? low + 1 : low));
}

/** Weights of the kernel from its middle outwards; both sides together add up to 1. */
function halfKernel(sigma: number): Float64Array {
  const half = new Float64Array(Math.ceil(3.5 * sigma) + 1);
  let total = 0;
  for (let k = 0; k < half.length; k++) {
    half[k] = Math.exp(-(k * k) / (2 * sigma * sigma));
    total += k === 0 ? half[k]! : 2 * half[k]!;
  }
  for (let k = 0; k < half.length; k++) half[k]! /= total;
  return half;
}

/** Folds any index into 0..size-1 by mirroring at the borders. */
function fold(index: number, size: number): number {
  const period = 2 * size;
  const folded = ((index % period) + period) % period;
  return folded < size ? folded : period - 1 - folded;
}

/**
 * Convolves along rows, then columns, into `result`, which is 0 everywhere; whole coverage is rounded. Planes are often
 * masks, 0 nearly everywhere: only the stretch of each row that its values can reach is worked on. Of the rows between the
 * passes no more are kept than one row of the result needs.
 */
function convolve<Result extends Float32Array | Uint8Array>(
  { data, width, height }: Plane | Mask,
  half: Float64Array,
  result: Result,
): Result {
  const radius = half.length - 1;
  const kept = Math.min(height, 2 * radius + 1);
  const rows = Array.from({ length: kept }, () => new Float32Array(width));
  const padded = new Float64Array(width + 2 * radius);
  const sums = new Float64Array(width);
  /** First pixel of each row that isn't 0 after the pass along rows, and the one after the last. */
  const starts = new Int32Array(height).fill(width);
  const ends = new Int32Array(height);
  for (let y = 0, done = 0; y < height; y++) {
    for (; done < height && done <= y + radius; done++) {
      const across = rows[done % kept]!;
      across.fill(0);
      const row = done * width;
      let first = 0;
      while (first < width && data[row + first] === 0) first++;
      if (first === width) continue;
      let last = width - 1;
      while (data[row + last] === 0) last--;
      for (let x = 0; x < width; x++) padded[radius + x] = data[row + x]!;
      for (let i = 1; i <= radius; i++) {
        padded[radius - i] = padded[radius + fold(-i, width)]!;
        padded[radius + width - 1 + i] = padded[radius + fold(width - 1 + i, width)]!;
      }
      starts[done] = Math.max(0, first - radius);
      ends[done] = Math.min(width, last + radius + 1);
      convolveRow(padded, half, across, starts[done]!, ends[done]!);
    }
    let [start, end] = [starts[y]!, ends[y]!];
    for (let k = 1; k <= radius; k++) {
      const above = fold(y - k, height);
      const below = fold(y + k, height);
      start = Math.min(start, starts[above]!, starts[below]!);
      end = Math.max(end, ends[above]!, ends[below]!);
    }
    if (start >= end) continue;
    const middle = rows[y % kept]!;
    for (let x = start; x < end; x++) sums[x] = half[0]! * middle[x]!;
    // two pairs of rows at a time: half as many sums to read and write
    for (let k = 1; k <= radius; k += 2) {
      const above = rows[fold(y - k, height) % kept]!;
      const below = rows[fold(y + k, height) % kept]!;
      if (k === radius) addPair(sums, half[k]!, above, below, start, end);
      else {
        const farAbove = rows[fold(y - k - 1, height) % kept]!;
        const farBelow = rows[fold(y + k + 1, height) % kept]!;
        addPairs(sums, half[k]!, above, below, half[k + 1]!, farAbove, farBelow, start, end);
      }
    }
    store(result, y * width, sums, start, end);
  }
  return result;
}

/** One row, whose margins are given, two pixels at a time: their sums don't wait for each other. */
function convolveRow(
  padded: Float64Array,
  half: Float64Array,
  across: Float32Array,
  start: number,
  end: number,
): void {
  const radius = half.length - 1;
  let x = start;
  for (; x + 1 < end; x += 2) {
    const middle = x + radius;
    let even = half[0]! * padded[middle]!;
    let odd = half[0]! * padded[middle + 1]!;
    for (let k = 1; k <= radius; k++) {
      const weight = half[k]!;
      even += weight * (padded[middle - k]! + padded[middle + k]!);
      odd += weight * (padded[middle + 1 - k]! + padded[middle + 1 + k]!);
    }
    across[x] = even;
    across[x + 1] = odd;
  }
  if (x === end) return;
  const middle = x + radius;
  let sum = half[0]! * padded[middle]!;
  for (let k = 1; k <= radius; k++) sum += half[k]! * (padded[middle - k]! + padded[middle + k]!);
  across[x] = sum;
}

function addPair(
  sums: Float64Array,
  weight: number,
  above: Float32Array,
  below: Float32Array,
  start: number,
  end: number,
): void {
  for (let x = start; x < end; x++) sums[x]! += weight * (above[x]! + below[x]!);
}

function addPairs(
  sums: Float64Array,
  weight: number,
  above: Float32Array,
  below: Float32Array,
  farWeight: number,
  farAbove: Float32Array,
  farBelow: Float32Array,
  start: number,
  end: number,
): void {
  for (let x = start; x < end; x++)
    sums[x] = sums[x]! + weight * (above[x]! + below[x]!) + farWeight * (farAbove[x]! + farBelow[x]!);
}

function store(
  result: Float32Array | Uint8Array,
  row: number,
  sums: Float64Array,
  start: number,
  end: number,
): void {
  if (result instanceof Uint8Array)
    for (let x = start; x < end; x++) result[row + x] = Math.min(255, Math.fround(sums[x]!) + 0.5);
  else for (let x = start; x < end; x++) result[row + x] = sums[x]!;
}

/** The plane blurred with standard deviation `sigma` in pixels; σ ≤ 0.2 returns a copy. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma <= 0.2) return { ...plane, data: plane.data.slice() };
  const { data, width, height } = plane;
  if (sigma < BOX_FROM_SIGMA)
    return { data: convolve(plane, halfKernel(sigma), new Float32Array(data.length)), width, height };
  const radii = boxRadii(sigma);
  const area = reachedArea(
    plane,
    radii.reduce((sum, radius) => sum + radius, 1),
  );
  if (area === null) return { data: new Float32Array(data.length), width, height };
  if (area.width * area.height > WORTH_CROPPING * data.length)
    return boxFiltered({ data: data.slice(), width, height }, radii);
  const result = createPlane(width, height);
  pastePlaneInPlace(result, boxFiltered(cropPlane(plane, area), radii), area.x, area.y);
  return result;
}

/** From this share of the plane on its part is not worth a copy. */
const WORTH_CROPPING = 0.85;

/** The rectangle that holds all samples but 0 and what a blur that reaches `margin` pixels makes of them; null without any. */
function reachedArea({ data, width, height }: Plane, margin: number): PixelArea | null {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let x = 0;
    while (x < width && data[row + x] === 0) x++;
    if (x === width) continue;
    if (top < 0) top = y;
    bottom = y;
    if (x < left) left = x;
    let end = width - 1;
    while (end > right && data[row + end] === 0) end--;
    if (end > right) right = end;
  }
  if (right < 0) return null;
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    x,
    y,
    width: Math.min(width, right + margin + 1) - x,
    height: Math.min(height, bottom + margin + 1) - y,
  };
}

/** The plane, box filtered in place. */
function boxFiltered(plane: Plane, radii: readonly number[]): Plane {
  const scratch = new Float32Array(plane.data.length);
  for (const radius of radii) boxFilterInto(plane, radius, plane, scratch);
  return plane;
}

/** The mask blurred with standard deviation `sigma` in pixels. */
export function blurMask(mask: Mask, sigma: number): Mask {
  const { width, height } = mask;
  const blurred = new Uint8Array(mask.data.length);
  if (sigma > 0.2 && sigma < BOX_FROM_SIGMA) convolve(mask, halfKernel(sigma), blurred);
  else {
    const { data } = gaussianBlur({ data: new Float32Array(mask.data), width, height }, sigma);
    for (let i = 0; i < data.length; i++) blurred[i] = Math.min(255, data[i]! + 0.5);
  }
  return { data: blurred, width, height };
}
