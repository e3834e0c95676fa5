/** A bare wrist row by row along the forearm, with what is worn on it: a watch or a bracelet parts the skin there. */
import type { HandShape } from './hand-shape.ts';

/** The wrist is read so far towards the elbow and into the hand, in spans of the palm. */
const TO_ELBOW = 2;
const INTO_HAND = 0.45;
/** Half of the line across the wrist that is read. */
const HALF_LINE = 0.85;
/** Least width of bare skin, and the longest stretch of it that something worn hides. */
const LEAST_SKIN = 0.3;
const LONGEST_WORN = 0.95;
/** Rows of skin that must be seen on both sides of what is worn. */
const LEAST_ROWS = 0.08;

/** What is worn slants across the wrist: its rows reach so far beyond those that it hides wholly. */
const WORN_MARGIN = 0.16;

/** One row across the limb; offsets in pixels along `HandShape.across`. */
export interface WristRow {
  readonly middle: number;
  readonly half: number;
  /** Whether something is worn there, or hides part of the skin. */
  readonly worn: boolean;
}

export interface Wrist {
  /** Row at a length along the forearm beyond the wrist's landmark, pixels; null where none was read. */
  readonly row: (along: number) => WristRow | null;
  /** Lengths between which rows were read. */
  readonly from: number;
  readonly to: number;
}

interface SeenRow {
  readonly middle: number;
  readonly half: number;
  /** Whether skin goes on from one end to the other. */
  readonly whole: boolean;
}

/**
 * The wrist where bare skin lies on both sides of it, else null. `own` tells whether the limb's skin shows at a pixel of the
 * photo.
 */
export function readWrist(shape: HandShape, own: (x: number, y: number) => boolean): Wrist | null {
  const { span } = shape;
  const first = -Math.round(TO_ELBOW * span);
  const count = Math.round(INTO_HAND * span) - first + 1;
  const seen = Array.from({ length: count }, (_, k) => rowAt(shape, first + k, own));
  const halves = seen.filter((row) => row?.whole).map((row) => row!.half);
  if (halves.length < 4 * LEAST_ROWS * span) return null;
  const typical = halves.sort((a, b) => a - b)[halves.length >> 1]!;

  // between the first and the last stretch of clean rows
  const clean = seen.map((row) => row?.whole === true && Math.abs(row.half / typical - 1) < 0.3);
  const least = Math.max(2, Math.round(LEAST_ROWS * span));
  const cleanFrom = (k: number, step: 1 | -1): boolean => {
    for (let i = 0; i < least; i++) if (!clean[k + step * i]) return false;
    return true;
  };
  const start = clean.findIndex((_, k) => cleanFrom(k, 1));
  const end = clean.findLastIndex((_, k) => cleanFrom(k, -1));
  if (start < 0 || end <= start || first + start > -0.2 * span) return null;

  const rows: (WristRow | null)[] = seen.map((row) => (row?.whole ? { ...row, worn: false } : null));
  const margin = Math.max(1, Math.round(WORN_MARGIN * span));
  for (let k = start; k <= end; k++) {
    if (seen[k]?.whole) continue;
    let to = k;
    while (to <= end && !cleanFrom(to, 1)) to++;
    if (to > end) break;
    if (to - k > LONGEST_WORN * span) return null;
    hideInPlace(rows, seen, Math.max(start, k - margin), Math.min(end, to - 1 + margin), typical);
    k = to;
  }
  return {
    from: first + start,
    to: first + end,
    row: (length) => {
      const k = Math.round(length) - first;
      return k >= start && k <= end ? (rows[k] ?? null) : null;
    },
  };
}

/** The limb's skin on the line across the forearm at a length beyond the wrist; null where there is little. */
function rowAt(
  { span, wrist, along, across }: HandShape,
  length: number,
  own: (x: number, y: number) => boolean,
): SeenRow | null {
  const line = Math.round(HALF_LINE * span);
  let [least, most, skin] = [line + 1, -line - 1, 0];
  for (let s = -line; s <= line; s++) {
    const x = wrist.x + length * along.x + s * across.x;
    const y = wrist.y + length * along.y + s * across.y;
    if (!own(x, y)) continue;
    least = Math.min(least, s);
    most = Math.max(most, s);
    skin++;
  }
  const width = most - least + 1;
  if (skin < LEAST_SKIN * span || skin < 0.6 * width) return null;
  return { middle: (least + most) / 2, half: width / 2, whole: skin > 0.97 * width };
}

/** Writes the rows from `a` to `b`, which something worn hides, by the whole ones on both sides. */
function hideInPlace(
  rows: (WristRow | null)[],
  seen: readonly (SeenRow | null)[],
  a: number,
  b: number,
  typical: number,
): void {
  // rows just beside something that slants are cut by it
  const wholeFrom = (from: number, step: 1 | -1): SeenRow | null => {
    for (let k = from; k >= 0 && k < seen.length; k += step) if (seen[k]?.whole) return seen[k]!;
    return null;
  };
  const before = wholeFrom(a - 1, -1) ?? wholeFrom(a, 1);
  const after = wholeFrom(b + 1, 1) ?? wholeFrom(b, -1);
  if (!before || !after) return;
  for (let k = a; k <= b; k++) {
    const row = seen[k];
    const t = (k - a + 1) / (b - a + 2);
    const half = Math.max(0.95 * typical, Math.min(1.12 * typical, Math.max(before.half, after.half)));
    rows[k] =
      row?.whole && row.half > 0.93 * half
        ? { middle: row.middle, half: 0.94 * row.half, worn: true }
        : { middle: before.middle + t * (after.middle - before.middle), half, worn: true };
  }
}
