/** Cuff corners, shoulder tip and the two edges of a sleeve. */
import { resamplePolyline } from '../geometry/polyline.ts';
import { OUTLINE_STEP, type SideChain } from './garment-outline.ts';
import { bulge, chainPart, down, outward, turnAt } from './side-chain.ts';

export interface CuffCorners {
  /** Chain index of the cuff's corner on the sleeve's underside. */
  readonly inner: number;
  /** Chain index of the cuff's corner on the sleeve's upper side. */
  readonly outer: number;
}

/** Points along each edge of a sleeve. */
export const SLEEVE_RIBS = 12;

/**
 * The cuff: two convex corners with a straight edge between them at the sleeve's end. All pairs of outline points are
 * scored by the sharpness of their corners, the straightness of the edge between and their distance from the armpit.
 */
export function findCuff(chain: SideChain, armpit: number, sleeveEnd: number, neck: number): CuffCorners {
  const reach = (i: number) =>
    Math.hypot(outward(chain, i) - outward(chain, armpit), Math.max(0, down(chain, i) - down(chain, armpit)));
  const sleeveLength = reach(sleeveEnd);
  const scale = Math.max(4, Math.round(sleeveLength * 0.035));
  const step = Math.max(1, Math.round((neck - armpit) / 220));
  const armhole = down(chain, armpit) - down(chain, neck);
  // a short sleeve's cuff may begin at the armpit itself
  const candidates: { index: number; sharpness: number }[] = [{ index: armpit + 1, sharpness: 0.8 }];
  for (let i = armpit + scale; i < neck - scale; i += step) {
    const turn = turnAt(chain, i, scale);
    if (turn > 0.25) candidates.push({ index: i, sharpness: Math.min(turn, 1.6) });
  }
  // the sleeve's axis starts halfway between armpit and shoulder
  const rootOut = 1.1 * outward(chain, armpit);
  const rootDown = down(chain, armpit) - 0.45 * armhole;
  /** 0..1: how far an edge runs along the sleeve instead of across it. */
  const alongSleeve = (i: number, j: number): number => {
    const edgeX = outward(chain, j) - outward(chain, i);
    const edgeY = down(chain, j) - down(chain, i);
    const axisX = (outward(chain, i) + outward(chain, j)) / 2 - rootOut;
    const axisY = (down(chain, i) + down(chain, j)) / 2 - rootDown;
    const lengths = Math.hypot(edgeX, edgeY) * Math.hypot(axisX, axisY);
    return lengths > 0 ? Math.abs(edgeX * axisX + edgeY * axisY) / lengths : 0;
  };
  let best: CuffCorners = { inner: sleeveEnd, outer: sleeveEnd };
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const inner of candidates)
    for (const outer of candidates) {
      if (outer.index <= inner.index + 2) continue;
      const width = Math.hypot(
        outward(chain, outer.index) - outward(chain, inner.index),
        down(chain, outer.index) - down(chain, inner.index),
      );
      if (width < 0.14 * armhole || width > 1.2 * armhole || reach(outer.index) < 0.6 * sleeveLength)
        continue;
      const edge = Math.hypot(
        outward(chain, inner.index) - outward(chain, armpit),
        down(chain, inner.index) - down(chain, armpit),
      );
      const cuffBend = largestBend(chain, inner.index, outer.index) / width;
      const edgeBend = largestBend(chain, armpit, inner.index) / Math.max(edge, width);
      const far = (reach(inner.index) + 2 * reach(outer.index)) / (3 * sleeveLength);
      // a cuff is narrower than the armhole and hangs below the shoulder
      const wide = Math.max(0, width / armhole - 0.7);
      const high = Math.max(0, (down(chain, armpit) - down(chain, outer.index)) / armhole - 0.5);
      const slant = Math.max(0, alongSleeve(inner.index, outer.index) - 0.5);
      const score =
        inner.sharpness +
        outer.sharpness -
        4 * cuffBend -
        4 * edgeBend +
        far -
        1.5 * wide -
        3 * high -
        2 * slant;
      if (score > bestScore) {
        bestScore = score;
        best = { inner: inner.index, outer: outer.index };
      }
    }
  return best;
}

