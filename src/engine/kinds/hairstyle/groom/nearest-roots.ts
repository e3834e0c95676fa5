/** The nearest of a set of roots that a hair may follow. */
import { groupsMeet } from './root-groups.ts';

/** Cells of a cubic grid with the roots that lie in each. */
export interface RootGrid {
  readonly points: Float32Array;
  readonly groups: Uint8Array;
  readonly cell: number;
  readonly origin: readonly [number, number, number];
  readonly size: readonly [number, number, number];
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

/** Sorts roots (x, y, z each) into cells of `cell` centimetres. */
export function rootGrid(points: Float32Array, groups: Uint8Array, cell: number): RootGrid {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    low[axis] = Math.min(low[axis]!, points[i]!);
    high[axis] = Math.max(high[axis]!, points[i]!);
  }
  const origin = [low[0]! - cell, low[1]! - cell, low[2]! - cell] as const;
  const size = [0, 1, 2].map((axis) => Math.floor((high[axis]! - origin[axis]!) / cell) + 2) as [
    number,
    number,
    number,
  ];
  const count = points.length / 3;
  const cellOf = new Uint32Array(count);
  const starts = new Uint32Array(size[0] * size[1] * size[2] + 1);
  for (let i = 0; i < count; i++) {
    const cx = Math.floor((points[3 * i]! - origin[0]) / cell);
    const cy = Math.floor((points[3 * i + 1]! - origin[1]) / cell);
    const cz = Math.floor((points[3 * i + 2]! - origin[2]) / cell);
    cellOf[i] = (cz * size[1] + cy) * size[0] + cx;
    starts[cellOf[i]! + 1]!++;
  }
  for (let i = 1; i < starts.length; i++) starts[i]! += starts[i - 1]!;
  const next = starts.slice();
  const members = new Uint32Array(count);
  for (let i = 0; i < count; i++) members[next[cellOf[i]!]!++] = i;
  return { points, groups, cell, origin, size, starts, members };
}

/**
 * Writes the indices of up to `found.length` nearest roots of a meeting group into `found`, their squared distances into
 * `squares`, nearest first, and returns how many there are. Looks at neighbouring cells, then at all roots.
 */
export function nearestRoots(
  grid: RootGrid,
  x: number,
  y: number,
  z: number,
  group: number,
  found: Int32Array,
  squares: Float64Array,
): number {
  const { points, groups, cell, origin, size, starts, members } = grid;
  let count = 0;
  const cx = Math.floor((x - origin[0]) / cell);
  const cy = Math.floor((y - origin[1]) / cell);
  const cz = Math.floor((z - origin[2]) / cell);
  const x0 = Math.max(0, cx - 1);
  const x1 = Math.min(size[0] - 1, cx + 1);
  const z1 = Math.min(size[2] - 1, cz + 1);
  const y1 = Math.min(size[1] - 1, cy + 1);
  for (let k = Math.max(0, cz - 1); k <= z1; k++) {
    for (let j = Math.max(0, cy - 1); j <= y1; j++) {
      const row = (k * size[1] + j) * size[0];
      const to = starts[row + x1 + 1]!;
      for (let m = starts[row + x0]!; m < to; m++) {
        count = considerRoot(members[m]!, points, groups, x, y, z, group, found, squares, count);
      }
    }
  }
  if (count === 0) {
    for (let i = 0; i < groups.length; i++) {
      count = considerRoot(i, points, groups, x, y, z, group, found, squares, count);
    }
  }
  return count;
}

/** Puts root `i` into the sorted list of the nearest where it belongs; returns how many there are now. */
function considerRoot(
  i: number,
  points: Float32Array,
  groups: Uint8Array,
  x: number,
  y: number,
  z: number,
  group: number,
  found: Int32Array,
  squares: Float64Array,
  count: number,
): number {
  const dx = points[3 * i]! - x;
  const dy = points[3 * i + 1]! - y;
  const dz = points[3 * i + 2]! - z;
  const square = dx * dx + dy * dy + dz * dz;
  const wanted = found.length;
  if (count === wanted && square >= squares[count - 1]!) return count;
  if (!groupsMeet(groups[i]!, group)) return count;
  let at = count < wanted ? count : count - 1;
  const grown = count < wanted ? count + 1 : count;
  while (at > 0 && squares[at - 1]! > square) {
    squares[at] = squares[at - 1]!;
    found[at] = found[at - 1]!;
    at--;
  }
  squares[at] = square;
  found[at] = i;
  return grown;
}
