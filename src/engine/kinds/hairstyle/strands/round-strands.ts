/** Finer polylines where coarse ones would show their corners. */

/** Strands of the view frame: x, y, nearness interleaved, and the first point of each strand, the number of points last. */
export interface ViewedStrands {
  readonly points: Float32Array;
  readonly starts: Uint32Array;
}

/** Corners that stand off the curve by more pixels than this are seen. */
const SEEN = 0.3;
const MOST_PARTS = 4;
/** View units around the canvas in which hair still matters. */
const AROUND = 40;

/**
 * The strands with points added on Catmull-Rom curves through those given, as many as the bends need at the canvas's
 * scale. Strands off the canvas come back as they are.
 */
export function roundStrands(
  points: Float32Array,
  starts: Uint32Array,
  width: number,
  height: number,
): ViewedStrands {
  const strands = starts.length - 1;
  const parts = new Uint8Array(strands);
  const rounded = new Uint32Array(strands + 1);
  let total = 0;
  for (let s = 0; s < strands; s++) {
    rounded[s] = total;
    const first = starts[s]! * 3;
    const last = starts[s + 1]! * 3 - 3;
    const count = partsOf(points, first, last, width, height);
    parts[s] = count;
    total += last < first ? 0 : ((last - first) / 3) * count + 1;
  }
  rounded[strands] = total;
  const result = new Float32Array(total * 3);
  let out = 0;
  for (let s = 0; s < strands; s++) {
    const first = starts[s]! * 3;
    const last = starts[s + 1]! * 3 - 3;
    const count = parts[s]!;
    for (let i = first; i < last; i += 3) {
      result[out++] = points[i]!;
      result[out++] = points[i + 1]!;
      result[out++] = points[i + 2]!;
      if (count === 1) continue;
      const before = i > first ? i - 3 : i;
      const after = i + 6 <= last ? i + 6 : i + 3;
      for (let k = 1; k < count; k++) {
        const t = k / count;
        const t2 = t * t;
        const t3 = t2 * t;
        const a = -0.5 * t3 + t2 - 0.5 * t;
        const b = 1.5 * t3 - 2.5 * t2 + 1;
        const c = -1.5 * t3 + 2 * t2 + 0.5 * t;
        const d = 0.5 * t3 - 0.5 * t2;
        for (let axis = 0; axis < 3; axis++)
          result[out++] =
            a * points[before + axis]! +
            b * points[i + axis]! +
            c * points[i + 3 + axis]! +
            d * points[after + axis]!;
      }
    }
    if (last >= first) {
      result[out++] = points[last]!;
      result[out++] = points[last + 1]!;
      result[out++] = points[last + 2]!;
    }
  }
  return { points: result, starts: rounded };
}

/** Into how many parts each segment of a strand is to be divided. */
function partsOf(points: Float32Array, first: number, last: number, width: number, height: number): number {
  let worst = 0;
  let near = false;
  for (let i = first + 3; i < last; i += 3) {
    const x = points[i]!;
    const y = points[i + 1]!;
    if (x > -AROUND && y > -AROUND && x < width + AROUND && y < height + AROUND) near = true;
    // the chord stands off the curve by an eighth of the second difference
    const dx = 2 * x - points[i - 3]! - points[i + 3]!;
    const dy = 2 * y - points[i - 2]! - points[i + 4]!;
    const bend = dx * dx + dy * dy;
    if (bend > worst) worst = bend;
  }
  if (!near) return 1;
  const away = Math.sqrt(worst) / 8;
  return Math.min(MOST_PARTS, Math.max(1, Math.ceil(Math.sqrt(away / SEEN))));
}
