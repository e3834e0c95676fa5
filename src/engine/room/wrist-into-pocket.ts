/** Where a rebuilt wrist whose hand is in a pocket meets the trousers: its back runs in to their outline, which hides the rest. */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { Mask } from '../pixels/image.ts';

/** Around the arm's end the meeting is sought so far towards the elbow and beyond, in shoulder widths. */
const BEFORE = 0.3;
const BEYOND = 0.2;
/** The forearm narrows over so much of its length, in shoulder widths, and the more the nearer the pocket. */
const NARROWING = 0.36;
const GRADUALLY = 1.6;
/** Rows of the trousers' outline that tell where it lies, in shoulder widths. */
const OUTLINE = 0.03;
/** Pixels of a row that must be rebuilt beside the trousers. */
const FEWEST = 2;
/** The pocket's rim shades the wrist so much (logarithm), over so many shoulder widths. */
const RIM_SHADE = -0.34;
const RIM_REACH = 0.035;

/** Length along the arm and offset from its axis, pixels, at which its outer edge meets the trousers. */
export interface WristEnd {
  readonly along: number;
  readonly offset: number;
}

/**
 * The lowest place where something of the arm is rebuilt (`gone`) beside `trousers` that are seen; null where none are.
 * `coordinates` are length and offset along the arm for each pixel of both masks, `unit` the shoulder width in pixels.
 */
export function wristEnd(
  arm: ArmAxis,
  gone: Mask,
  trousers: Mask,
  coordinates: Float32Array,
  unit: number,
): WristEnd | null {
  const first = Math.floor(arm.length - BEFORE * unit);
  const count = Math.ceil((BEFORE + BEYOND) * unit);
  const half = arm.bare.at(-1)!;
  const middle = arm.middle.at(-1)!;
  const outline = new Float32Array(count).fill(Number.NaN);
  const rowOf = (at: number): number => {
    const along = coordinates[2 * at]!;
    const row = Number.isNaN(along) ? -1 : Math.floor(along - first);
    return row < count ? row : -1;
  };
  for (let at = 0; at < trousers.data.length; at++) {
    if (trousers.data[at]! < 128) continue;
    const row = rowOf(at);
    const offset = coordinates[2 * at + 1]!;
    if (row < 0 || Math.abs(offset - middle) > 2 * half) continue;
    if (!(outline[row]! >= offset)) outline[row] = offset;
  }
  const rebuilt = new Uint16Array(count);
  for (let at = 0; at < gone.data.length; at++) {
    if (gone.data[at]! < 128) continue;
    const row = rowOf(at);
    if (row < 0) continue;
    const offset = coordinates[2 * at + 1]!;
    if (offset > outline[row]! && offset < middle + half) rebuilt[row]!++;
  }
  const last = rebuilt.findLastIndex((pixels) => pixels >= FEWEST);
  if (last < 0) return null;
  const rows = Math.max(2, Math.round(OUTLINE * unit));
  const near = [...outline.subarray(Math.max(0, last - rows), last + 1)].filter(
    (offset) => offset > middle - 2 * half,
  );
  near.sort((a, b) => a - b);
  return { along: first + last, offset: near[near.length >> 1]! };
}

/** The offset of the arm's outer edge at `along`, which without a pocket would be `outer`. */
export function outerIntoPocket(
  { along: end, offset }: WristEnd,
  along: number,
  outer: number,
  unit: number,
): number {
  const t = Math.max(0, Math.min(1, 1 + (along - end) / (NARROWING * unit)));
  return outer + t ** GRADUALLY * Math.min(0, offset - outer);
}

/** Logarithm of the shade on a wrist `distance` pixels from the rim of its pocket. */
export function rimShade(distance: number, unit: number): number {
  return RIM_SHADE * Math.exp(-((distance / (RIM_REACH * unit)) ** 2));
}
