/** Joining sets of strands. */
import { FULLY_OPEN, type Groom, type StrandSet } from './groom.ts';

/** All strands of several sets in their order; locks of different sets stay different. */
export function mergeStrands(sets: readonly StrandSet[]): StrandSet {
  if (sets.length === 1) return sets[0]!;
  let strands = 0;
  let samples = 0;
  for (const set of sets) {
    strands += set.widths.length;
    samples += set.points.length;
  }
  const merged: StrandSet = {
    points: new Float32Array(samples),
    starts: new Uint32Array(strands + 1),
    widths: new Float32Array(strands),
    locks: new Uint32Array(strands),
    kinds: new Uint8Array(strands),
    densities: new Float32Array(strands),
    ...(sets.some(({ openness }) => openness) && {
      openness: new Uint8Array(samples / 3).fill(FULLY_OPEN),
    }),
  };
  let to = 0;
  let pointOffset = 0;
  let lockOffset = 0;
  for (const set of sets) {
    const count = set.widths.length;
    merged.points.set(set.points, 3 * pointOffset);
    if (set.openness) merged.openness!.set(set.openness, pointOffset);
    merged.widths.set(set.widths, to);
    merged.kinds.set(set.kinds, to);
    merged.densities.set(set.densities, to);
    let highest = -1;
    for (let strand = 0; strand < count; strand++) {
      merged.starts[to + strand] = set.starts[strand]! + pointOffset;
      merged.locks[to + strand] = set.locks[strand]! + lockOffset;
      if (set.locks[strand]! > highest) highest = set.locks[strand]!;
    }
    to += count;
    pointOffset += set.points.length / 3;
    lockOffset += highest + 1;
  }
  merged.starts[to] = pointOffset;
  return merged;
}

/** Several grooms as one. */
export function mergeGrooms(grooms: readonly Groom[]): Groom {
  return {
    strands: mergeStrands(grooms.map(({ strands }) => strands)),
    ties: grooms.flatMap(({ ties }) => ties),
    undergrowth: grooms.flatMap(({ undergrowth }) => undergrowth),
    hanging: grooms.flatMap(({ hanging }) => hanging ?? []),
  };
}