/** Largest distance of the outline between two points from the straight line between them. */
function largestBend(chain: SideChain, from: number, to: number): number {
  let bend = 0;
  for (let t = 1; t < 8; t++)
    bend = Math.max(bend, Math.abs(bulge(chain, Math.round(from + ((to - from) * t) / 8), from, to)));
  return bend;
}

/** Where shoulder tips lie, in half widths between the armpits: on hanging garments, whose armpits lie deep, … */
const HANGING = 1.2;
/** … and on those that lie flat. */
const LYING = 0.8;
/** A tip farther out than this with less than so much of an armhole below it, in half widths, lies on a folded sleeve. */
const FOLDED_OUT = 1.05;
const FOLDED_ARMHOLE = 0.7;

/**
 * Where the shoulder line turns into the sleeve: the outline's largest bulge between the neck and a point as far down the
 * sleeve as the shoulder line is long, weighted towards a fifth farther out than the armpit, above which sleeves of
 * hanging garments are set in. A sleeve that lies folded down beside the body bends at its fold, outside of its seam: where
 * that leaves no room for an armhole, the bulge is looked for farther in.
 */
export function findShoulderTip(
  chain: SideChain,
  armpit: number,
  outerCuff: number,
  neckBase: number,
): number {
  const tip = largestBulge(chain, armpit, outerCuff, neckBase, HANGING);
  const width = outward(chain, armpit);
  const onFold =
    outward(chain, tip) > FOLDED_OUT * width &&
    down(chain, armpit) - down(chain, tip) < FOLDED_ARMHOLE * width;
  return onFold ? largestBulge(chain, armpit, tip, neckBase, LYING) : tip;
}

/** The outline's corner at its largest bulge inside `outerEnd`, weighted towards `expected` half widths from the axis. */
function largestBulge(
  chain: SideChain,
  armpit: number,
  outerEnd: number,
  neckBase: number,
  expectedShare: number,
): number {
  const width = outward(chain, armpit);
  const expected = expectedShare * width;
  const shoulder = Math.max(0.3 * width, expected - outward(chain, neckBase));
  let start = neckBase;
  for (let along = 0; start > outerEnd && along < 2.1 * shoulder; start--)
    along += Math.hypot(
      outward(chain, start) - outward(chain, start - 1),
      down(chain, start) - down(chain, start - 1),
    );
  let best = start;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = start + 1; i < neckBase; i++) {
    const offset = (outward(chain, i) - expected) / (0.4 * width);
    const score = bulge(chain, i, start, neckBase) * Math.exp(-offset * offset);
    if (score > value) {
      value = score;
      best = i;
    }
  }
  return sharpestNear(chain, best, Math.round((0.17 * width) / OUTLINE_STEP), start, neckBase);
}

/** The index within `window` points of `index` where the outline bends most, near ones preferred. */
function sharpestNear(chain: SideChain, index: number, window: number, from: number, to: number): number {
  const reach = Math.max(3, Math.round(window * 0.7));
  let best = index;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = Math.max(from + 1, index - window); i <= Math.min(to - 1, index + window); i++) {
    const score = turnAt(chain, i, reach) - 0.25 * ((i - index) / window) ** 2;
    if (score > value) {
      value = score;
      best = i;
    }
  }
  return best;
}

/** Both edges of a sleeve, as many points each, at equal fractions of their lengths. */
export function sleeveEdges(
  chain: SideChain,
  shoulderTip: number,
  armpit: number,
  cuff: CuffCorners,
): { outer: Float64Array; inner: Float64Array } {
  return {
    outer: resamplePolyline(chainPart(chain, shoulderTip, cuff.outer), SLEEVE_RIBS),
    inner: resamplePolyline(chainPart(chain, armpit, cuff.inner), SLEEVE_RIBS),
  };
}
