/** Polylines as interleaved x, y: length, resampling, parts. Closed ones join their last point to the first. */

/** Length of an open polyline in its own unit. */
export function polylineLength(points: Float64Array): number {
  let length = 0;
  for (let i = 2; i < points.length; i += 2)
    length += Math.hypot(points[i]! - points[i - 2]!, points[i + 1]! - points[i - 1]!);
  return length;
}

/** `count` points (2 or more) at equal distances along an open polyline, its ends included. */
export function resamplePolyline(points: Float64Array, count: number): Float64Array {
  const result = new Float64Array(count * 2);
  const total = polylineLength(points);
  let segment = 2;
  let before = 0;
  for (let k = 0; k < count; k++) {
    const target = (total * k) / (count - 1);
    let length = segmentLength(points, segment);
    while (before + length < target && segment < points.length - 2) {
      before += length;
      segment += 2;
      length = segmentLength(points, segment);
    }
    const t = length > 0 ? Math.min(1, (target - before) / length) : 0;
    result[k * 2] = points[segment - 2]! + (points[segment]! - points[segment - 2]!) * t;
    result[k * 2 + 1] = points[segment - 1]! + (points[segment + 1]! - points[segment - 1]!) * t;
  }
  return result;
}

/** `count` points at equal distances along a closed polyline, beginning with its first point. */
export function resampleClosed(points: Float64Array, count: number): Float64Array {
  const open = new Float64Array(points.length + 2);
  open.set(points);
  open[points.length] = points[0]!;
  open[points.length + 1] = points[1]!;
  return resamplePolyline(open, count + 1).subarray(0, count * 2);
}

/** A closed polyline smoothed with a Gaussian of `sigma` in points. */
export function smoothClosed(points: Float64Array, sigma: number): Float64Array {
  const n = points.length / 2;
  const radius = Math.min(Math.ceil(3 * sigma), n >> 1);
  const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const result = new Float64Array(points.length);
  for (let i = 0; i < n; i++) {
    let x = 0;
    let y = 0;
    for (let k = -radius; k <= radius; k++) {
      const at = ((i + k + n) % n) * 2;
      x += points[at]! * weights[k + radius]!;
      y += points[at + 1]! * weights[k + radius]!;
    }
    result[i * 2] = x / total;
    result[i * 2 + 1] = y / total;
  }
  return result;
}

/** Points `from` to `to` of a closed polyline, both included, walking forwards. */
export function sliceClosed(points: Float64Array, from: number, to: number): Float64Array {
  const n = points.length / 2;
  const count = ((((to - from) % n) + n) % n) + 1;
  const result = new Float64Array(count * 2);
  for (let k = 0; k < count; k++) {
    const at = ((from + k) % n) * 2;
    result[k * 2] = points[at]!;
    result[k * 2 + 1] = points[at + 1]!;
  }
  return result;
}

/** The same points in the other order. */
export function reversePolyline(points: Float64Array): Float64Array {
  const result = new Float64Array(points.length);
  const n = points.length / 2;
  for (let i = 0; i < n; i++) {
    result[i * 2] = points[(n - 1 - i) * 2]!;
    result[i * 2 + 1] = points[(n - 1 - i) * 2 + 1]!;
  }
  return result;
}

function segmentLength(points: Float64Array, end: number): number {
  return Math.hypot(points[end]! - points[end - 2]!, points[end + 1]! - points[end - 1]!);
}
