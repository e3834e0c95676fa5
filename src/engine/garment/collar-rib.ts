/** The rib of a collar: the band, often of its own colour, between the neckline's opening and the garment's front. */

import type { NeckPatch } from './neck-patch.ts';
import { CURVE_POINTS, type Curve, curveNormals, followEdge, scoreCurve } from './neckline-curves.ts';

/** Widths of ribs, in neck widths. */
const NARROWEST_RIB = 0.05;
const WIDEST_RIB = 0.2;
/** A rib's width on the front as a share of what it takes up of the shoulder line, which crosses it at a slant. */
const FRONT_WIDTHS = [0.66, 0.72, 0.78, 0.84];
/** A curve farther above the seam than the rib takes up of the shoulder line, times this, is the inside's own. */
const WIDER_THAN_ON_SHOULDER = 1.15;

/** ΔE from which on two parts of a collar are no longer of one cloth, in whatever light. */
const OTHER_COLOUR = 28;

/**
 * The curve among `curves` that is the opening of a rib whose lower seam is `seam`; null when there is none. Both edges
 * of a rib run side by side over the shoulders, unlike the back's tape or label, which meet the front at the
 * neck's corners, and its colour shows there: a stripe across the inside of the back ends at the front's edge. Where the
 * shoulders show how wide the rib is, it isn't much wider on the front.
 */
export function openingOfRib(
  patch: NeckPatch,
  seam: Curve,
  curves: readonly Curve[],
  shoulders: readonly Float64Array[],
): Curve | null {
  const between = colourAbove(patch, seam);
  if (between && shoulders.every((shoulder) => unlikeCorner(patch, shoulder, between) > OTHER_COLOUR))
    return null;
  const onShoulders = between ? shoulders.map((shoulder) => ribWidthOn(patch, shoulder, between)) : [0];
  const widest =
    Math.min(...onShoulders) < 0.03 * patch.neckWidth
      ? WIDEST_RIB
      : Math.min(WIDEST_RIB, (WIDER_THAN_ON_SHOULDER * mean(onShoulders)) / patch.neckWidth);
  for (const opening of curves) {
    if (opening.evidence < 0.42 || opening.evidence < 0.6 * seam.evidence) continue;
    const width = (lowest(seam) - lowest(opening)) / patch.neckWidth;
    if (width < NARROWEST_RIB || width > widest) continue;
    const normals = curveNormals(opening.points);
    const apart = width * patch.neckWidth;
    const beside = {
      ...opening,
      points: opening.points.map((value, i) => value - normals[i]! * apart),
    };
    const { evidence } = followEdge(patch, beside, 0.04);
    if (evidence > 0.58 * seam.evidence) return opening;
  }
  return null;
}

