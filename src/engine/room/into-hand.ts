/**
 * How a rebuilt forearm runs into the hand that is seen of it: each of its edges ends on the hand's own edge, in its direction. What lies
 * between is a cubic Hermite curve, which has no corner at either end: a wrist.
 */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { Mask } from '../pixels/image.ts';
import { medianInPlace } from '../pixels/median.ts';

/** The hand is sought from this share of the arm's length on. */
const HAND = 0.8;
/** Its edges are told by so many rows from where it begins, in shoulder widths; fewer rows tell nothing. */
const ROWS = 0.1;
const FEW_ROWS = 4;
/** A hand's edge turns away from the arm's line no faster than this: what does is the thumb's. */
const MOST_SLOPE = 0.4;
/** The forearm's own edge goes over into the hand's over so much of the shoulder width. */
export const WRIST = 0.3;
/** Beyond where the hand begins its edge goes on straight for so much of the shoulder width; then the hand hides the arm. */
const UNDER_HAND = 0.08;

/** One edge of a hand where it begins: offset from the arm's axis in pixels, and its change a pixel along the arm. */
interface EdgeOfHand {
  /** Length along the arm at which it begins to be seen. */
  readonly at: number;
  readonly offset: number;
  readonly slope: number;
}

export interface HandEdges {
  readonly inner: EdgeOfHand;
  readonly outer: EdgeOfHand;
}

/**
 * The edges that a hand has where it begins, by its coverage and the arm's coordinates (length along it, offset from its axis) at each
 * pixel; `middleAt` tells the offset of the arm's middle. Null where no hand is seen at the arm's end.
 */
export function handEdges(
  arm: Pick<ArmAxis, 'length' | 'bare'>,
  middleAt: (along: number) => number,
  handSeen: Mask,
  coordinates: Float32Array,
  unit: number,
): HandEdges | null {
  const low = HAND * arm.length;
  const half = arm.bare.at(-1)!;
  const length = Math.ceil((1 - HAND) * arm.length + 0.25 * unit) + 2;
  const counts = new Float32Array(length);
  const inner = new Float32Array(length).fill(Number.POSITIVE_INFINITY);
  const outer = new Float32Array(length).fill(Number.NEGATIVE_INFINITY);
  for (let at = 0; at < handSeen.data.length; at++) {
    const along = coordinates[2 * at]!;
    if (handSeen.data[at]! < 128 || !(along >= low)) continue;
    const offset = coordinates[2 * at + 1]!;
    const row = Math.floor(along - low);
    if (row >= length || Math.abs(offset - middleAt(along)) > 2.2 * half) continue;
    counts[row]!++;
    inner[row] = Math.min(inner[row]!, offset - 0.5);
    outer[row] = Math.max(outer[row]!, offset + 0.5);
  }
  const isWhole = (row: number): boolean => counts[row]! > 0.9 * half;
  let first = 0;
  while (first < length && !isWhole(first)) first++;
  if (first === length) return null;
  const found = Math.max(6, Math.round(ROWS * unit));
  const inside = edgeFrom(
    inner.map((value) => -value),
    first,
    found,
  );
  const outside = edgeFrom(outer, first, found);
  if (!inside || !outside) return null;
  return {
    inner: { at: low + inside.at, offset: -inside.offset, slope: -inside.slope },
    outer: { ...outside, at: low + outside.at },
  };
}

/**
 * The edge that a hand `reached` by row, from its `first` one: a cuff that ends slanting or in an arc cuts the first rows off. The line
 * through as many rows as are to be `found` is by Theil and Sen's medians, which a finger or a cuff's rest don't turn.
 */
function edgeFrom(reached: Float32Array, first: number, found: number): EdgeOfHand | null {
  const isCut = (row: number): boolean => {
    for (let k = 2; k <= 6; k++) if (reached[row + k]! - reached[row]! > MOST_SLOPE * k + 1) return true;
    return false;
  };
  let from = first;
  while (from < first + found && isCut(from)) from++;
  const rows: number[] = [];
  for (let row = from; row < Math.min(reached.length, from + found); row++)
    if (Number.isFinite(reached[row]!)) rows.push(row);
  if (rows.length < FEW_ROWS) return null;
  const slopes: number[] = [];
  for (let i = 0; i < rows.length; i++)
    for (let k = i + 1; k < rows.length; k++)
      slopes.push((reached[rows[k]!]! - reached[rows[i]!]!) / (rows[k]! - rows[i]!));
  const slope = Math.max(-MOST_SLOPE, Math.min(MOST_SLOPE, medianInPlace(slopes)!));
  return { at: from, slope, offset: medianInPlace(rows.map((row) => reached[row]! - slope * (row - from)))! };
}

/**
 * An edge of the forearm, `own` offset at each length along the arm, that runs into the edge `hand` of its hand; `unit` is the shoulder
 * width in pixels.
 */
export function intoHand(
  own: (along: number) => number,
  hand: EdgeOfHand,
  unit: number,
): (along: number) => number {
  const from = hand.at - WRIST * unit;
  const span = WRIST * unit;
  const start = own(from);
  const startSlope = (own(from) - own(from - 0.1 * unit)) / (0.1 * unit);
  return (along) => {
    if (along <= from) return own(along);
    if (along >= hand.at) return hand.offset + hand.slope * Math.min(along - hand.at, UNDER_HAND * unit);
    const s = (along - from) / span;
    const [s2, s3] = [s * s, s * s * s];
    return (
      (2 * s3 - 3 * s2 + 1) * start +
      (s3 - 2 * s2 + s) * span * startSlope +
      (3 * s2 - 2 * s3) * hand.offset +
      (s3 - s2) * span * hand.slope
    );
  };
}
