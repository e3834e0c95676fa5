/** Candidate curves for a front neckline, the evidence for them in the picture, and the picture's edge near one. */
import type { NeckPatch } from './neck-patch.ts';

/** Superellipses |x|^p + y^q = 1 from the V over the parabola and the ellipse to the square scoop. */
const SHAPES: readonly (readonly [p: number, q: number])[] = [
  [1, 1],
  [1.3, 1.05],
  [1.7, 1.25],
  [2, 1.6],
  [2, 2],
  [2.6, 2.2],
  [3.4, 2.4],
];

/** How far inside the neck corners a curve begins; a collar's ring may also be wider below them than between them. */
const INSETS = [-0.13, -0.05, 0.02, 0.1];

/** Points along a curve; an odd number, so that one is the lowest. */
export const CURVE_POINTS = 35;

/** Curves nearer to each other on average, in neck widths, lie on one edge. */
const SAME_EDGE = 0.045;

export interface Curve {
  /** Depth below the line between the neck corners, as a share of their distance. */
  readonly depth: number;
  /** Points from the right neck corner to the left one in patch coordinates, x and y interleaved. */
  readonly points: Float64Array;
  /** Edge evidence, 0..1. */
  readonly evidence: number;
}

/**
 * The curves whose evidence stands out from those a little higher and lower, in order of depth, each moved onto the
 * picture's edge near it. `shallowest` and `deepest` are depths.
 */
export function findCurves(patch: NeckPatch, shallowest: number, deepest: number): Curve[] {
  const step = Math.max(0.02, 1 / patch.neckWidth);
  const profile: Curve[] = [];
  const points = new Float64Array(CURVE_POINTS * 2);
  for (let depth = shallowest; depth < deepest; depth += step) {
    let best: Curve = { depth, points, evidence: -1 };
    for (let shape = 0; shape < SHAPES.length; shape++)
      for (const inset of INSETS) {
        layCurve(patch, depth, shape, inset, points);
        const evidence = scoreCurve(patch, points);
        if (evidence > best.evidence) best = { depth, points: points.slice(), evidence };
      }
    profile.push(best);
  }
  // of curves that end up on the same edge the one that fits it best counts
  const followed = findPeaks(profile).map((peak) => followEdge(patch, peak, 0.07));
  const curves: Curve[] = [];
  for (const curve of followed.sort((a, b) => b.evidence - a.evidence)) {
    const apart = (other: Curve) => meanDistance(curve.points, other.points) / patch.neckWidth;
    if (curves.every((other) => apart(other) > SAME_EDGE)) curves.push(curve);
  }
  return curves.sort((a, b) => a.depth - b.depth);
}

/** Mean distance of points of equal index. */
function meanDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 2) sum += Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!);
  return sum / (a.length / 2);
}

/** Writes a curve's points. */
function layCurve(patch: NeckPatch, depth: number, shape: number, inset: number, out: Float64Array): void {
  const { rightX, rightY, leftX, leftY, neckWidth } = patch;
  const [p, q] = SHAPES[shape]!;
  const last = CURVE_POINTS - 1;
  for (let i = 0; i <= last; i++) {
    // closer together where round curves are steep, so that distances along the curve are about equal
    const even = (2 * i) / last - 1;
    const x = q > 1.1 ? -Math.cos((Math.PI * i) / last) : even;
    const t = (x * (1 - 2 * inset) + 1) / 2;
    out[i * 2] = rightX + (leftX - rightX) * t;
    out[i * 2 + 1] =
      rightY + (leftY - rightY) * t + depth * neckWidth * Math.max(0, 1 - Math.abs(x) ** p) ** (1 / q);
  }
}

/**
 * Edge evidence of a curve, 0..1: how far both halves show an edge (the weaker half counts double, since necklines are
 * symmetric). Less where one third from the middle to the end shows little, as a label's edge does, and where the change
 * of colour goes this way and that, as in prints and across stripes.
 */
export function scoreCurve(patch: NeckPatch, points: Float64Array): number {
  const right = new Float32Array(3);
  const left = new Float32Array(3);
  const sum = [0, 0, 0];
  let lengths = 0;
  const thirds = [0, 0, 0];
  const half = (CURVE_POINTS - 1) / 2;
  const pairs = half - 2;
  for (let k = 0; k < pairs; k++) {
    const onRight = edgeAt(patch, points, half - k, right);
    const onLeft = edgeAt(patch, points, half + k, left);
    thirds[Math.floor((3 * k) / pairs)]! += (2 * Math.min(onRight, onLeft) + Math.max(onRight, onLeft)) / 3;
    lengths += onRight + onLeft;
    for (let c = 0; c < 3; c++) sum[c]! += right[c]! + left[c]!;
  }
  const coherence = lengths > 0 ? Math.hypot(sum[0]!, sum[1]!, sum[2]!) / lengths : 0;
  const mean = (thirds[0]! + thirds[1]! + thirds[2]!) / pairs;
  const weakest = (3 * Math.min(...thirds)) / pairs;
  return ((mean + weakest) / 2) * (0.35 + 0.65 * coherence);
}

