/** Fewer, wider strands where the photo's pixels are too few to tell them apart. */
import type { StrandSet } from '../groom/groom.ts';

/** Mean width in pixels below which strands are thinned out, and the least share that stays. */
const TOLD_APART = 0.55;
const FEWEST = 0.3;

/** The strands that a photo of so many pixels a centimetre can show, together as wide as all were. */
export function thinStrands(set: StrandSet, pixelsPerCentimetre: number): StrandSet {
  const { points, starts, widths, locks, kinds, densities, openness } = set;
  const strands = widths.length;
  let sum = 0;
  for (let s = 0; s < strands; s++) sum += widths[s]!;
  const keep = Math.max(FEWEST, ((sum / strands) * pixelsPerCentimetre) / TOLD_APART);
  if (strands === 0 || keep >= 1) return set;

  const kept: number[] = [];
  let pointCount = 0;
  for (let s = 0; s < strands; s++) {
    if (Math.floor((s + 1) * keep) === Math.floor(s * keep)) continue;
    kept.push(s);
    pointCount += starts[s + 1]! - starts[s]!;
  }
  const thinned = {
    points: new Float32Array(pointCount * 3),
    starts: new Uint32Array(kept.length + 1),
    widths: Float32Array.from(kept, (s) => widths[s]! / keep),
    locks: Uint32Array.from(kept, (s) => locks[s]!),
    kinds: Uint8Array.from(kept, (s) => kinds[s]!),
    densities: Float32Array.from(kept, (s) => densities[s]!),
    ...(openness && { openness: new Uint8Array(pointCount) }),
  };
  let at = 0;
  for (const [index, s] of kept.entries()) {
    thinned.points.set(points.subarray(starts[s]! * 3, starts[s + 1]! * 3), at * 3);
    if (openness) thinned.openness?.set(openness.subarray(starts[s]!, starts[s + 1]!), at);
    at += starts[s + 1]! - starts[s]!;
    thinned.starts[index + 1] = at;
  }
  return thinned;
}
