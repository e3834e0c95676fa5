/** Building sets of strands and joining them. */
import type { Groom, StrandSet } from './groom.ts';

/** A set that is being filled: arrays that are large enough, and how much of them is in use. */
export interface StrandBuffer {
  readonly points: Float32Array;
  readonly starts: Uint32Array;
  readonly widths: Float32Array;
  readonly locks: Uint32Array;
  readonly kinds: Uint8Array;
  readonly densities: Float32Array;
  strandCount: number;
  pointCount: number;
}

/** Room for so many strands and points (of three numbers each). */
export function strandBuffer(strands: number, points: number): StrandBuffer {
  return {
    points: new Float32Array(points * 3),
    starts: new Uint32Array(strands + 1),
    widths: new Float32Array(strands),
    locks: new Uint32Array(strands),
    kinds: new Uint8Array(strands),
    densities: new Float32Array(strands).fill(1),
    strandCount: 0,
    pointCount: 0,
  };
}

/**
 * Closes the strand whose points were written from `buffer.points[3 * buffer.pointCount]` on. Strands of fewer than two
 * points are dropped.
 */
export function closeStrand(
  buffer: StrandBuffer,
  points: number,
  width: number,
  lock: number,
  kind: number,
  density: number,
): void {
  if (points < 2) return;
  const strand = buffer.strandCount++;
  buffer.starts[strand] = buffer.pointCount;
  buffer.widths[strand] = width;
  buffer.locks[strand] = lock;
  buffer.kinds[strand] = kind;
  buffer.densities[strand] = density;
  buffer.pointCount += points;
  buffer.starts[strand + 1] = buffer.pointCount;
}

/** The filled part of a buffer; arrays are shared with it. */
export function filledStrands(buffer: StrandBuffer): StrandSet {
  const { strandCount, pointCount } = buffer;
  return {
    points: buffer.points.subarray(0, 3 * pointCount),
    starts: buffer.starts.subarray(0, strandCount + 1),
    widths: buffer.widths.subarray(0, strandCount),
    locks: buffer.locks.subarray(0, strandCount),
    kinds: buffer.kinds.subarray(0, strandCount),
    densities: buffer.densities.subarray(0, strandCount),
  };
}

/** All strands of several sets in their order; locks of different sets stay different. */
export function mergeStrands(sets: readonly StrandSet[]): StrandSet {
  if (sets.length === 1) return sets[0]!;
  let strands = 0;
  let points = 0;
  for (const set of sets) {
    strands += set.widths.length;
    points += set.points.length / 3;
  }
  const merged = strandBuffer(strands, points);
  let lockOffset = 0;
  for (const set of sets) {
    const { strandCount, pointCount } = merged;
    const count = set.widths.length;
    merged.points.set(set.points, 3 * pointCount);
    merged.widths.set(set.widths, strandCount);
    merged.kinds.set(set.kinds, strandCount);
    merged.densities.set(set.densities, strandCount);
    let highest = -1;
    for (let strand = 0; strand < count; strand++) {
      merged.starts[strandCount + strand] = set.starts[strand]! + pointCount;
      merged.locks[strandCount + strand] = set.locks[strand]! + lockOffset;
      if (set.locks[strand]! > highest) highest = set.locks[strand]!;
    }
    merged.strandCount += count;
    merged.pointCount += set.points.length / 3;
    merged.starts[merged.strandCount] = merged.pointCount;
    lockOffset += highest + 1;
  }
  return filledStrands(merged);
}

/** Several grooms as one. */
export function mergeGrooms(grooms: readonly Groom[]): Groom {
  return {
    strands: mergeStrands(grooms.map(({ strands }) => strands)),
    ties: grooms.flatMap(({ ties }) => ties),
    undergrowth: grooms.flatMap(({ undergrowth }) => undergrowth),
  };
}
