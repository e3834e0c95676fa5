/**
 * A sleeve's two edges in the garment's picture, on the matte's edge: what lies beyond sticks out of the arm's outline. Cloth that
 * lies flat has lumps there, folds and stripes that the ground's colour eats into; on an arm they would be lumps of the shoulder.
 */
import type { TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { outlineRise } from './outline-rise.ts';
import { resamplePolyline } from './polyline.ts';
import { RIBS } from './sleeve-mesh.ts';

/** Points along an edge for one rib: between ribs the picture's outline would show as it is, notched and wavy. */
export const DENSE = 3;
export const EDGE_POINTS = DENSE * (RIBS - 1) + 1;
/**
 * The matte's edge is looked for so far from a landmarks' line, in lengths of the armhole: outside, where a cap's corner bulges
 * beyond the line, and inside, where the body lies near.
 */
const OUTSIDE = 0.13;
const INSIDE = 0.08;
/** So many points on either side tell the edge's place by their median, of those at least that have one, … */
const MEDIAN = 4;
const LEAST = 3;
/** On flat cloth lumps no wider than twice so many points and no higher than this, in lengths of the armhole, are left out. */
const LUMP = 3;
export const HIGHEST = 0.09;
/** … and so softly, in points, it goes on to the next ones. */
const SOFT = 2;
/** Beside the armpit the torso goes on: so many points there stay. */
const AT_ARMPIT = 4 * DENSE;
/** Over so many points more it comes to the matte's edge: at once it would slip along the sleeve, and stripes had a kink there. */
const COMES = 6 * DENSE;

/** Both from the seam to the cuff, as many points each, at equal fractions of the landmarks' lines; `worn`: with an arm in it. */
export function sleeveEdgesOnMatte(
  { shoulderTip, armpit, sleeve }: TopSide,
  matte: Mask,
  worn = false,
): { readonly outer: GarmentPoint[]; readonly inner: GarmentPoint[] } {
  const outer = resamplePolyline([shoulderTip, ...sleeve!.outerEdge], EDGE_POINTS);
  const inner = resamplePolyline([armpit, ...sleeve!.innerEdge], EDGE_POINTS);
  const armhole = Math.hypot(shoulderTip.x - armpit.x, shoulderTip.y - armpit.y);
  const highest = worn ? 0 : HIGHEST * armhole;
  return {
    outer: onEdge(matte, inner, outer, OUTSIDE * armhole, 0, highest),
    inner: onEdge(matte, outer, inner, INSIDE * armhole, AT_ARMPIT, highest),
  };
}

/**
 * `points` from index `from` on moved to the matte's edge, away from the points `opposite`, and to the foot of lumps that are no
 * higher than `highest`.
 */
function onEdge(
  matte: Mask,
  opposite: readonly GarmentPoint[],
  points: readonly GarmentPoint[],
  limit: number,
  from: number,
  highest: number,
): GarmentPoint[] {
  const directions = points.map((point, i) => {
    const other = opposite[i]!;
    const length = Math.hypot(point.x - other.x, point.y - other.y) || 1;
    return { x: (point.x - other.x) / length, y: (point.y - other.y) / length };
  });
  // 0 where cloth or ground goes on farther: where a sleeve lies on the body
  const rises = points.map((point, i) => (i < from ? 0 : outlineRise(matte, point, directions[i]!, limit)));
  // holes in the matte are left out
  const seen = rises.map((_, i) => {
    const around = rises.slice(Math.max(from, i - MEDIAN), i + MEDIAN + 1).filter((rise) => rise !== 0);
    return around.length < LEAST ? 0 : around.sort((x, y) => x - y)[around.length >> 1]!;
  });
  const even = highest > 0 ? withoutLumps(rises, seen, from, highest) : seen;
  return points.map((point, i) => {
    if (i < from) return point;
    let [sum, weight] = [0, 0];
    for (let k = -2 * SOFT; k <= 2 * SOFT; k++) {
      // a step would tear the cloth
      const near = even[Math.max(from, Math.min(points.length - 1, i + k))]!;
      const share = Math.exp(-0.5 * (k / SOFT) ** 2);
      sum += share * near;
      weight += share;
    }
    const rise = (sum / weight) * (from === 0 ? 1 : smoothStep(from - 1, from + COMES, i));
    return { x: point.x + rise * directions[i]!.x, y: point.y + rise * directions[i]!.y };
  });
}

/** `medians` with the feet of lumps in `rises` that are no higher than `highest` beside them. */
function withoutLumps(
  rises: readonly number[],
  medians: readonly number[],
  from: number,
  highest: number,
): number[] {
  const around = (values: readonly number[], i: number): number[] =>
    values.slice(Math.max(from, i - LUMP), i + LUMP + 1);
  const feet = medians.map((median, i) =>
    median === 0
      ? 0
      : Math.min(median, ...around(rises, i).filter((rise) => rise !== 0 && rise > median - highest)),
  );
  // at its cuff a sleeve may flare
  const last = medians.length - 1 - LUMP;
  return medians.map((median, i) =>
    median === 0 || i > last ? median : Math.max(...around(feet, i).filter((foot) => foot !== 0)),
  );
}
