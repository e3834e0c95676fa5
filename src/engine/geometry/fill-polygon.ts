/** Polygons to coverage masks. */
import { createMask, type Mask } from '../pixels/image.ts';

const SUBROWS = 4;

/**
 * Coverage of a closed polygon (interleaved x, y in continuous pixel coordinates; even-odd rule), antialiased: four
 * scanlines a pixel row, exact horizontally.
 */
export function fillPolygon(points: ArrayLike<number>, width: number, height: number): Mask {
  const mask = createMask(width, height);
  const n = points.length / 2;
  let top = height;
  let bottom = 0;
  let left = width;
  let right = 0;
  for (let i = 0; i < n; i++) {
    left = Math.min(left, Math.floor(points[i * 2]!));
    right = Math.max(right, Math.ceil(points[i * 2]!));
    top = Math.min(top, Math.floor(points[i * 2 + 1]!));
    bottom = Math.max(bottom, Math.ceil(points[i * 2 + 1]!));
  }
  top = Math.max(0, top);
  bottom = Math.min(height, bottom);
  left = Math.max(0, left);
  right = Math.min(width, right);
  const row = new Float32Array(width + 1);
  const crossings: number[] = [];
  for (let y = top; y < bottom; y++) {
    row.fill(0);
    for (let s = 0; s < SUBROWS; s++) {
      findCrossings(points, y + (s + 0.5) / SUBROWS, crossings);
      for (let k = 0; k + 1 < crossings.length; k += 2) addSpan(row, width, crossings[k]!, crossings[k + 1]!);
    }
    for (let x = left; x < right; x++) mask.data[y * width + x] = Math.round((255 * row[x]!) / SUBROWS);
  }
  return mask;
}

/** 255 where a pixel's centre lies inside the closed polygon (interleaved x, y; even-odd rule), else 0. */
export function fillPixelCentres(points: ArrayLike<number>, width: number, height: number): Mask {
  const mask = createMask(width, height);
  const crossings: number[] = [];
  for (let y = 0; y < height; y++) {
    findCrossings(points, y + 0.5, crossings);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k]! - 0.5));
      const to = Math.min(width - 1, Math.ceil(crossings[k + 1]! - 0.5) - 1);
      for (let x = from; x <= to; x++) mask.data[y * width + x] = 255;
    }
  }
  return mask;
}

/** Writes the x at which the polygon's edges cross a horizontal line into `crossings`, ascending. */
function findCrossings(points: ArrayLike<number>, lineY: number, crossings: number[]): void {
  const n = points.length / 2;
  crossings.length = 0;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const y0 = points[i * 2 + 1]!;
    const y1 = points[j * 2 + 1]!;
    if (y0 <= lineY === y1 <= lineY) continue;
    crossings.push(points[i * 2]! + ((lineY - y0) / (y1 - y0)) * (points[j * 2]! - points[i * 2]!));
  }
  crossings.sort((a, b) => a - b);
}

/** Adds to each pixel of `row` the share of it, 0..1, that lies between `from` and `to` (`from` ≤ `to`, in pixels); cut to `width`. */
export function addSpan(row: Float32Array, width: number, from: number, to: number): void {
  const start = Math.max(0, Math.min(width, from));
  const end = Math.max(0, Math.min(width, to));
  const first = Math.floor(start);
  const last = Math.floor(end);
  if (first === last) {
    row[first]! += end - start;
    return;
  }
  row[first]! += first + 1 - start;
  for (let x = first + 1; x < last; x++) row[x]! += 1;
  row[last]! += end - last;
}
