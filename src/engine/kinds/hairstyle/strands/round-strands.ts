/** Finer polylines where coarse ones would show their corners. */
import { POINT_SAMPLES, type ShadedStrands } from './shade-strands.ts';

/** Corners that stand off the curve by more pixels than this are seen. */
const SEEN = 0.35;
const MOST_PARTS = 4;

/**
 * The strands with points added on Catmull-Rom curves through those given, as many as each bend needs; what the points
 * carry besides their place is interpolated evenly.
 */
export function roundStrands({ points, segments }: ShadedStrands): ShadedStrands {
  const given = segments.length;
  const parts = new Uint8Array(given);
  let runs = 0;
  let total = 0;
  for (let n = 0; n < given; n++) {
    const a = segments[n]! * POINT_SAMPLES;
    const b = a + POINT_SAMPLES;
    const follows = n > 0 && segments[n - 1]! === segments[n]! - 1;
    const goesOn = n + 1 < given && segments[n + 1]! === segments[n]! + 1;
    if (!follows) runs++;
    // the chord stands off the curve by an eighth of the second difference
    let worst = 0;
    if (follows) worst = bendAt(points, a);
    if (goesOn) {
      const bend = bendAt(points, b);
      if (bend > worst) worst = bend;
    }
    const away = Math.sqrt(worst) / 8;
    const count = away <= SEEN ? 1 : Math.min(MOST_PARTS, Math.ceil(Math.sqrt(away / SEEN)));
    parts[n] = count;
    total += count;
  }
  if (total === given) return { points, segments };

  const rounded = new Float32Array((total + runs) * POINT_SAMPLES);
  const firsts = new Uint32Array(total);
  let out = 0;
  let point = 0;
  let segment = 0;
  for (let n = 0; n < given; n++) {
    const a = segments[n]! * POINT_SAMPLES;
    const b = a + POINT_SAMPLES;
    const follows = n > 0 && segments[n - 1]! === segments[n]! - 1;
    const before = follows ? a - POINT_SAMPLES : a;
    const after = n + 1 < given && segments[n + 1]! === segments[n]! + 1 ? b + POINT_SAMPLES : b;
    if (!follows) {
      for (let k = 0; k < POINT_SAMPLES; k++) rounded[out + k] = points[a + k]!;
      out += POINT_SAMPLES;
      point++;
    }
    const count = parts[n]!;
    for (let part = 1; part < count; part++) {
      const t = part / count;
      const t2 = t * t;
      const t3 = t2 * t;
      const wa = -0.5 * t3 + t2 - 0.5 * t;
      const wb = 1.5 * t3 - 2.5 * t2 + 1;
      const wc = -1.5 * t3 + 2 * t2 + 0.5 * t;
      const wd = 0.5 * t3 - 0.5 * t2;
      for (let k = 0; k < 3; k++)
        rounded[out + k] =
          wa * points[before + k]! + wb * points[a + k]! + wc * points[b + k]! + wd * points[after + k]!;
      for (let k = 3; k < POINT_SAMPLES; k++)
        rounded[out + k] = points[a + k]! + (points[b + k]! - points[a + k]!) * t;
      out += POINT_SAMPLES;
      firsts[segment++] = point - 1;
      point++;
    }
    for (let k = 0; k < POINT_SAMPLES; k++) rounded[out + k] = points[b + k]!;
    out += POINT_SAMPLES;
    firsts[segment++] = point - 1;
    point++;
  }
  return { points: rounded, segments: firsts };
}

/** The square of the second difference of a strand's place across the picture. */
function bendAt(points: Float32Array, at: number): number {
  const before = at - POINT_SAMPLES;
  const after = at + POINT_SAMPLES;
  const dx = 2 * points[at]! - points[before]! - points[after]!;
  const dy = 2 * points[at + 1]! - points[before + 1]! - points[after + 1]!;
  return dx * dx + dy * dy;
}
