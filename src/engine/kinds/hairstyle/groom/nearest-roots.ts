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
  const wanted = found.length;
  let count = 0;
  const consider = (i: number) => {
    if (!groupsMeet(groups[i]!, group)) return;
    const dx = points[3 * i]! - x;
    const dy = points[3 * i + 1]! - y;
    const dz = points[3 * i + 2]! - z;
    const square = dx * dx + dy * dy + dz * dz;
    if (count === wanted && square >= squares[count - 1]!) return;
    let at = count < wanted ? count++ : count - 1;
    while (at > 0 && squares[at - 1]! > square) {
      squares[at] = squares[at - 1]!;
      found[at] = found[at - 1]!;
      at--;
    }
    squares[at] = square;
    found[at] = i;
  };
  const cx = Math.floor((x - origin[0]) / cell);
  const cy = Math.floor((y - origin[1]) / cell);
  const cz = Math.floor((z - origin[2]) / cell);
  for (let k = Math.max(0, cz - 1); k <= Math.min(size[2] - 1, cz + 1); k++) {
    for (let j = Math.max(0, cy - 1); j <= Math.min(size[1] - 1, cy + 1); j++) {
      const row = (k * size[1] + j) * size[0];
      const from = starts[row + Math.max(0, cx - 1)]!;
      const to = starts[row + Math.min(size[0] - 1, cx + 1) + 1]!;
      for (let m = from; m < to; m++) consider(members[m]!);
    }
  }
  if (count === 0) for (let i = 0; i < groups.length; i++) consider(i);
  return count;
}
