/** Colours sampled along rays in the plane before the eyes in which spectacles are worn, and lines found in them. */
import type { FaceGeometry } from '../../../nets/canonical-face.ts';
import { type Head, projectToPhoto } from '../head/head.ts';
import type { FaceCloseUp } from './face-close-up.ts';

/** Distance of samples along a ray, in centimetres. */
export const RAY_STEP = 0.06;
/** Contrast of the logarithm from which more counts no more, and from which a ridge is seen. */
export const STRONG = 0.45;
export const SEEN = 0.1;
/** Half-widths of ridges, in samples, and how much they count: what is wide may be shade. No frame is wider than the last. */
const HALF_WIDTHS = [2, 4, 7, 11];
const WEIGHTS = [1, 1, 0.75, 0.55];
export const WIDEST = 11;
/** How far a line moves from one ray to the next, in samples, and what a square of that costs. */
const BEND = 2;
const COST_OF_BEND = 0.008;
/** Centimetres that lenses lie below the eyes' middle, and before the bridge of the nose. */
const BELOW = 0.3;
const BEFORE = 0.3;
/** How the frame is bent around the face: centimetres back per square centimetre aside. */
const WRAP = 0.02;
const DARKEST = 6;

const EYE_POINTS = [
  [33, 133, 159, 145],
  [263, 362, 386, 374],
] as const;
const BETWEEN_EYES = 168;

export interface LensPlane {
  /** Writes the place of a point so far outwards and downwards of an eye's lens to `out`, in pixels of the close-up. */
  at(side: -1 | 1, outward: number, downward: number, out: Float32Array, index: number): void;
  /** The same for a point so far to the picture's right of the middle and above the lenses' middle. */
  between(right: number, above: number, out: Float32Array, index: number): void;
  /** The same for a point of the head frame. */
  project(x: number, y: number, z: number, out: Float32Array, index: number): void;
  /** Places of the lenses' middle in the head frame, and how far back the frame lies so far aside of it. */
  readonly middle: number;
  readonly height: number;
  depth(x: number): number;
  /** Half of the distance between the lenses' middles, in centimetres. */
  readonly half: number;
}

/** The plane before the eyes in which spectacles are worn. */
export function lensPlane(head: Head, face: FaceCloseUp): LensPlane {
  const [right, left] = EYE_POINTS.map((points) => middleOf(head.face, points)) as [number[], number[]];
  const middle = (left[0]! + right[0]!) / 2;
  const half = Math.abs(left[0]! - right[0]!) / 2;
  const height = (left[1]! + right[1]!) / 2 - BELOW;
  const depth = head.face.vertices[3 * BETWEEN_EYES + 2]! + BEFORE;
  const { area, picture } = face;
  const [scaleX, scaleY] = [picture.width / area.width, picture.height / area.height];
  const depthAt = (x: number): number => depth - WRAP * (x - middle) ** 2;
  const project = (x: number, y: number, z: number, out: Float32Array, index: number): void => {
    const point = projectToPhoto(head, { x, y, z });
    out[index] = (point.x - area.x) * scaleX;
    out[index + 1] = (point.y - area.y) * scaleY;
  };
  const put = (x: number, y: number, out: Float32Array, index: number): void =>
    project(x, y, depthAt(x), out, index);
  return {
    half,
    middle,
    height,
    depth: depthAt,
    project,
    at: (side, outward, downward, out, index) =>
      put(middle + side * (half + outward), height - downward, out, index),
    between: (rightwards, above, out, index) => put(middle + rightwards, height + above, out, index),
  };
}

function middleOf({ vertices }: FaceGeometry, points: readonly number[]): number[] {
  return [0, 1, 2].map((c) => points.reduce((sum, p) => sum + vertices[3 * p + c]!, 0) / points.length);
}

/** Writes the logarithms of red, green and blue (0..255) at a place of the close-up to `out`. */
export function sampleLogInto(
  { picture }: FaceCloseUp,
  x: number,
  y: number,
  out: Float32Array,
  index: number,
): void {
  const { data, width, height } = picture;
  const u = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const v = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const [left, top] = [u | 0, v | 0];
  const [fx, fy] = [u - left, v - top];
  const [a, b] = [(top * width + left) * 4, ((top + 1) * width + left) * 4];
  for (let c = 0; c < 3; c++) {
    const upper = data[a + c]! + (data[a + 4 + c]! - data[a + c]!) * fx;
    const lower = data[b + c]! + (data[b + 4 + c]! - data[b + c]!) * fx;
    out[index + c] = Math.log(upper + (lower - upper) * fy + DARKEST);
  }
}