function edgeAt(patch: NeckPatch, points: Float64Array, i: number, out: Float32Array): number {
  const last = points.length / 2 - 1;
  const a = Math.max(0, i - 1);
  const b = Math.min(last, i + 1);
  const tx = points[b * 2]! - points[a * 2]!;
  const ty = points[b * 2 + 1]! - points[a * 2 + 1]!;
  const length = Math.hypot(tx, ty) || 1;
  return patch.edge(points[i * 2]!, points[i * 2 + 1]!, ty / length, -tx / length, out);
}

/** Local maxima of evidence over depth that stand out from what lies a little above and below them. */
function findPeaks(profile: readonly Curve[]): Curve[] {
  const reach = 0.045;
  return profile.filter((curve) => {
    const near = profile.filter((other) => Math.abs(other.depth - curve.depth) < reach);
    if (near.some((other) => other.evidence > curve.evidence)) return false;
    const beside = profile.filter((other) => {
      const apart = Math.abs(other.depth - curve.depth);
      return apart >= reach && apart < 3 * reach;
    });
    return curve.evidence > 1.12 * Math.min(...beside.map((other) => other.evidence));
  });
}

/**
 * The path with the most evidence within a band around a curve, `reach` neck widths to either side, by dynamic programming
 * over offsets along the curve's normals (neighbouring points may differ by two pixels). Its ends stay.
 */
export function followEdge(patch: NeckPatch, curve: Curve, reach: number): Curve {
  const line = curve.points;
  const n = line.length / 2;
  const widest = Math.max(2, Math.round(patch.neckWidth * reach));
  const offsets = 2 * widest + 1;
  const normals = curveNormals(line);
  const gain = new Float64Array(n * offsets);
  const from = new Int16Array(n * offsets);
  const scratch = new Float32Array(3);
  for (let i = 0; i < n; i++)
    for (let o = 0; o < offsets; o++) {
      const shift = o - widest;
      const nx = normals[i * 2]!;
      const ny = normals[i * 2 + 1]!;
      const held = Math.max(0, 1 - Math.min(i, n - 1 - i) / 3);
      const here =
        patch.edge(line[i * 2]! + nx * shift, line[i * 2 + 1]! + ny * shift, nx, ny, scratch) -
        0.35 * (shift / widest) ** 2 -
        held * Math.abs(shift);
      let best = i === 0 ? 0 : Number.NEGATIVE_INFINITY;
      if (i > 0)
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
  const shifts = new Float64Array(n);
  for (let i = n - 1; i >= 0; i--) {
    shifts[i] = o - widest;
    o = from[i * offsets + o]!;
  }
  const evidence = scoreCurve(patch, shifted(line, normals, shifts));
  return { depth: curve.depth, points: shifted(line, normals, withoutSteps(shifts)), evidence };
}

function shifted(line: Float64Array, normals: Float64Array, shifts: Float64Array): Float64Array {
  return line.map((value, i) => value + normals[i]! * shifts[i >> 1]!);
}

/** Binomial mean (1 4 6 4 1) of neighbours, ends repeated. */
function withoutSteps(shifts: Float64Array): Float64Array {
  const last = shifts.length - 1;
  const at = (i: number): number => shifts[Math.max(0, Math.min(last, i))]!;
  return shifts.map((value, i) => (at(i - 2) + 4 * at(i - 1) + 6 * value + 4 * at(i + 1) + at(i + 2)) / 16);
}

/** Unit normals of a curve's points, pointing up out of a neckline that runs from the wearer's right to left. */
export function curveNormals(line: Float64Array): Float64Array {
  const n = line.length / 2;
  const normals = new Float64Array(n * 2);
  for (let i = 0; i < n; i++) {
    const a = Math.max(0, i - 1);
    const b = Math.min(n - 1, i + 1);
    const tx = line[b * 2]! - line[a * 2]!;
    const ty = line[b * 2 + 1]! - line[a * 2 + 1]!;
    const length = Math.hypot(tx, ty) || 1;
    normals[i * 2] = ty / length;
    normals[i * 2 + 1] = -tx / length;
  }
  return normals;
}
