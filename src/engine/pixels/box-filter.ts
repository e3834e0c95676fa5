/**
 * Box filter by running sums: constant time a pixel whatever the radius. The picture is mirrored beyond its borders
 * (half-sample symmetric), which keeps the mean of the whole picture.
 */
import type { Plane } from './image.ts';

/** Folds any index into 0..size-1 by mirroring at the borders. */
function mirrored(index: number, size: number): number {
  const period = 2 * size;
  const folded = ((index % period) + period) % period;
  return folded < size ? folded : period - 1 - folded;
}

/** Mean of (2 radius + 1) neighbours along each row of `from`, written to `to`, two rows at a time: their sums don't wait for each other. */
function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const norm = 1 / (2 * radius + 1);
  const window = 2 * radius + 1;
  const upper = new Float32Array(width + window);
  const lower = new Float32Array(width + window);
  for (let y = 0; y < height; y += 2) {
    const first = y * width;
    // an odd last row is done twice
    const second = Math.min(y + 1, height - 1) * width;
    pad(from, first, width, radius, upper);
    pad(from, second, width, radius, lower);
    let [above, below] = [0, 0];
    for (let i = 0; i < window; i++) {
      above += upper[i]!;
      below += lower[i]!;
    }
    for (let x = 0; x < width; x++) {
      to[first + x] = above * norm;
      to[second + x] = below * norm;
      above += upper[x + window]! - upper[x]!;
      below += lower[x + window]! - lower[x]!;
    }
  }
}

/** The row of `from` that begins at `row` with its mirrored margins, so that a running sum needs no case distinction. */
function pad(from: Float32Array, row: number, width: number, radius: number, padded: Float32Array): void {
  padded.set(from.subarray(row, row + width), radius);
  for (let i = 1; i <= radius; i++) padded[radius - i] = from[row + mirrored(-i, width)]!;
  for (let i = 0; i <= radius; i++) padded[radius + width + i] = from[row + mirrored(width + i, width)]!;
}

/** Mean of (2 radius + 1) neighbours along each column, two whole rows of sums at a time: half as many to read and write. */
function boxColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const norm = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let i = -radius; i <= radius; i++) {
    const row = mirrored(i, height) * width;
    for (let x = 0; x < width; x++) sums[x]! += from[row + x]!;
  }
  for (let y = 0; y < height; y += 2) {
    const upper = y * width;
    if (y === height - 1) {
      for (let x = 0; x < width; x++) to[upper + x] = sums[x]! * norm;
      break;
    }
    const lower = upper + width;
    const enters = mirrored(y + radius + 1, height) * width;
    const leaves = mirrored(y - radius, height) * width;
    const entersNext = mirrored(y + radius + 2, height) * width;
    const leavesNext = mirrored(y - radius + 1, height) * width;
    for (let x = 0; x < width; x++) {
      const above = sums[x]!;
      const below = above + from[enters + x]! - from[leaves + x]!;
      to[upper + x] = above * norm;
      to[lower + x] = below * norm;
      sums[x] = below + from[entersNext + x]! - from[leavesNext + x]!;
    }
  }
}

/**
 * Mean over the (2 radius + 1)² square around each sample, in the plane's unit. Radius 0 returns a copy.
 * @throws {RangeError} when the radius is not a whole number of pixels, 0 or more.
 */
export function boxFilter(plane: Plane, radius: number): Plane {
  const result = { data: new Float32Array(plane.data.length), width: plane.width, height: plane.height };
  boxFilterInto(plane, radius, result, new Float32Array(plane.data.length));
  return result;
}

/** `boxFilter` without allocation: `result` may be `plane` itself, `scratch` holds as many samples. */
export function boxFilterInto(plane: Plane, radius: number, result: Plane, scratch: Float32Array): void {
  if (!Number.isInteger(radius) || radius < 0)
    throw new RangeError(`Expected the radius to be an integer ≥ 0, got ${radius}; round it first.`);
  const { data, width, height } = plane;
  if (radius === 0) {
    if (result.data !== data) result.data.set(data);
    return;
  }
  boxRows(data, scratch, width, height, radius);
  boxColumns(scratch, result.data, width, height, radius);
}
