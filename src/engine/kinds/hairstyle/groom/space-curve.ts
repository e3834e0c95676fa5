/** Curves in space as flat x, y, z arrays: splines, resampling and frames that don't twist. */

export interface FramedCurve {
  readonly count: number;
  /** Three numbers a point, each. `side` and `rise` are perpendicular to `tangent` and carried along without twist. */
  readonly points: Float64Array;
  readonly tangent: Float64Array;
  readonly side: Float64Array;
  readonly rise: Float64Array;
  /** Distance between neighbouring points. */
  readonly step: number;
}

/** Catmull-Rom spline through points, `pieces` steps between two of them. */
export function splineThrough(points: readonly (readonly [number, number, number])[], pieces: number) {
  const last = points.length - 1;
  const curve = new Float64Array((last * pieces + 1) * 3);
  for (let i = 0; i < last; i++) {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[i]!;
    const c = points[i + 1]!;
    const d = points[Math.min(last, i + 2)]!;
    for (let k = 0; k <= pieces; k++) {
      const t = k / pieces;
      const at = (i * pieces + k) * 3;
      for (let axis = 0; axis < 3; axis++)
        curve[at + axis] =
          b[axis]! +
          0.5 *
            t *
            (c[axis]! -
              a[axis]! +
              t *
                (2 * a[axis]! -
                  5 * b[axis]! +
                  4 * c[axis]! -
                  d[axis]! +
                  t * (3 * (b[axis]! - c[axis]!) + d[axis]! - a[axis]!)));
    }
  }
  return curve;
}

/**
 * `count` points at equal distances of `step` from the curve's beginning; past its end it goes on straight in the
 * direction `beyond` (a unit vector), or as its last piece points.
 */
export function stepAlong(
  curve: Float64Array,
  step: number,
  count: number,
  beyond?: { readonly x: number; readonly y: number; readonly z: number },
): Float64Array {
  const result = new Float64Array(count * 3);
  const last = curve.length - 3;
  let at = 0;
  let before = 0;
  let piece = last > 0 ? distance(curve, 0, 3) : 0;
  for (let k = 0; k < count; k++) {
    const target = k * step;
    while (at < last - 3 && before + piece < target) {
      before += piece;
      at += 3;
      piece = distance(curve, at, at + 3);
    }
    const past = target - before - piece;
    if (past > 0 && beyond) {
      result[k * 3] = curve[last]! + beyond.x * past;
      result[k * 3 + 1] = curve[last + 1]! + beyond.y * past;
      result[k * 3 + 2] = curve[last + 2]! + beyond.z * past;
    } else {
      const t = piece > 0 ? (target - before) / piece : 0;
      for (let axis = 0; axis < 3; axis++)
        result[k * 3 + axis] = curve[at + axis]! + (curve[at + 3 + axis]! - curve[at + axis]!) * t;
    }
  }
  return result;
}

/** A curve's points at equal distances of `step`, as many as it is long, but at least `fewest`: then it goes on straight. */
export function evenly(curve: Float64Array, step: number, fewest = 1): Float64Array {
  return stepAlong(curve, step, Math.max(fewest, Math.floor(curveLength(curve) / step) + 1));
}

/** Length of a curve in its own unit. */
function curveLength(curve: Float64Array): number {
  let length = 0;
  for (let i = 3; i < curve.length; i += 3) length += distance(curve, i - 3, i);
  return length;
}

/**
 * Frames along a curve of equal steps: the side is carried from point to point by projection, so that it doesn't twist.
 * `first` is the side at the beginning; without it the level one.
 */
export function framed(
  points: Float64Array,
  step: number,
  first?: { readonly x: number; readonly y: number; readonly z: number },
): FramedCurve {
  const count = points.length / 3;
  const tangent = new Float64Array(count * 3);
  const side = new Float64Array(count * 3);
  const rise = new Float64Array(count * 3);
  for (let i = 0; i < count; i++) {
    const a = Math.max(0, i - 1) * 3;
    const b = Math.min(count - 1, i + 1) * 3;
    const x = points[b]! - points[a]!;
    const y = points[b + 1]! - points[a + 1]!;
    const z = points[b + 2]! - points[a + 2]!;
    const length = Math.hypot(x, y, z) || 1;
    tangent[i * 3] = x / length;
    tangent[i * 3 + 1] = y / length;
    tangent[i * 3 + 2] = z / length;
  }
  // Without a wish the first side is the level one, or the wearer's left for a vertical start
  let sx = first?.x ?? tangent[2]!;
  let sy = first?.y ?? 0;
  let sz = first?.z ?? -tangent[0]!;
  if (Math.hypot(sx, sy, sz) < 0.2) {
    sx = 1;
    sz = 0;
  }
  for (let i = 0; i < count; i++) {
    const o = i * 3;
    const tx = tangent[o]!;
    const ty = tangent[o + 1]!;
    const tz = tangent[o + 2]!;
    const along = sx * tx + sy * ty + sz * tz;
    sx -= tx * along;
    sy -= ty * along;
    sz -= tz * along;
    const length = Math.hypot(sx, sy, sz) || 1;
    sx /= length;
    sy /= length;
    sz /= length;
    side[o] = sx;
    side[o + 1] = sy;
    side[o + 2] = sz;
    rise[o] = ty * sz - tz * sy;
    rise[o + 1] = tz * sx - tx * sz;
    rise[o + 2] = tx * sy - ty * sx;
  }
  return { count, points, tangent, side, rise, step };
}

/** Writes into `out` at `to` the curve's point at an arc length, moved by `u` to the side and `v` along the rise. */
export function pointBeside(
  curve: FramedCurve,
  arc: number,
  u: number,
  v: number,
  out: Float64Array,
  to: number,
): void {
  const at = Math.min(curve.count - 1.0001, Math.max(0, arc / curve.step));
  const i = Math.floor(at) * 3;
  const t = at - Math.floor(at);
  const { points, side, rise } = curve;
  for (let axis = 0; axis < 3; axis++) {
    const a = i + axis;
    const b = a + 3;
    out[to + axis] =
      points[a]! +
      (points[b]! - points[a]!) * t +
      (side[a]! + (side[b]! - side[a]!) * t) * u +
      (rise[a]! + (rise[b]! - rise[a]!) * t) * v;
  }
}

function distance(curve: Float64Array, a: number, b: number): number {
  return Math.hypot(curve[b]! - curve[a]!, curve[b + 1]! - curve[a + 1]!, curve[b + 2]! - curve[a + 2]!);
}

/** The curve through a settled chain's points, smooth and at equal steps of about `step`, with its frames. */
export function smoothCurve(
  chain: Float64Array,
  step: number,
  first?: { readonly x: number; readonly y: number; readonly z: number },
): FramedCurve {
  const count = chain.length / 3;
  // A chain pushed about by its neighbours has kinks: hair under tension has none
  const calm = Float64Array.from(chain);
  for (let round = 0; round < 2; round++)
    for (let i = 3; i < calm.length - 3; i++) calm[i] = 0.5 * calm[i]! + 0.25 * (calm[i - 3]! + calm[i + 3]!);
  const through = splineThrough(
    Array.from({ length: count }, (_, i) => [calm[i * 3]!, calm[i * 3 + 1]!, calm[i * 3 + 2]!] as const),
    4,
  );
  return framed(evenly(through, step, 2), step, first);
}
