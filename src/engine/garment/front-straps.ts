/**
 * Straps photographed flat show both their strands: the front one, and behind it the one that runs down to the back. On a
 * body only the front one is seen, so the other one, which its wearer would have over the shoulder blade, is left out.
 */
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { CutOut } from './cut-out.ts';
import { fitStrandEdge, footOf, type StrandEdge } from './strand-edge.ts';
import { findStrapsEnd } from './straps.ts';

/** A loop's gap is at least this high, as a share of the garment's height, and a strap with its gap at most this wide. */
const LEAST_GAP = 0.025;
const WIDEST_LOOP = 0.2;
/** Widest single strand, as a share of the garment's width: what is wider is part of the bodice. */
const WIDEST_STRAND = 0.09;
/** Of a strand of so many pixels or fewer, blurred edges and lost stripes take a pixel: it is kept one wider than it looks. */
const THIN_STRAND = 6;
/** Rows by which one strand's foot must lie higher than the other's to be in front. */
const CLEAR_LEAD = 3;

/** One side's loop, rows of the mask from its top on. */
interface Loop {
  readonly side: 'first' | 'second';
  readonly top: number;
  /** Rows with a gap: the first and the last. */
  readonly gapFrom: number;
  readonly gapTo: number;
  /** First and last column of the cloth, by row from `top`; the strap's outline. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly edges: { readonly first: StrandEdge; readonly last: StrandEdge };
  /** Rows at which the outer edge of either strand turns into the bodice's. */
  readonly feet: { readonly first: number; readonly last: number };
}

/** How deep in pixels below a gap ground is looked for, and how near (ΔE) to the gap's own colour it is. */
const TIP_DEPTH = 8;
const LIKE_GROUND = 14;
/** Pixels around what was changed in which the outline is the changed one's. */
const AROUND = 6;

/**
 * A cut-out with one strand left of each strap that lies as a loop: the front one, whose foot is higher, for the back one
 * goes on behind the bodice's edge. It is made whole where stripes of the background's colour had broken it. The same
 * cut-out when no straps are loops.
 */
export function keepFrontStraps(cutOut: CutOut): CutOut {
  const { mask } = cutOut;
  const bounds = boundsOf(mask);
  if (!bounds) return cutOut;
  const end = findStrapsEnd(mask);
  const loops = (['first', 'second'] as const)
    .map((side) => findLoop(mask, bounds, side, end))
    .filter((loop) => loop !== null);
  // both straps are sewn alike: which strand is in front is decided once
  let innerLead = 0;
  for (const { side, feet } of loops) innerLead += (side === 'first' ? 1 : -1) * (feet.first - feet.last);
  if (loops.length === 0 || Math.abs(innerLead) < CLEAR_LEAD * loops.length) return cutOut;
  const front: Mask = { ...mask, data: mask.data.slice() };
  for (const loop of loops) {
    keepStrandInPlace(front, mask, loop, innerLead > 0 === (loop.side === 'first') ? 'last' : 'first');
    openGapInPlace(front, cutOut, loop);
  }
  const changed = createMask(mask.width, mask.height);
  for (let i = 0; i < changed.data.length; i++) if (front.data[i] !== mask.data[i]) changed.data[i] = 255;
  return { ...cutOut, mask: front, completed: dilateSquare(changed, AROUND) };
}

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function boundsOf({ data, width, height }: Mask): Bounds | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return right < 0 ? null : { left, right, top, bottom };
}

/** The loop on one side of the middle above row `end`; null when the strap there is none. */
function findLoop(garment: Mask, bounds: Bounds, side: 'first' | 'second', end: number): Loop | null {
  const { width, data } = garment;
  const across = bounds.right - bounds.left + 1;
  const middle = (bounds.left + bounds.right) >> 1;
  const [from, to] = side === 'first' ? [bounds.left, middle] : [middle, bounds.right + 1];
  const firsts: number[] = [];
  const lasts: number[] = [];
  const gaps: number[] = [];
  let top = -1;
  for (let y = bounds.top; y < end; y++) {
    let [first, last, covered] = [-1, -1, 0];
    for (let x = from; x < to; x++) {
      if (data[y * width + x] === 0) continue;
      if (first < 0) first = x;
      last = x;
      covered++;
    }
    if (first < 0 && top < 0) continue;
    if (first < 0) break;
    if (top < 0) top = y;
    firsts.push(first);
    lasts.push(last);
    gaps.push(last - first + 1 - covered);
  }
  const gapRows = gaps.flatMap((gap, i) =>
    gap > 0 && lasts[i]! - firsts[i]! < WIDEST_LOOP * across ? [i] : [],
  );
  const height = bounds.bottom - bounds.top + 1;
  if (gapRows.length < LEAST_GAP * height) return null;
  const [gapFrom, gapTo] = [gapRows[0]!, gapRows.at(-1)!];
  // gaps of a loop follow each other
  if (gapRows.length < 0.6 * (gapTo - gapFrom + 1) || gapFrom > 3 * gapRows.length) return null;
  const first = Int32Array.from(firsts);
  const last = Int32Array.from(lasts);
  const edges = {
    first: fitStrandEdge(garment, top, first, last, 1, gapFrom, gapTo),
    last: fitStrandEdge(garment, top, last, first, -1, gapFrom, gapTo),
  };
  if (!edges.first || !edges.last) return null;
  if (Math.max(edges.first.width, edges.last.width) > WIDEST_STRAND * across) return null;
  return {
    side,
    top,
    gapFrom,
    gapTo,
    first,
    last,
    edges: { first: edges.first, last: edges.last },
    feet: { first: footOf(edges.first, first, gapTo, -1), last: footOf(edges.last, last, gapTo, 1) },
  };
}

