/**
 * The front edge of the neckline. Where the back of the garment shows inside the collar, it is an edge inside the
 * garment: a family of U and V curves is laid between the neck points and scored by the colour difference across
 * them, then the best one follows the picture's edge within a narrow band. Elsewhere the outline itself is the neckline.
 */
import { resamplePolyline } from '../geometry/polyline.ts';
import type { LabImage, Mask } from '../pixels/image.ts';
import { type NeckPatch, readNeckPatch } from './neck-patch.ts';
import type { UprightFrame } from './upright-frame.ts';

export interface NecklineSearch {
  readonly lab: LabImage;
  readonly mask: Mask;
  readonly frame: UprightFrame;
  /** Outline from the right neck corner to the left one, (u, v) interleaved: the collar's upper edge. */
  readonly upperEdge: Float64Array;
}

export interface Neckline {
  /** From the right neck corner to the left one, (u, v) interleaved. */
  readonly points: Float64Array;
  /** Whether the edge lies inside the outline, with the inside of the back above it. */
  readonly inside: boolean;
  /** Depth below the line between the neck corners, as a share of their distance. */
  readonly depth: number;
  /** Mean edge evidence along the curve, 0..1. */
  readonly evidence: number;
}

const SAMPLES = 41;
/** Superellipses |x|^p + y^q = 1 from the V over the parabola and the ellipse to the square scoop. */
const SHAPES: readonly (readonly [p: number, q: number])[] = [
  [1, 1],
  [1.25, 1.05],
  [1.6, 1.2],
  [2, 1.5],
  [2, 2],
  [2.6, 2.2],
  [3.4, 2.4],
];
const INSETS = [0.02, 0.07, 0.13];

interface CurveShape {
  /** Shares of the neck's width. */
  readonly depth: number;
  readonly inset: number;
  /** Index into `SHAPES`. */
  readonly shape: number;
}

interface ScoredCurve extends CurveShape {
  readonly evidence: number;
}

/** Finds the front edge between the two ends of `upperEdge`. */
export function findNeckline(search: NecklineSearch): Neckline {
  const { upperEdge } = search;
  const n = upperEdge.length / 2;
  const width = Math.hypot(upperEdge[n * 2 - 2]! - upperEdge[0]!, upperEdge[n * 2 - 1]! - upperEdge[1]!);
  const patch = readNeckPatch(search, width);
  const outlineDepth = depthOfOutline(upperEdge, width);

  const best = searchCurves(patch, width, outlineDepth);
  const outline: Neckline = { points: upperEdge, inside: false, depth: outlineDepth, evidence: 1 };
  // a deep outline is the front edge itself unless an edge below it is beyond doubt
  const needed = outlineDepth > 0.3 ? 0.8 : outlineDepth > 0.14 ? 0.5 : 0.25;
  if (!best || best.evidence < needed) return { ...outline, evidence: best ? 1 - best.evidence : 0.5 };
  return {
    points: followEdge(patch, curvePoints(patch, width, best, SAMPLES), width),
    inside: true,
    depth: best.depth,
    evidence: best.evidence,
  };
}

function depthOfOutline(upperEdge: Float64Array, width: number): number {
  const n = upperEdge.length / 2;
  let deepest = 0;
  for (let i = 0; i < n; i++) {
    const t = (upperEdge[i * 2]! - upperEdge[0]!) / (upperEdge[n * 2 - 2]! - upperEdge[0]! || 1);
    const base = upperEdge[1]! + (upperEdge[n * 2 - 1]! - upperEdge[1]!) * t;
    deepest = Math.max(deepest, upperEdge[i * 2 + 1]! - base);
  }
  return deepest / width;
}

function searchCurves(patch: NeckPatch, width: number, outlineDepth: number): ScoredCurve | null {
  // the best curve at each depth
  const profile: ScoredCurve[] = [];
  const step = Math.max(0.012, 1 / width);
  for (let depth = outlineDepth + 0.09; depth < 1.5; depth += step) {
    let best: ScoredCurve = { depth, shape: 0, inset: 0, evidence: 0 };
    for (let shape = 0; shape < SHAPES.length; shape++)
      for (const inset of INSETS) {
        const evidence = scoreCurve(patch, width, { depth, shape, inset });
        if (evidence > best.evidence) best = { depth, shape, inset, evidence };
      }
    profile.push(best);
  }
  const peaks = findPeaks(profile);
  const strongest = peaks.reduce<ScoredCurve | null>(
    (top, curve) => (weigh(curve) > (top ? weigh(top) : 0) ? curve : top),
    null,
  );
  if (!strongest) return null;
  // the front edge is the lowest of the strong edges: above it lie the back's seams, tapes and labels …
  const front = peaks.filter((curve) => weigh(curve) > 0.72 * weigh(strongest)).at(-1)!;
  // … but a collar's rib has two edges, and the opening is the upper one
  const opening = peaks.find(
    (curve) =>
      curve.depth > front.depth - 0.25 &&
      curve.depth < front.depth - 0.05 &&
      curve.evidence > 0.7 * front.evidence,
  );
  return opening ?? front;
}

