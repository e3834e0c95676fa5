/** Ribs across a sleeve that lies flat, square to its axis, and where on it a point of the garment's picture lies. */
import type { TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import { sleeveEdgesOnMatte } from './sleeve-edges.ts';

/** Ribs of the table that tells where on a sleeve a point lies. */
export const TABLE_RIBS = 120;

/** An edge of a sleeve from the cuff up, and how far along the sleeve's axis each of its points lies, never falling. */
interface SleeveEdge {
  readonly points: readonly GarmentPoint[];
  readonly along: readonly number[];
}

export interface SleeveLines {
  readonly outer: SleeveEdge;
  readonly inner: SleeveEdge;
  /** Along the axis from the cuff to the shoulder, and to the armpit, garment pixels. */
  readonly length: number;
  readonly toArmpit: number;
}

/** The lines of the sleeve of `side`, which has one. */
export function linesOf(side: TopSide, matte: Mask): SleeveLines {
  const edges = sleeveEdgesOnMatte(side, matte);
  const cuff = middle(edges.outer.at(-1)!, edges.inner.at(-1)!);
  const armhole = middle(side.shoulderTip, side.armpit);
  const far = Math.hypot(armhole.x - cuff.x, armhole.y - cuff.y) || 1;
  const axis = { x: (armhole.x - cuff.x) / far, y: (armhole.y - cuff.y) / far };
  const alongAxis = (points: GarmentPoint[]): SleeveEdge => {
    let highest = Number.NEGATIVE_INFINITY;
    const along = points.map(({ x, y }) => {
      highest = Math.max(highest, (x - cuff.x) * axis.x + (y - cuff.y) * axis.y);
      return highest;
    });
    return { points, along };
  };
  const [outer, inner] = [alongAxis(edges.outer.reverse()), alongAxis(edges.inner.reverse())];
  return { outer, inner, length: outer.along.at(-1)!, toArmpit: inner.along.at(-1)! };
}

/** The point halfway. */
export const middle = (a: GarmentPoint, b: GarmentPoint): GarmentPoint => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

function onEdge({ points, along }: SleeveEdge, place: number): GarmentPoint {
  let k = 0;
  while (k + 2 < points.length && along[k + 1]! < place) k++;
  const t = Math.max(0, Math.min(1, (place - along[k]!) / Math.max(1e-6, along[k + 1]! - along[k]!)));
  const [a, b] = [points[k]!, points[k + 1]!];
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

/** The rib across the sleeve so far from the cuff; above the armpit its inner end goes on as its outer one does. */
export function ribAt({ outer, inner, toArmpit }: SleeveLines, place: number): Rib {
  const there = onEdge(outer, place);
  const end = onEdge(inner, Math.min(place, toArmpit));
  if (place <= toArmpit) return { outer: there, inner: end };
  const beside = onEdge(outer, toArmpit);
  return { outer: there, inner: { x: end.x + there.x - beside.x, y: end.y + there.y - beside.y } };
}

export interface Rib {
  readonly outer: GarmentPoint;
  readonly inner: GarmentPoint;
}

/** Inner end (x, y) and outer end (x, y) of the ribs at equal distances from the cuff to the seam. */
export function ribTable(lines: SleeveLines): Float64Array {
  const table = new Float64Array(4 * (TABLE_RIBS + 1));
  for (let j = 0; j <= TABLE_RIBS; j++) {
    const { inner, outer } = ribAt(lines, (lines.length * j) / TABLE_RIBS);
    table.set([inner.x, inner.y, outer.x, outer.y], 4 * j);
  }
  return table;
}

/**
 * Tells in `place` which rib (a fraction between two) of the table a point lies on, and where on it: 0 at the inner edge, 1 at
 * the outer one. The search goes on from the place that is given.
 */
export function findPlace(
  table: Float64Array,
  { x, y }: { readonly x: number; readonly y: number },
  place: { rib: number; across: number },
): void {
  // the point's distance from a rib's line: it changes its sign from one rib to the next
  const beside = (j: number): number => {
    const [dx, dy] = [table[4 * j + 2]! - table[4 * j]!, table[4 * j + 3]! - table[4 * j + 1]!];
    return (dx * (y - table[4 * j + 1]!) - dy * (x - table[4 * j]!)) / (Math.hypot(dx, dy) || 1);
  };
  const sense = beside(0) > beside(TABLE_RIBS) ? 1 : -1;
  let k = Math.max(0, Math.min(TABLE_RIBS - 1, Math.floor(place.rib)));
  while (k > 0 && sense * beside(k) < 0) k--;
  while (k < TABLE_RIBS - 1 && sense * beside(k + 1) > 0) k++;
  const [before, after] = [sense * beside(k), sense * beside(k + 1)];
  const t = before - after > 1e-6 ? Math.max(0, Math.min(1, before / (before - after))) : 0;
  const at = (c: number) => table[4 * k + c]! + (table[4 * k + 4 + c]! - table[4 * k + c]!) * t;
  const [innerX, innerY] = [at(0), at(1)];
  const [dx, dy] = [at(2) - innerX, at(3) - innerY];
  place.rib = k + t;
  place.across = ((x - innerX) * dx + (y - innerY) * dy) / Math.max(1e-6, dx * dx + dy * dy);
}
