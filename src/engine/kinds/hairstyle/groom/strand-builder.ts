/** Strands appended one by one to typed arrays that grow. */
import type { StrandSet } from './groom.ts';

export interface StrandBuilder {
  points: Float32Array;
  pointCount: number;
  starts: Uint32Array;
  widths: Float32Array;
  locks: Uint32Array;
  kinds: Uint8Array;
  densities: Float32Array;
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
  }
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
  };
}
