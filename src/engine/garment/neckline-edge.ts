/** A neckline moved onto the picture's edge to a fraction of a pixel, as smooth as cut cloth is. */
import type { NeckPatch } from './neck-patch.ts';
import { curveNormals } from './neckline-curves.ts';

/** Distance of the finer points, patch pixels. */
const SPACING = 2;
/** Standard deviation of the smoothing along the curve, in neck widths. */
const SMOOTHNESS = 0.05;

/**
 * Points about two patch pixels apart along the strongest edge near `line` (x and y interleaved), which lies at most `reach`
 * neck widths away. The shifts from the line are smoothed, not the line: a V keeps its point.
 */
export function settleOnEdge(patch: NeckPatch, line: Float64Array, reach: number): Float64Array {
  const fine = refine(line);
  const n = fine.length / 2;
  const widest = Math.max(2, Math.round(reach * patch.neckWidth));
  const normals = smoothNormals(fine);
  const shifts = strongestShifts(contrasts(patch, fine, normals, widest), n, widest);
  const smooth = smoothAlong(shifts, (SMOOTHNESS * patch.neckWidth) / SPACING);
  return fine.map((value, i) => value + normals[i]! * smooth[i >> 1]!);
}

/** The polyline through the same points with steps of about `SPACING`. */
function refine(line: Float64Array): Float64Array {
  const points: number[] = [line[0]!, line[1]!];
  for (let i = 2; i < line.length; i += 2) {
    const dx = line[i]! - line[i - 2]!;
    const dy = line[i + 1]! - line[i - 1]!;
    const steps = Math.max(1, Math.round(Math.hypot(dx, dy) / SPACING));
    for (let s = 1; s <= steps; s++)
      points.push(line[i - 2]! + (dx * s) / steps, line[i - 1]! + (dy * s) / steps);
  }
  return Float64Array.from(points);
}

/** Normals that turn gradually, so that neighbouring points don't cross at the polyline's corners. */
function smoothNormals(fine: Float64Array): Float64Array {
  const sharp = curveNormals(fine);
  const result = new Float64Array(sharp.length);
  const n = sharp.length / 2;
  for (let i = 0; i < n; i++) {
    let x = 0;
    let y = 0;
    for (let k = Math.max(0, i - 3); k <= Math.min(n - 1, i + 3); k++) {
      x += sharp[k * 2]!;
      y += sharp[k * 2 + 1]!;
    }
    const length = Math.hypot(x, y) || 1;
    result[i * 2] = x / length;
    result[i * 2 + 1] = y / length;
  }
  return result;
}

/** Colour difference over two pixels across each point at each shift, ΔE as a share of a typical clear one, at most 1. */
function contrasts(
  patch: NeckPatch,
  fine: Float64Array,
  normals: Float64Array,
  widest: number,
): Float32Array {
  const n = fine.length / 2;
  const count = 2 * widest + 1;
  const result = new Float32Array(n * count);
  const above = new Float32Array(3);
  const below = new Float32Array(3);
  const strongest = new Float32Array(n);
  for (let i = 0; i < n; i++)
    for (let o = 0; o < count; o++) {
      const x = fine[i * 2]!;
      const y = fine[i * 2 + 1]!;
      const nx = normals[i * 2]!;
      const ny = normals[i * 2 + 1]!;
      const shift = o - widest;
      if (!patch.colourAt(x + nx * (shift + 1), y + ny * (shift + 1), above)) continue;
      if (!patch.colourAt(x + nx * (shift - 1), y + ny * (shift - 1), below)) continue;
      const contrast = Math.hypot(above[0]! - below[0]!, above[1]! - below[1]!, above[2]! - below[2]!);
      result[i * count + o] = contrast;
      strongest[i] = Math.max(strongest[i]!, contrast);
    }
  const clear = strongest.slice().sort()[n >> 2]! || 1;
  return result.map((value) => Math.min(1, value / clear));
}

/** The path of most contrast, by dynamic programming: neighbours differ by a pixel at most. */
function strongestShifts(contrast: Float32Array, n: number, widest: number): Float64Array {
  const count = 2 * widest + 1;
  const gain = new Float64Array(n * count);
  const from = new Int16Array(n * count);
  for (let i = 0; i < n; i++)
    for (let o = 0; o < count; o++) {
      let best = i === 0 ? 0 : Number.NEGATIVE_INFINITY;
      if (i > 0)
        for (let p = Math.max(0, o - 1); p <= Math.min(count - 1, o + 1); p++) {
          const value = gain[(i - 1) * count + p]! - (p === o ? 0 : 0.25);
          if (value > best) {
            best = value;
            from[i * count + o] = p;
          }
        }
      const away = (o - widest) / widest;
      gain[i * count + o] = best + contrast[i * count + o]! - 0.15 * away * away;
    }
  let o = 0;
  for (let k = 1; k < count; k++) if (gain[(n - 1) * count + k]! > gain[(n - 1) * count + o]!) o = k;
  const shifts = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    shifts[i] = o - widest;
    o = from[i * count + o]!;
  }
  return shifts;
}

/** Gaussian mean along a curve; `deviation` in points. */
export function smoothAlong(values: Float64Array, deviation: number): Float64Array {
  const reach = Math.ceil(2.5 * deviation);
  return values.map((_, i) => {
    let sum = 0;
    let weight = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(values.length - 1, i + reach); k++) {
      const w = Math.exp(-0.5 * ((k - i) / deviation) ** 2);
      sum += w * values[k]!;
      weight += w;
    }
    return sum / weight;
  });
}