/** Local maxima of evidence over depth that stand out from what lies between them, in order of depth. */
function findPeaks(profile: readonly ScoredCurve[]): ScoredCurve[] {
  const reach = 0.04;
  return profile.filter((curve) => {
    const near = profile.filter((other) => Math.abs(other.depth - curve.depth) < reach);
    if (near.some((other) => other.evidence > curve.evidence)) return false;
    const beside = profile.filter((other) => {
      const apart = Math.abs(other.depth - curve.depth);
      return apart > reach && apart < 3 * reach;
    });
    const lowest = Math.min(...beside.map((other) => other.evidence));
    return curve.evidence > 1.12 * lowest;
  });
}

/** Very deep curves are prints and plackets. */
function weigh(curve: ScoredCurve): number {
  return curve.evidence * (curve.depth < 0.9 ? 1 : Math.max(0.5, 1 - (curve.depth - 0.9) * 0.9));
}

/** Points of a curve in patch coordinates, at equal distances along it. */
function curvePoints(patch: NeckPatch, width: number, curve: CurveShape, count: number): Float64Array {
  const dense = 61;
  const points = new Float64Array(dense * 2);
  const { rightX, rightY, leftX, leftY } = patch;
  const [p, q] = SHAPES[curve.shape]!;
  for (let i = 0; i < dense; i++) {
    // cosine spacing keeps the steep ends smooth
    const x = -Math.cos((Math.PI * i) / (dense - 1));
    const t = (x * (1 - 2 * curve.inset) + 1) / 2;
    points[i * 2] = rightX + (leftX - rightX) * t;
    points[i * 2 + 1] =
      rightY + (leftY - rightY) * t + curve.depth * width * Math.max(0, 1 - Math.abs(x) ** p) ** (1 / q);
  }
  return resamplePolyline(points, count);
}

/** Mean of the edge evidence over both halves; the weaker half counts double, since necklines are symmetric. */
function scoreCurve(patch: NeckPatch, width: number, curve: CurveShape): number {
  const points = curvePoints(patch, width, curve, SAMPLES);
  let total = 0;
  let counted = 0;
  const half = (SAMPLES - 1) / 2;
  for (let k = 0; k <= half - 3; k++) {
    const right = evidenceAt(patch, points, half - k);
    const left = evidenceAt(patch, points, half + k);
    total += (2 * Math.min(right, left) + Math.max(right, left)) / 3;
    counted++;
  }
  return total / counted;
}

/** 0..1: how different the cloth above and below a curve point is, against the neck's own texture. */
function evidenceAt(patch: NeckPatch, points: Float64Array, i: number): number {
  const x = points[i * 2]!;
  const y = points[i * 2 + 1]!;
  const last = points.length / 2 - 1;
  const a = Math.max(0, i - 1);
  const b = Math.min(last, i + 1);
  const tx = points[b * 2]! - points[a * 2]!;
  const ty = points[b * 2 + 1]! - points[a * 2 + 1]!;
  const length = Math.hypot(tx, ty) || 1;
  return patch.contrast(x, y, ty / length, -tx / length);
}

/**
 * The path through a band of ±7 % of the neck's width around a curve with the most evidence, by dynamic programming
 * (offsets along the curve's normals; neighbours may differ by one step), back in (u, v).
 */
function followEdge(patch: NeckPatch, curve: Float64Array, width: number): Float64Array {
  const n = curve.length / 2;
  const reach = Math.max(2, Math.round(width * 0.07));
  const offsets = 2 * reach + 1;
  const normals = new Float64Array(n * 2);
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    const tx = curve[b * 2]! - curve[a * 2]!;
    const ty = curve[b * 2 + 1]! - curve[a * 2 + 1]!;
    const length = Math.hypot(tx, ty) || 1;
    normals[i * 2] = ty / length;
    normals[i * 2 + 1] = -tx / length;
  }
  const gain = new Float64Array(n * offsets);
  const from = new Int16Array(n * offsets);
  for (let i = 0; i < n; i++)
    for (let o = 0; o < offsets; o++) {
      const shift = o - reach;
      const nx = normals[i * 2]!;
      const ny = normals[i * 2 + 1]!;
      const free = Math.min(1, Math.min(i, n - 1 - i) / 3);
      const here =
        patch.contrast(curve[i * 2]! + nx * shift, curve[i * 2 + 1]! + ny * shift, nx, ny) -
        0.35 * (shift / reach) ** 2 -
        (1 - free) * Math.abs(shift);
      if (i === 0) {
        gain[o] = here;
        continue;
      }
      let best = Number.NEGATIVE_INFINITY;
      for (let p = Math.max(0, o - 2); p <= Math.min(offsets - 1, o + 2); p++) {
        const value = gain[(i - 1) * offsets + p]! - 0.12 * Math.abs(p - o);
        if (value > best) {
          best = value;
          from[i * offsets + o] = p;
        }
      }
      gain[i * offsets + o] = best + here;
    }
  let o = 0;
  for (let k = 1; k < offsets; k++) if (gain[(n - 1) * offsets + k]! > gain[(n - 1) * offsets + o]!) o = k;
  const points = new Float64Array(n * 2);
  for (let i = n - 1; i >= 0; i--) {
    points[i * 2] = curve[i * 2]! + normals[i * 2]! * (o - reach) + patch.originU;
    points[i * 2 + 1] = curve[i * 2 + 1]! + normals[i * 2 + 1]! * (o - reach) + patch.originV;
    o = from[i * offsets + o]!;
  }
  return points;
}
