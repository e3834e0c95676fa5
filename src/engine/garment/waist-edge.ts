/**
 * The upper edge of the front of trousers or a skirt. Where the back's waistband stands higher, its inside shows above the
 * front's edge as a lens between the waist's corners, and the front's edge is a shallow curve inside the garment; elsewhere
 * the outline itself is the front's edge.
 */
import { resamplePolyline } from '../geometry/polyline.ts';
import type { LabImage, Mask } from '../pixels/image.ts';
import { type NeckPatch, readNeckPatch } from './neck-patch.ts';
import { settleOnEdge } from './neckline-edge.ts';
import type { UprightFrame } from './upright-frame.ts';

export interface WaistEdge {
  /** Upper edge of the front from the right corner to the left one, (u, v) interleaved. */
  readonly points: Float64Array;
  /** Whether it lies inside the outline, with the inside of the back above it. */
  readonly inside: boolean;
}

/** Points along a candidate curve. */
const CURVE_POINTS = 41;
/** Depths of the lens that are looked for, in waist widths: what is shallower isn't seen, what is deeper is no waist. */
const SHALLOWEST = 0.035;
const DEEPEST = 0.24;
/** Share of the curve that must be a clear edge. */
const CLEAR = 0.62;
/**
 * A waistband's seam is an edge too, but runs on at the same distance from the upper edge: so does no lens. Share of an
 * edge's evidence that the same curve without its narrow ends may have at most.
 */
const BAND_ENDS = 0.12;

/** Finds the front's edge below `upperEdge`, which runs from the right waist corner to the left one in (u, v). */
export function findWaistEdge(
  lab: LabImage,
  mask: Mask,
  frame: UprightFrame,
  upperEdge: Float64Array,
): WaistEdge {
  const patch = readNeckPatch({ lab, mask, frame, upperEdge });
  const upper = resamplePolyline(upperEdge, CURVE_POINTS).map(
    (value, i) => value - (i % 2 === 0 ? patch.originU : patch.originV),
  );
  let best: { points: Float64Array; evidence: number } | null = null;
  const step = Math.max(0.008, 0.8 / patch.neckWidth);
  for (let depth = SHALLOWEST; depth < DEEPEST; depth += step)
    for (const exponent of [1.6, 2, 2.8]) {
      const points = layLens(upper, depth * patch.neckWidth, exponent);
      const evidence = edgeShare(patch, points) - bandShare(patch, upper, depth * patch.neckWidth);
      if (!best || evidence > best.evidence) best = { points, evidence };
    }
  if (!best || best.evidence < CLEAR) return { points: upperEdge, inside: false };
  const settled = settleOnEdge(patch, best.points, 0.02);
  return {
    points: settled.map((value, i) => value + (i % 2 === 0 ? patch.originU : patch.originV)),
    inside: true,
  };
}

/** The upper edge lowered by a lens that is `depth` pixels deep in its middle and nothing at the corners. */
function layLens(upper: Float64Array, depth: number, exponent: number): Float64Array {
  const result = upper.slice();
  const last = upper.length / 2 - 1;
  for (let i = 0; i <= last; i++)
    result[i * 2 + 1]! += depth * (1 - Math.abs((2 * i) / last - 1) ** exponent);
  return result;
}

/** Mean evidence along a curve, 0..1, without its ends; the weakest third counts as much as all. */
function edgeShare(patch: NeckPatch, points: Float64Array): number {
  const n = points.length / 2;
  const from = Math.round(0.12 * n);
  const thirds = [0, 0, 0];
  const counts = [0, 0, 0];
  const colour = new Float32Array(3);
  const sum = [0, 0, 0];
  let lengths = 0;
  for (let i = from; i < n - from; i++) {
    const tx = points[i * 2 + 2]! - points[i * 2 - 2]!;
    const ty = points[i * 2 + 3]! - points[i * 2 - 1]!;
    const length = Math.hypot(tx, ty) || 1;
    const edge = patch.edge(points[i * 2]!, points[i * 2 + 1]!, ty / length, -tx / length, colour);
    const third = Math.min(2, Math.floor((3 * (i - from)) / (n - 2 * from)));
    thirds[third]! += edge;
    counts[third]!++;
    lengths += edge;
    for (let c = 0; c < 3; c++) sum[c]! += colour[c]!;
  }
  const means = thirds.map((total, t) => total / counts[t]!);
  const mean = (means[0]! + means[1]! + means[2]!) / 3;
  const coherence = lengths > 0 ? Math.hypot(sum[0]!, sum[1]!, sum[2]!) / lengths : 0;
  return ((mean + Math.min(...means)) / 2) * (0.4 + 0.6 * coherence);
}

/** Evidence for a seam at the same distance from the upper edge near its ends, where a lens has none. */
function bandShare(patch: NeckPatch, upper: Float64Array, depth: number): number {
  const last = upper.length / 2 - 1;
  const colour = new Float32Array(3);
  const end = Math.max(2, Math.round(BAND_ENDS * last));
  let sum = 0;
  for (let k = 1; k <= end; k++)
    for (const i of [k, last - k]) {
      let strongest = 0;
      for (const shift of [-1, 0, 1])
        strongest = Math.max(
          strongest,
          patch.edge(upper[i * 2]!, upper[i * 2 + 1]! + depth + shift, 0, -1, colour),
        );
      sum += strongest;
    }
  return (0.5 * sum) / (2 * end);
}