/** How far (logarithm, at most `STRONG`) a sample differs from both sides of it in the same way, over the best of several widths. */
export function ridgeAt(colours: Float32Array, at: number): number {
  let best = 0;
  for (let k = 0; k < HALF_WIDTHS.length; k++) {
    const width = HALF_WIDTHS[k]!;
    const [before, after] = [3 * (at - width), 3 * (at + width)];
    let product = 0;
    for (let c = 0; c < 3; c++)
      product += (colours[3 * at + c]! - colours[before + c]!) * (colours[3 * at + c]! - colours[after + c]!);
    product *= WEIGHTS[k]! * WEIGHTS[k]!;
    if (product > best) best = product;
  }
  return Math.min(STRONG, Math.sqrt(best / 3));
}

/** Best path through rows of `values` (read again from the first after `rows`), `steps` long. */
export function bestPath(values: Float32Array, columns: number, rows: number, steps: number): Int16Array {
  let sums = new Float32Array(columns);
  let next = new Float32Array(columns);
  const from = new Int8Array(steps * columns);
  for (let s = 0; s < steps; s++) {
    const row = (s % rows) * columns;
    for (let k = 0; k < columns; k++) {
      let [best, way] = [-Infinity, 0];
      for (let d = -BEND; d <= BEND; d++) {
        if (k + d < 0 || k + d >= columns) continue;
        const value = sums[k + d]! - COST_OF_BEND * d * d;
        if (value > best) [best, way] = [value, d];
      }
      next[k] = best + values[row + k]!;
      from[s * columns + k] = way;
    }
    [sums, next] = [next, sums];
  }
  const path = new Int16Array(steps);
  let at = 0;
  for (let k = 1; k < columns; k++) if (sums[k]! > sums[at]!) at = k;
  for (let s = steps - 1; s >= 0; s--) {
    path[s] = at;
    at += from[s * columns + at]!;
  }
  return path;
}

/**
 * How many samples a ridge at sample `at` reaches one way (`step` 1 or −1): to where half of its contrast to what lies
 * beside it is left; NaN where it has none.
 */
export function ridgeReach(colours: Float32Array, at: number, step: 1 | -1): number {
  const beside = 3 * (at + step * WIDEST);
  let length = 0;
  for (let c = 0; c < 3; c++) length += (colours[3 * at + c]! - colours[beside + c]!) ** 2;
  if (length < 3 * SEEN * SEEN) return Number.NaN;
  let before = 1;
  for (let d = 1; d <= WIDEST; d++) {
    const here = 3 * (at + step * d);
    let along = 0;
    for (let c = 0; c < 3; c++)
      along += (colours[here + c]! - colours[beside + c]!) * (colours[3 * at + c]! - colours[beside + c]!);
    const share = along / length;
    if (share < 0.5) return d - (0.5 - share) / Math.max(1e-6, before - share);
    before = share;
  }
  return Number.NaN;
}

/** Reaches along a line with the missing ones filled, outliers bounded by the median's, and evened over neighbours, in place. */
export function evenReachesInPlace(reaches: Float32Array, closed: boolean): void {
  const known = Array.from(reaches.filter((value) => !Number.isNaN(value))).sort((a, b) => a - b);
  const median = known[known.length >> 1] ?? 1;
  const count = reaches.length;
  for (let k = 0; k < count; k++)
    reaches[k] = Number.isNaN(reaches[k]!)
      ? median
      : Math.max(0.6 * median, Math.min(1.5 * median, reaches[k]!));
  const copy = reaches.slice();
  for (let k = 0; k < count; k++) {
    let sum = 0;
    for (let d = -2; d <= 2; d++)
      sum += copy[closed ? (k + d + count) % count : Math.max(0, Math.min(count - 1, k + d))]!;
    reaches[k] = sum / 5;
  }
}
