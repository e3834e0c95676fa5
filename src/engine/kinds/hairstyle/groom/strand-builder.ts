/** Strands appended one by one to typed arrays that grow. */
import { FULLY_OPEN, type StrandSet } from './groom.ts';

export interface StrandBuilder {
  points: Float32Array;
  pointCount: number;
  starts: Uint32Array;
  widths: Float32Array;
  locks: Uint32Array;
  kinds: Uint8Array;
  densities: Float32Array;
  /** Of every point that there is room for; null as long as all hair lies smooth. */
  openness: Uint8Array | null;
  count: number;
}

/** An empty builder with room for so many strands and points before it has to grow. */
export function startStrands(strands: number, points: number): StrandBuilder {
  return {
    points: new Float32Array(points * 3),
    pointCount: 0,
    starts: new Uint32Array(strands + 1),
    widths: new Float32Array(strands),
    locks: new Uint32Array(strands),
    kinds: new Uint8Array(strands),
    densities: new Float32Array(strands),
    openness: null,
    count: 0,
  };
}

function larger<T extends Float32Array | Uint32Array | Uint8Array>(array: T, length: number): T {
  const copy = new (array.constructor as new (n: number) => T)(length);
  copy.set(array);
  return copy;
}

/** Room for `points` more points: call before writing them at `builder.pointCount`. */
export function reservePoints(builder: StrandBuilder, points: number): void {
  const need = (builder.pointCount + points) * 3;
  if (need > builder.points.length) {
    builder.points = larger(builder.points, Math.max(need, builder.points.length * 2));
    if (builder.openness) {
      const before = builder.openness.length;
      builder.openness = larger(builder.openness, builder.points.length / 3).fill(FULLY_OPEN, before);
    }
  }
}

/** The openness of every point that there is room for, all as smooth hair at first. */
export function opennessOfPoints(builder: StrandBuilder): Uint8Array {
  builder.openness ??= new Uint8Array(builder.points.length / 3).fill(FULLY_OPEN);
  return builder.openness;
}

/** Writes how open the points from the builder's `pointCount` on lie, `FULLY_OPEN` being 1; they must have been reserved. */
export function writeOpenness(builder: StrandBuilder, openness: Float64Array, count: number): void {
  const all = opennessOfPoints(builder);
  for (let i = 0; i < count; i++)
    all[builder.pointCount + i] = Math.min(255, Math.max(0, openness[i]! * FULLY_OPEN));
}

/** Ends the strand whose points were written from the builder's last start up to `pointCount`. */
export function endStrand(
  builder: StrandBuilder,
  width: number,
  lock: number,
  kind: number,
  density: number,
): void {
  if (builder.count === builder.widths.length) {
    const length = Math.max(1024, builder.count * 2);
    builder.starts = larger(builder.starts, length + 1);
    builder.widths = larger(builder.widths, length);
    builder.locks = larger(builder.locks, length);
    builder.kinds = larger(builder.kinds, length);
    builder.densities = larger(builder.densities, length);
  }
  const index = builder.count++;
  builder.widths[index] = width;
  builder.locks[index] = lock;
  builder.kinds[index] = kind;
  builder.densities[index] = density;
  builder.starts[index + 1] = builder.pointCount;
}

/** The strands written so far; their arrays are shared with the builder. */
export function finishStrands(builder: StrandBuilder): StrandSet {
  const { count, pointCount } = builder;
  return {
    points: builder.points.subarray(0, pointCount * 3),
    starts: builder.starts.subarray(0, count + 1),
    widths: builder.widths.subarray(0, count),
    locks: builder.locks.subarray(0, count),
    kinds: builder.kinds.subarray(0, count),
    densities: builder.densities.subarray(0, count),
    ...(builder.openness && { openness: builder.openness.subarray(0, pointCount) }),
  };
}
