/**
 * Trim of nearly the background's colour along a garment's edge: a white stripe down the sleeve on a white ground. Where
 * light makes the two alike, the edge falls back to the cloth beside the stripe. Between two stretches at which the
 * stripe is seen the edge goes on straight.
 */

/** Edge points beyond an end of a gap at which trim must be seen, and the share of them at which it is. */
const BEYOND = 12;
const SEEN = 0.6;
/** At one end at least it must go on for so many: spots of a print don't. */
const LONG_BEYOND = 40;
const SEEN_LONG = 0.9;
/** Trim differs from the background by at most this share of what the cloth inside it does, and cloth by at least so much. */
const PALE_SHARE = 0.4;
const LEAST_CLOTH = 60;
/** Trim's own edge is as straight as the median of this many points to both sides. */
const STEADY = 12;
/** Least width of lost trim in pixels. */
const NARROWEST = 2;
/** Gaps bend less than this: chord through arc. */
const STRAIGHT = 0.8;

/** An edge found as offsets along the outward normals of a closed contour. */
export interface OffsetEdge {
  /** The contour, interleaved x and y in picture pixels, and the distance between its points. */
  readonly base: Float64Array;
  readonly step: number;
  readonly offsets: Int8Array;
  /** For each point colours along its normal, a sample a pixel, 8-bit interleaved, from `far` inside to as far outside. */
  readonly profiles: Float32Array;
  readonly far: number;
}

/**
 * Offsets of the points at which trim was lost or its edge strays from its neighbours', NaN at all others.
 * @param longest length in pixels of the longest gap that is bridged
 */
export function bridgeLostTrim(edge: OffsetEdge, longest: number): Float64Array {
  const count = edge.offsets.length;
  const bridged = new Float64Array(count).fill(Number.NaN);
  const trim = seenTrim(edge);
  steadySeen(edge.offsets, trim, bridged);
  const start = trim.indexOf(1);
  if (start < 0) return bridged;
  const most = longest / edge.step;
  for (let n = 1; n <= count; n++) {
    if (trim[(start + n) % count] === 1) continue;
    let end = n;
    while (trim[(start + end) % count] === 0) end++;
    const from = (start + n - 1) % count;
    if (end - n <= most) bridgeGap(edge, trim, from, end - n, bridged);
    n = end;
  }
  return bridged;
}

/** 1 for edge points that lie on trim; single points that differ from their neighbours don't count. */
function seenTrim({ offsets, profiles, far }: OffsetEdge): Uint8Array {
  const count = offsets.length;
  const stride = (2 * far + 1) * 3;
  const pale = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const outside = (i + 1) * stride - 3;
    const difference = (t: number): number => {
      const at = i * stride + (t + far) * 3;
      let square = 0;
      for (let c = 0; c < 3; c++) square += (profiles[at + c]! - profiles[outside + c]!) ** 2;
      return Math.sqrt(square);
    };
    let cloth = 0;
    for (let t = -far; t < offsets[i]! - 3; t++) cloth = Math.max(cloth, difference(t));
    if (cloth >= LEAST_CLOTH && difference(offsets[i]! - 2) < PALE_SHARE * cloth) pale[i] = 1;
  }
  const seen = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    for (let k = -3; k <= 3; k++) sum += pale[(i + k + count) % count]!;
    if (sum >= 4) seen[i] = 1;
  }
  return seen;
}

/** Where seen trim strays from the median of its neighbours' offsets, that median. */
function steadySeen(offsets: Int8Array, trim: Uint8Array, bridged: Float64Array): void {
  const count = offsets.length;
  const near: number[] = [];
  for (let i = 0; i < count; i++) {
    if (trim[i] === 0) continue;
    near.length = 0;
    for (let k = -STEADY; k <= STEADY; k++) {
      const j = (i + k + count) % count;
      if (trim[j] === 1) near.push(offsets[j]!);
    }
    if (near.length < 2 * STEADY) continue;
    near.sort((a, b) => a - b);
    const median = near[near.length >> 1]!;
    if (Math.abs(offsets[i]! - median) > 1) bridged[i] = median;
  }
}

/** Bridges the `length` points after point `before`, where trim goes on at both ends. */
function bridgeGap(
  { base, step, offsets }: OffsetEdge,
  trim: Uint8Array,
  before: number,
  length: number,
  bridged: Float64Array,
): void {
  const count = offsets.length;
  const after = (before + length + 1) % count;
  const start = levelBeyond(offsets, trim, before, -1);
  const end = levelBeyond(offsets, trim, after, 1);
  const inner = Array.from({ length }, (_, k) => offsets[(before + 1 + k) % count]!).sort((a, b) => a - b);
  const level = inner[length >> 1]!;
  // NaN where no trim goes on
  if (!(Math.min(start, end) - level >= NARROWEST)) return;
  if (
    Math.max(seenBeyond(trim, before, -1, LONG_BEYOND), seenBeyond(trim, after, 1, LONG_BEYOND)) < SEEN_LONG
  )
    return;
  const chord = Math.hypot(
    base[after * 2]! - base[before * 2]!,
    base[after * 2 + 1]! - base[before * 2 + 1]!,
  );
  if (chord < STRAIGHT * length * step) return;
  for (let k = -6; k < length + 6; k++) {
    const i = (before + 1 + k + count) % count;
    const t = Math.max(0, Math.min(1, k / Math.max(1, length - 1)));
    const straight = start + (end - start) * t;
    // beyond the gap the fall begins before the trim is out of sight
    if ((k >= 0 && k < length) || offsets[i]! < straight - 1) bridged[i] = straight;
  }
}

/** Mean offset of the trim from point `from` on in direction `step`; NaN where it doesn't go on. */
function levelBeyond(offsets: Int8Array, trim: Uint8Array, from: number, step: 1 | -1): number {
  const count = offsets.length;
  const share = seenBeyond(trim, from, step, BEYOND);
  if (share < SEEN) return Number.NaN;
  let sum = 0;
  for (let k = 0; k < BEYOND; k++) {
    const i = (from + step * k + count) % count;
    if (trim[i] === 1) sum += offsets[i]!;
  }
  return sum / (share * BEYOND);
}

/** Share of `reach` points from `from` on in direction `step` that lie on trim. */
function seenBeyond(trim: Uint8Array, from: number, step: 1 | -1, reach: number): number {
  let seen = 0;
  for (let k = 0; k < reach; k++) seen += trim[(from + step * k + trim.length) % trim.length]!;
  return seen / reach;
}
