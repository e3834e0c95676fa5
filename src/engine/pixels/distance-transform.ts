/** Exact Euclidean distance transform in linear time (Felzenszwalb, Huttenlocher: "Distance Transforms of Sampled Functions", 2012). */
import type { Mask, Plane } from './image.ts';

const FAR = 1e12;
/** Steps along a column in which there is no target. */
const NONE = 0x3fffffff;

/** Lower envelope of parabolas along one line of squared distances, in place. */
function transformLine(
  line: Float64Array,
  length: number,
  vertices: Int32Array,
  bounds: Float64Array,
  out: Float64Array,
): void {
  let last = 0;
  vertices[0] = 0;
  bounds[0] = -Infinity;
  bounds[1] = Infinity;
  for (let q = 1; q < length; q++) {
    const height = line[q]! + q * q;
    let v = vertices[last]!;
    let crossing = (height - (line[v]! + v * v)) / (2 * (q - v));
    while (crossing <= bounds[last]!) {
      last--;
      v = vertices[last]!;
      crossing = (height - (line[v]! + v * v)) / (2 * (q - v));
    }
    last++;
    vertices[last] = q;
    bounds[last] = crossing;
    bounds[last + 1] = Infinity;
  }
  for (let q = 0, k = 0; q < length; q++) {
    while (bounds[k + 1]! < q) k++;
    const v = vertices[k]!;
    out[q] = (q - v) * (q - v) + line[v]!;
  }
}

/**
 * Distance in pixels from each pixel's centre to the centre of the nearest pixel whose coverage is at least
 * `threshold`; Infinity where there is none.
 */
export function distanceToMask(mask: Mask, threshold = 128): Plane {
  return distanceWhere(mask, threshold, false);
}

/**
 * Signed distance to the mask's edge in pixels: negative inside (coverage ≥ `threshold`), positive outside, 0 midway
 * between the last pixel inside and the first outside.
 */
export function signedDistance(mask: Mask, threshold = 128): Plane {
  const outside = distanceWhere(mask, threshold, false).data;
  const inside = distanceWhere(mask, threshold, true).data;
  for (let i = 0; i < outside.length; i++)
    outside[i] = outside[i]! > 0 ? outside[i]! - 0.5 : 0.5 - inside[i]!;
  return { data: outside, width: mask.width, height: mask.height };
}

/** Squared distance to the nearest target in the same column, rows at a time: one scan down, one up. */
function squaredInColumns({ data, width, height }: Mask, threshold: number, below: boolean): Float64Array {
  const steps = new Int32Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at]! < threshold === below) steps[at] = 0;
      else if (y === 0 || steps[at - width] === NONE) steps[at] = NONE;
      else steps[at] = steps[at - width]! + 1;
    }
  const squared = new Float64Array(width * height);
  for (let y = height - 1; y >= 0; y--)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (y < height - 1 && steps[at + width]! + 1 < steps[at]!) steps[at] = steps[at + width]! + 1;
      const distance = steps[at]!;
      squared[at] = distance === NONE ? FAR : distance * distance;
    }
  return squared;
}

/** Targets are the pixels with coverage `below` the threshold, or else at least it. */
function distanceWhere(mask: Mask, threshold: number, below: boolean): Plane {
  const { width, height } = mask;
  const squared = squaredInColumns(mask, threshold, below);
  const out = new Float64Array(width);
  const vertices = new Int32Array(width);
  const bounds = new Float64Array(width + 1);
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    transformLine(squared.subarray(row, row + width), width, vertices, bounds, out);
    for (let x = 0; x < width; x++) result[row + x] = out[x]! >= FAR ? Infinity : Math.sqrt(out[x]!);
  }
  return { data: result, width, height };
}