/** Leaves of a loop's two strands in `mask` the one on the `front` edge, made whole, and cuts the other off at its foot. */
function keepStrandInPlace(mask: Mask, garment: Mask, loop: Loop, front: 'first' | 'last'): void {
  const { width } = mask;
  const back = front === 'first' ? 'last' : 'first';
  const inward = front === 'first' ? 1 : -1;
  const edge = loop.edges[front];
  const backFoot = loop.feet[back];
  // the gap's lowest place beside the back strand: from there the bodice's edge runs on to that strand's foot
  const tip = gapTip(garment, loop, back);
  const corner = loop[back][backFoot]!;
  for (let row = 0; row <= Math.max(backFoot, loop.gapTo); row++) {
    const y = loop.top + row;
    const strandFrom = edge.at(row);
    const strandTo = strandFrom + inward * (edge.width - (edge.width > THIN_STRAND ? 1 : 0));
    const [low, high] = [Math.min(strandFrom, strandTo), Math.max(strandFrom, strandTo)];
    for (let x = loop.first[row]! - 3; x <= loop.last[row]! + 3; x++) {
      if (x < 0 || x >= width) continue;
      const at = y * width + x;
      const inStrand = row <= loop.gapTo && x >= low - 0.5 && x <= high + 0.5;
      if (inStrand) mask.data[at] = 255;
      else if (row <= tip.row) {
        // what lies under the strand's own foot is the bodice
        const bodice = row > loop.feet[front] && inward * (x - tip.x) < 0;
        if (!bodice) mask.data[at] = 0;
      } else if (row < backFoot) {
        const cut = tip.x + ((corner - tip.x) * (row - tip.row)) / Math.max(1, backFoot - tip.row);
        if (inward * (x - cut) > 0) mask.data[at] = 0;
      }
    }
  }
}

/** Takes what of the ground below a loop's gap was left in `mask`: the gap's tip between strand and bodice is narrow. */
function openGapInPlace(mask: Mask, { mask: garment, lab }: CutOut, loop: Loop): void {
  const { width } = mask;
  const ground = [0, 0, 0];
  let ring: number[] = [];
  for (let row = loop.gapFrom; row <= loop.gapTo; row++) {
    const y = loop.top + row;
    for (let x = loop.first[row]!; x <= loop.last[row]!; x++) {
      const at = y * width + x;
      if (garment.data[at] !== 0) continue;
      for (let c = 0; c < 3; c++) ground[c]! += lab.data[3 * at + c]!;
      ring.push(at);
    }
  }
  for (let c = 0; c < 3; c++) ground[c]! /= ring.length;
  const from = loop.top + Math.min(loop.feet.first, loop.feet.last);
  const to = loop.top + Math.max(loop.feet.first, loop.feet.last);
  for (let depth = 0; depth < TIP_DEPTH; depth++) {
    const next: number[] = [];
    for (const at of ring)
      for (const beside of [at - 1, at + 1, at + width]) {
        const y = Math.floor(beside / width);
        if (y < from || y > to || mask.data[beside] === 0) continue;
        const distance = Math.hypot(
          lab.data[3 * beside]! - ground[0]!,
          lab.data[3 * beside + 1]! - ground[1]!,
          lab.data[3 * beside + 2]! - ground[2]!,
        );
        if (distance > LIKE_GROUND) continue;
        mask.data[beside] = 0;
        next.push(beside);
      }
    ring = next;
  }
}

/** The lowest pixel of a loop's gap, that beside the `back` strand where several are. */
function gapTip(
  garment: Mask,
  loop: Loop,
  back: 'first' | 'last',
): { readonly row: number; readonly x: number } {
  const row = loop.gapTo;
  const y = loop.top + row;
  const step = back === 'first' ? 1 : -1;
  let x = loop[back][row]!;
  while (garment.data[y * garment.width + x] !== 0) x += step;
  return { row, x };
}
