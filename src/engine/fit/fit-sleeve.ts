/**
 * A sleeve on an arm: its ribs, from the armhole to the cuff, are laid across the arm's axis, so that it bends where
 * the elbow bends. Outer and inner edge keep their own lengths.
 */

import type { TopSide } from '../garment/flat-garment.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { type ArmAxis, armPoint, armTable, nearestOnArm } from './arm-axis.ts';
import type { WarpMesh } from './coordinate-raster.ts';
import type { FitVariation } from './fit-variation.ts';
import { pointAlong, polylineLength, resamplePolyline } from './polyline.ts';

/** Ribs along a sleeve and steps across one rib. */
const RIBS = 28;
const ACROSS = 8;
/** How far the mesh reaches past the edges and the cuff, in fractions, to carry the soft edge of the matte. */
const OVERHANG = 0.16;

export interface SleeveFit {
  readonly side: 'left' | 'right';
  readonly mesh: WarpMesh;
  /** Real length along the arm at which the cuff's outer and inner corner lie, pixels. */
  readonly cuff: { readonly outer: number; readonly inner: number };
  /** Edges in the photo, from the armhole to the cuff. */
  readonly outerEdge: readonly ImagePoint[];
  readonly innerEdge: readonly ImagePoint[];
}

const smooth = (t: number): number => {
  const s = Math.max(0, Math.min(1, t));
  return s * s * (3 - 2 * s);
};

/** Points of the quadratic Bézier curve from `a` to `c` that leaves and arrives towards `b`. */
function quadraticCurve(a: ImagePoint, b: ImagePoint, c: ImagePoint): ImagePoint[] {
  return Array.from({ length: 17 }, (_, i) => {
    const t = i / 16;
    return {
      x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * b.x + t * t * c.x,
      y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * b.y + t * t * c.y,
    };
  });
}

/**
 * Width in photo pixels at which the sleeve is worn, by fraction of its length. Flat it is half a tube's girth, worn 2/π
 * of that, or a little more since cloth stands off the arm.
 */
function ribWidths(
  outer: readonly ImagePoint[],
  inner: readonly ImagePoint[],
  scale: number,
): (f: number) => number {
  const widths = outer.map(
    (point, i) => 0.72 * scale * Math.hypot(point.x - inner[i]!.x, point.y - inner[i]!.y),
  );
  return (f) => widths[Math.max(0, Math.min(widths.length - 1, Math.round(f * (widths.length - 1))))]!;
}

