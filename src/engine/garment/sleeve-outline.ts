/** Cuff corners, shoulder tip and the two edges of a sleeve. */
import { resamplePolyline } from '../geometry/polyline.ts';
import type { SideChain } from './garment-outline.ts';
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
  const candidates: { index: number; sharpness: number }[] = [{ index: armpit + 1, sharpness: 0.7 }];
  for (let i = armpit + scale; i < neck - scale; i += step) {
    const turn = turnAt(chain, i, scale);
    if (turn > 0.15) candidates.push({ index: i, sharpness: Math.min(turn, 1.6) });
  }
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
      const score =
        inner.sharpness + outer.sharpness - 4 * cuffBend - 4 * edgeBend + far - 1.5 * wide - 3 * high;
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

/**
 * Where the shoulder line turns into the sleeve: the outline's largest bulge between the neck and the point of the
 * sleeve's upper edge level with the armpit, weighted towards the armpit's own distance from the axis, above which a
 * sleeve is set in.
 */
export function findShoulderTip(
  chain: SideChain,
  armpit: number,
  outerCuff: number,
  neckBase: number,
): number {
  // walk up the sleeve's upper edge to where it is as high as the armpit (short sleeves may end above)
  let level = outerCuff;
  while (level < neckBase && down(chain, level) > down(chain, armpit)) level++;
  const width = outward(chain, armpit);
  let best = level;
  let value = Number.NEGATIVE_INFINITY;
  for (let i = level + 1; i < neckBase; i++) {
    const offset = (outward(chain, i) - 0.97 * width) / (0.3 * width);
    const score = bulge(chain, i, level, neckBase) * Math.exp(-offset * offset);
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
