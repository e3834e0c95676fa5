/** Exact Euclidean distance transform in linear time (Felzenszwalb, Huttenlocher: "Distance Transforms of Sampled Functions", 2012). */
import type { Mask, Plane } from './image.ts';

const FAR = 1e12;

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
  return distanceWhere(mask, (coverage) => coverage >= threshold);
}

/**
 * Signed distance to the mask's edge in pixels: negative inside (coverage ≥ `threshold`), positive outside, 0 midway
 * between the last pixel inside and the first outside.
 */
export function signedDistance(mask: Mask, threshold = 128): Plane {
  const outside = distanceWhere(mask, (coverage) => coverage >= threshold).data;
  const inside = distanceWhere(mask, (coverage) => coverage < threshold).data;
  for (let i = 0; i < outside.length; i++)
    outside[i] = outside[i]! > 0 ? outside[i]! - 0.5 : 0.5 - inside[i]!;
  return { data: outside, width: mask.width, height: mask.height };
}

function distanceWhere(mask: Mask, isTarget: (coverage: number) => boolean): Plane {
  const { data, width, height } = mask;
  const longest = Math.max(width, height);
  const line = new Float64Array(longest);
  const out = new Float64Array(longest);
  const vertices = new Int32Array(longest);
  const bounds = new Float64Array(longest + 1);
  const squared = new Float64Array(width * height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = isTarget(data[y * width + x]!) ? 0 : FAR;
    transformLine(line, height, vertices, bounds, out);
    for (let y = 0; y < height; y++) squared[y * width + x] = out[y]!;
  }
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) line[x] = squared[row + x]!;
    transformLine(line, width, vertices, bounds, out);
    for (let x = 0; x < width; x++) result[row + x] = out[x]! >= FAR ? Infinity : Math.sqrt(out[x]!);
  }
  return { data: result, width, height };
}