/** Where the sleeve of `side` lies on `arm`, from the torso's shoulder tip and armpit on. `scale` in photo pixels a garment pixel. */
export function fitSleeve(
  side: TopSide,
  arm: ArmAxis,
  anchors: { readonly shoulderTip: ImagePoint; readonly armpit: ImagePoint },
  scale: number,
  variation: FitVariation,
): SleeveFit {
  const sleeve = side.sleeve!;
  const outerSource = resamplePolyline([side.shoulderTip, ...sleeve.outerEdge], RIBS);
  const innerSource = resamplePolyline([side.armpit, ...sleeve.innerEdge], RIBS);
  const start = nearestOnArm(arm, anchors.shoulderTip);
  const pit = nearestOnArm(arm, anchors.armpit);
  const pitLength = Math.max(0.02 * arm.length, Math.min(0.42 * arm.length, pit.length));
  let outerLength = polylineLength(outerSource) * scale * variation.sleeve;
  let innerLength = polylineLength(innerSource) * scale * variation.sleeve;
  const reach = (start.length + outerLength) / arm.length;
  // a long sleeve ends at the wrist, whatever small error the scale has
  if (reach > 0.86) {
    // a hand in a pocket takes the cuff with it
    const end = (arm.handSeen ? Math.min(1, Math.max(0.965, reach)) : 1.1) * arm.length;
    outerLength = end - start.length;
    innerLength = end - pitLength;
  } else {
    // both corners of a cuff lie nearly opposite each other on the arm
    const outerEnd = start.length + outerLength;
    const innerEnd = pitLength + innerLength;
    const skew = 0.09 * arm.length;
    innerLength = Math.max(outerEnd - skew, Math.min(outerEnd + skew, innerEnd)) - pitLength;
    innerLength = Math.max(innerLength, 0.03 * arm.length);
  }
  const widths = ribWidths(outerSource, innerSource, scale * variation.ease);
  const offsets = (along: number): { outward: number; inward: number } => {
    const bare = armTable(arm, arm.bare, along);
    const f = (along - start.length) / outerLength;
    // cloth lies on the shoulder and stands off the arm further down
    const loose = smooth(along / (0.4 * arm.length));
    const half = bare * (1.05 + 0.04 * loose);
    const worn = half + loose * Math.max(0, Math.min(widths(f) / 2, 1.3 * bare) - half);
    const middle = armTable(arm, arm.middle, along);
    return { outward: worn + middle, inward: worn - middle };
  };
  // the outer edge rounds the shoulder before it runs down the arm
  const domeEnd = 0.12 * arm.length;
  const dome = quadraticCurve(
    anchors.shoulderTip,
    armPoint(arm, -0.02 * arm.length, 0.85 * offsets(0).outward),
    armPoint(arm, domeEnd, offsets(domeEnd).outward),
  );
  const domeLength = polylineLength(dome);
  const pitEnd = pitLength + 0.07 * arm.length;
  const fold = quadraticCurve(
    anchors.armpit,
    armPoint(arm, pitLength + 0.02 * arm.length, -offsets(pitLength).inward),
    armPoint(arm, pitEnd, -offsets(pitEnd).inward),
  );
  const foldLength = polylineLength(fold);
  const outerEnd = start.length + outerLength;
  const innerEnd = pitLength + innerLength;
  const outerEdge: ImagePoint[] = [];
  const innerEdge: ImagePoint[] = [];
  for (let i = 0; i < RIBS; i++) {
    const f = i / (RIBS - 1);
    const outerTotal = domeLength + Math.max(0.02 * arm.length, outerEnd - domeEnd);
    const d = f * outerTotal;
    const along = domeEnd + d - domeLength;
    outerEdge.push(d < domeLength ? pointAlong(dome, d) : armPoint(arm, along, offsets(along).outward));
    const innerTotal = foldLength + Math.max(0.015 * arm.length, innerEnd - pitEnd);
    const e = f * innerTotal;
    const inside = pitEnd + e - foldLength;
    innerEdge.push(e < foldLength ? pointAlong(fold, e) : armPoint(arm, inside, -offsets(inside).inward));
  }
  outerEdge[0] = anchors.shoulderTip;
  innerEdge[0] = anchors.armpit;
  return {
    side: arm.side,
    mesh: ribbonMesh(outerSource, innerSource, outerEdge, innerEdge),
    cuff: { outer: start.length + outerLength, inner: pitLength + innerLength },
    outerEdge,
    innerEdge,
  };
}

/** Quads between corresponding ribs, overhanging the edges and the cuff. */
function ribbonMesh(
  outerSource: readonly ImagePoint[],
  innerSource: readonly ImagePoint[],
  outerTarget: readonly ImagePoint[],
  innerTarget: readonly ImagePoint[],
): WarpMesh {
  const rows = RIBS + 1;
  const columns = ACROSS + 1;
  const source = new Float32Array(rows * columns * 2);
  const target = new Float32Array(rows * columns * 2);
  const extended = (points: readonly ImagePoint[], row: number): { x: number; y: number } => {
    if (row < RIBS) return points[row]!;
    const a = points[RIBS - 3]!;
    const b = points[RIBS - 1]!;
    return { x: b.x + (b.x - a.x) * 0.9, y: b.y + (b.y - a.y) * 0.9 };
  };
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // 0 is the inner edge, 1 the outer
      // at the seam the mesh ends with the rib: beyond it lies the torso
      const over = OVERHANG * Math.min(1, 0.12 + row / 5);
      const t = -over + ((1 + 2 * over) * column) / ACROSS;
      const at = 2 * (row * columns + column);
      for (const [points, out] of [
        [[innerSource, outerSource], source],
        [[innerTarget, outerTarget], target],
      ] as const) {
        const inner = extended(points[0]!, row);
        const outer = extended(points[1]!, row);
        out[at] = inner.x + (outer.x - inner.x) * t;
        out[at + 1] = inner.y + (outer.y - inner.y) * t;
      }
      if (row + 1 < rows && column + 1 < columns) {
        const a = row * columns + column;
        triangles.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
      }
    }
  }
  return { source, target, triangles: Uint32Array.from(triangles) };
}
