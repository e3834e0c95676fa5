/** The guides nearest to a root, by a hash grid. */
import { GUIDE_POINTS, type ShortGuides } from './short-guides.ts';

/** Guides by grid cell: those of cell c are `order[starts[c]] … order[starts[c + 1] − 1]`. */
export interface GuideIndex {
  readonly cell: number;
  readonly size: number;
  readonly starts: Uint32Array;
  readonly order: Uint32Array;
}

const REACH = 16;

/** Sorts the roots of guides into cubes of `cell` centimetres. */
export function sortGuides(guides: ShortGuides, cell: number): GuideIndex {
  const size = Math.ceil((2 * REACH) / cell);
  const starts = new Uint32Array(size ** 3 + 1);
  const cells = new Uint32Array(guides.count);
  for (let i = 0; i < guides.count; i++) {
    const o = i * GUIDE_POINTS * 3;
    const c = cellOf(guides.points[o]!, guides.points[o + 1]!, guides.points[o + 2]!, cell, size);
    cells[i] = c;
    starts[c + 1]!++;
  }
  for (let c = 0; c < size ** 3; c++) starts[c + 1]! += starts[c]!;
  const fill = starts.slice();
  const order = new Uint32Array(guides.count);
  for (let i = 0; i < guides.count; i++) order[fill[cells[i]!]!++] = i;
  return { cell, size, starts, order };
}

function cellOf(x: number, y: number, z: number, cell: number, size: number): number {
  const i = Math.max(0, Math.min(size - 1, Math.floor((x + REACH) / cell)));
  const j = Math.max(0, Math.min(size - 1, Math.floor((y + REACH) / cell)));
  const k = Math.max(0, Math.min(size - 1, Math.floor((z + REACH) / cell)));
  return (k * size + j) * size + i;
}

/**
 * Writes the guides nearest to a place, on one side of the part, and weights that add up to 1 (by inverse squared
 * distance); nearest first. Returns how many there are, 0 where none is within reach.
 */
export function nearestGuides(
  { cell, size, starts, order }: GuideIndex,
  guides: ShortGuides,
  x: number,
  y: number,
  z: number,
  side: number,
  near: Int32Array,
  weights: Float32Array,
): number {
  const wanted = near.length;
  weights.fill(Number.POSITIVE_INFINITY);
  near.fill(-1);
  const i0 = Math.floor((x + REACH) / cell);
  const j0 = Math.floor((y + REACH) / cell);
  const k0 = Math.floor((z + REACH) / cell);
  for (let k = Math.max(0, k0 - 1); k <= Math.min(size - 1, k0 + 1); k++) {
    for (let j = Math.max(0, j0 - 1); j <= Math.min(size - 1, j0 + 1); j++) {
      const row = (k * size + j) * size;
      const from = starts[row + Math.max(0, i0 - 1)]!;
      const to = starts[row + Math.min(size - 1, i0 + 1) + 1]!;
      for (let q = from; q < to; q++) {
        const guide = order[q]!;
        if (guides.sides[guide] !== side) continue;
        const o = guide * GUIDE_POINTS * 3;
        const dx = guides.points[o]! - x;
        const dy = guides.points[o + 1]! - y;
        const dz = guides.points[o + 2]! - z;
        const distance = dx * dx + dy * dy + dz * dz;
        if (distance >= weights[wanted - 1]!) continue;
        let place = wanted - 1;
        while (place > 0 && weights[place - 1]! > distance) {
          weights[place] = weights[place - 1]!;
          near[place] = near[place - 1]!;
          place--;
        }
        weights[place] = distance;
        near[place] = guide;
      }
    }
  }
  let found = 0;
  let sum = 0;
  while (found < wanted && near[found]! >= 0) {
    weights[found] = 1 / (weights[found]! + 0.02);
    sum += weights[found]!;
    found++;
  }
  for (let q = 0; q < found; q++) weights[q]! /= sum;
  return found;
}
