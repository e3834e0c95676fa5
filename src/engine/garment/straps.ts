/**
 * Straps: thin loops above the neckline. The background shows inside them, tinted by the cloth on both sides, and pale
 * stripes across them look like the background.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

/** What differs from the background by less than this share of what the strap's cloth does may be a gap in it. */
const TINT = 0.25;
/** A soft shadow in a gap is darker than the background by at most this much L, and not lighter than this. */
const DARKEST = 10;
const LIGHTEST = 8;
/** Half the width in pixels below which cloth is a strap, and half the length of the stripes that are bridged. */
const THIN = 3;
/** Rows from which a strap's edge is taken where a pale stripe hides it. */
const STRIPE = 5;
/** Widest strap with its gap, as a share of the garment's width. */
const WIDEST_STRAP = 0.16;

/** First row below the straps: where the garment first spans its own middle. Straps lie above it. */
export function findStrapsEnd(garment: Mask): number {
  const { width, height, data } = garment;
  const middle = middleOf(garment);
  for (let y = 0; y + 2 < height; y++)
    if (data[y * width + middle] && data[(y + 1) * width + middle] && data[(y + 2) * width + middle])
      return y;
  return height;
}

/** Mean column of what the mask covers. */
function middleOf({ data, width }: Mask): number {
  let area = 0;
  let sum = 0;
  for (let i = 0; i < data.length; i++)
    if (data[i] !== 0) {
      area++;
      sum += i % width;
    }
  return Math.round(sum / Math.max(1, area));
}

/** Columns from the mask's leftmost pixel to its rightmost. */
function widthOf({ data, width }: Mask): number {
  let first = width;
  let last = -1;
  for (let i = 0; i < data.length; i++)
    if (data[i] !== 0) {
      const x = i % width;
      if (x < first) first = x;
      if (x > last) last = x;
    }
  return Math.max(0, last - first + 1);
}

/** What one side's strap spans in each row, from its outermost strong cloth to its innermost; empty where last < first. */
interface StrapSpan {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

/**
 * 255 on the gaps inside straps: tall and narrow pieces of `garment` (0 or 255) above `end`, nearly of the background's
 * colour, with cloth on both sides.
 */
export function findStrapGaps(garment: Mask, lab: LabImage, background: LabImage, end: number): Mask {
  const { width, height } = garment;
  const pale = createMask(width, height);
  const strongest = strongestDifference(garment, lab, background, end);
  const limit = Math.max(1.6, Math.min(18, TINT * strongest));
  const widest = WIDEST_STRAP * widthOf(garment);
  for (const [from, to] of [
    [0, middleOf(garment)],
    [middleOf(garment), width],
  ] as const) {
    const span = spanStrap(garment, lab, background, { from, to, end, least: 2 * limit });
    for (let y = 0; y < end; y++) {
      if (span.last[y]! - span.first[y]! > widest) continue;
      for (let at = y * width + span.first[y]! + 1; at < y * width + span.last[y]!; at++) {
        if (garment.data[at] === 0) continue;
        const darker = background.data[at * 3]! - lab.data[at * 3]!;
        const alike = differenceAt(lab, background, at) < limit;
        if (alike && darker < DARKEST && darker > -LIGHTEST) pale.data[at] = 255;
      }
    }
  }
  // stripes across the strap hang on to the gap by a pixel or two
  const gaps = dilateSquare(erodeSquare(pale, 1), 1);
  const { labels, components } = connectedComponents(gaps, 4);
  const isGap = components.map(({ left, right, top, bottom, area }) => {
    const tall = bottom - top;
    return tall > 0.04 * height && tall > 1.8 * (right - left) && area > 2.5 * tall;
  });
  for (let i = 0; i < labels.length; i++)
    gaps.data[i] = isGap[labels[i]! - 1] && pale.data[i] === 255 ? 255 : 0;
  // the tips are narrower than what was opened
  for (let i = width; i < end * width; i++)
    if (gaps.data[i - width] === 255 && pale.data[i] === 255) gaps.data[i] = 255;
  for (let i = (end - 1) * width - 1; i >= 0; i--)
    if (gaps.data[i + width] === 255 && pale.data[i] === 255) gaps.data[i] = 255;
  return gaps;
}

function strongestDifference(garment: Mask, lab: LabImage, background: LabImage, end: number): number {
  let strongest = 0;
  for (let at = 0; at < end * garment.width; at++)
    if (garment.data[at] !== 0) strongest = Math.max(strongest, differenceAt(lab, background, at));
  return strongest;
}

/** Spans of strong cloth between two columns; rows where a pale stripe hides one edge take it from their neighbours. */
function spanStrap(
  garment: Mask,
  lab: LabImage,
  background: LabImage,
  search: { readonly from: number; readonly to: number; readonly end: number; readonly least: number },
): StrapSpan {
  const { width } = garment;
  const { from, to, end, least } = search;
  const first = new Int32Array(end).fill(width);
  const last = new Int32Array(end).fill(-1);
  for (let y = 0; y < end; y++)
    for (let x = from; x < to; x++) {
      const at = y * width + x;
      if (garment.data[at] === 0 || differenceAt(lab, background, at) < least) continue;
      if (first[y] === width) first[y] = x;
      last[y] = x;
    }
  return {
    first: first.map((_, y) => Math.min(...first.subarray(Math.max(0, y - STRIPE), y + STRIPE + 1))),
    last: last.map((_, y) => Math.max(...last.subarray(Math.max(0, y - STRIPE), y + STRIPE + 1))),
  };
}

/**
 * The `refined` mask with the stripes put back that its straps lost: what lies between thin pieces of it above `end`
 * and was part of the mask `before`.
 */
export function mendStraps(refined: Mask, before: Mask, end: number): Mask {
  const { width } = refined;
  const thick = dilateSquare(erodeSquare(refined, THIN), THIN);
  const thin = createMask(width, refined.height);
  for (let i = 0; i < end * width; i++) thin.data[i] = refined.data[i] !== 0 && thick.data[i] === 0 ? 255 : 0;
  const closed = erodeSquare(dilateSquare(thin, THIN), THIN);
  for (let i = 0; i < closed.data.length; i++)
    closed.data[i] =
      refined.data[i] !== 0 || (i < end * width && closed.data[i] !== 0 && before.data[i] !== 0) ? 255 : 0;
  return closed;
}

function differenceAt(lab: LabImage, background: LabImage, pixel: number): number {
  const i = pixel * 3;
  return Math.hypot(
    lab.data[i]! - background.data[i]!,
    lab.data[i + 1]! - background.data[i + 1]!,
    lab.data[i + 2]! - background.data[i + 2]!,
  );
}