/** ΔE between a colour and the shoulder's beside the neck corner; 0 where that leaves the garment. */
function unlikeCorner(patch: NeckPatch, shoulder: Float64Array, colour: Float32Array): number {
  const here = new Float32Array(3);
  const depth = Math.max(3, 0.03 * patch.neckWidth);
  let along = 0;
  let sum = 0;
  let count = 0;
  for (let i = 2; i < shoulder.length && along < 0.1 * patch.neckWidth; i += 2) {
    along += Math.hypot(shoulder[i]! - shoulder[i - 2]!, shoulder[i + 1]! - shoulder[i - 1]!);
    if (along < 0.02 * patch.neckWidth || !patch.colourAt(shoulder[i]!, shoulder[i + 1]! + depth, here))
      continue;
    sum += Math.hypot(here[0]! - colour[0]!, here[1]! - colour[1]!, here[2]! - colour[2]!);
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** How far down a curve reaches. */
function lowest({ points }: Curve): number {
  let y = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < points.length; i += 2) y = Math.max(y, points[i]!);
  return y;
}

/**
 * The opening above `edge` when that edge turns out to be the rib's lower seam, else `edge` itself. A rib goes on around
 * the neck: its colour shows on the shoulder, outside the neck corner, as wide as the rib is. `shoulders` run from
 * each neck corner outwards in patch coordinates.
 */
export function liftToOpening(patch: NeckPatch, edge: Curve, shoulders: readonly Float64Array[]): Curve {
  const rib = colourAbove(patch, edge);
  if (!rib) return edge;
  const widths = shoulders.map((shoulder) => ribWidthOn(patch, shoulder, rib));
  if (Math.min(...widths) < 0.03 * patch.neckWidth) return edge;
  const onShoulder = widths.reduce((sum, value) => sum + value, 0) / widths.length;
  // a rib is evenly wide, and its inner edge often faint: only the width is searched
  let best: Curve | null = null;
  for (const share of FRONT_WIDTHS) {
    const width = share * onShoulder;
    const points = liftBy(patch, edge, width);
    const evidence = scoreCurve(patch, points);
    if (!best || evidence > best.evidence)
      best = { depth: edge.depth - width / patch.neckWidth, points, evidence };
  }
  return best!;
}

/** The rib's inner edge, `width` above its seam: it begins and ends at the neck's corners. */
function liftBy(patch: NeckPatch, { points }: Curve, width: number): Float64Array {
  const normals = curveNormals(points);
  const last = CURVE_POINTS - 1;
  const corners = [patch.rightX, patch.rightY, patch.leftX, patch.leftY];
  return points.map((value, k) => {
    const i = k >> 1;
    const axis = k & 1;
    const side = i < last / 2 ? 0 : 1;
    const end = points[2 * side * last + axis]!;
    const toCorner = corners[2 * side + axis]! - end;
    const along = Math.min(1, Math.min(i, last - i) / 5);
    return value + toCorner * (1 - along) + normals[k]! * width * along;
  });
}

/** Mean colour just above the middle half of a curve; null where it leaves the garment. */
function colourAbove(patch: NeckPatch, curve: Curve): Float32Array | null {
  const normals = curveNormals(curve.points);
  const sum = new Float32Array(3);
  const colour = new Float32Array(3);
  const distance = Math.max(3, 0.035 * patch.neckWidth);
  let count = 0;
  for (let i = CURVE_POINTS >> 2; i < CURVE_POINTS - (CURVE_POINTS >> 2); i++) {
    const x = curve.points[i * 2]! + normals[i * 2]! * distance;
    const y = curve.points[i * 2 + 1]! + normals[i * 2 + 1]! * distance;
    if (!patch.colourAt(x, y, colour)) continue;
    count++;
    for (let c = 0; c < 3; c++) sum[c]! += colour[c]!;
  }
  if (count < CURVE_POINTS / 4) return null;
  for (let c = 0; c < 3; c++) sum[c]! /= count;
  return sum;
}

/**
 * How far from the neck corner the shoulder keeps the rib's colour before it turns into another for good, in patch
 * pixels; 0 where it doesn't show the rib's colour or never changes.
 */
function ribWidthOn(patch: NeckPatch, shoulder: Float64Array, rib: Float32Array): number {
  const colour = new Float32Array(3);
  const depth = Math.max(3, 0.03 * patch.neckWidth);
  const limit = 0.3 * patch.neckWidth;
  const differences: number[] = [];
  const distances: number[] = [];
  let along = 0;
  for (let i = 0; i < shoulder.length; i += 2) {
    if (i > 0) along += Math.hypot(shoulder[i]! - shoulder[i - 2]!, shoulder[i + 1]! - shoulder[i - 1]!);
    if (along > limit) break;
    if (along < 0.02 * patch.neckWidth || !patch.colourAt(shoulder[i]!, shoulder[i + 1]! + depth, colour))
      continue;
    differences.push(Math.hypot(colour[0]! - rib[0]!, colour[1]! - rib[1]!, colour[2]! - rib[2]!));
    distances.push(along);
  }
  if (differences.length < 6) return 0;
  // the split into a part like the rib and a part unlike it that separates best
  let best = 0;
  let contrast = 0;
  for (let k = 2; k < differences.length - 2; k++) {
    const like = mean(differences.slice(0, k));
    const unlike = mean(differences.slice(k));
    if (unlike - like > contrast) {
      contrast = unlike - like;
      best = k;
    }
  }
  const like = mean(differences.slice(0, best));
  return contrast > 8 && like < 0.35 * (like + contrast) ? distances[best]! : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
