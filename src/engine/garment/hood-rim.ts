/** The rim of a hood: the edge between its outside and its lining, followed up from the throat. */
import type { LabImage, Mask } from '../pixels/image.ts';
import type { UprightFrame } from './upright-frame.ts';

/** Steps aside that the rim may take on its way up by one. */
const SLANT = 4;
/** What a step aside costs, in ΔE, and the most that an edge counts. */
const ASIDE = 0.25;
const CLEAR = 30;
/** How far aside of where it was found the throat may lie, as a share of its distance from the foot. */
const THROAT = 0.14;
/** Mask pixels to either side over which the colours of outside and lining are averaged. */
const REACH = 4;

/**
 * The rim from the throat, a point (u, v), up to the height at which `outer`, the hood's outside from the foot up, ends: the
 * path with the clearest edge between them, (u, v) interleaved. One mask pixel a row.
 */
export function followRim(
  region: { readonly lab: LabImage; readonly mask: Mask },
  frame: UprightFrame,
  throat: Float64Array,
  outer: Float64Array,
): Float64Array {
  const [fromU, fromV] = [throat[0]!, throat[1]!];
  const topU = outer.at(-2)!;
  const sign = outer[0]! < fromU ? -1 : 1;
  const rows = Math.max(2, Math.round(fromV - outer.at(-1)!));
  // places outwards, beginning a little beyond the throat, whose own place is uncertain
  const slack = Math.round(THROAT * Math.abs(outer[0]! - fromU));
  const columns = Math.max(2, Math.round(Math.abs(outer[0]! - fromU))) + slack;
  const placeOf = (column: number): number => fromU + sign * (column - slack);
  const edges = new Float32Array(rows * columns);
  const [inner, beyond] = [new Float32Array(3), new Float32Array(3)];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const u = placeOf(column);
      const v = fromV - row;
      const within = meanColour(region, frame, u - sign, v, -sign, inner);
      if (!meanColour(region, frame, u + sign, v, sign, beyond)) continue;
      // where the lining has fallen away the rim is the outline
      edges[row * columns + column] = within
        ? Math.min(CLEAR, Math.hypot(inner[0]! - beyond[0]!, inner[1]! - beyond[1]!, inner[2]! - beyond[2]!))
        : CLEAR;
    }
  const path = clearestPath(
    edges,
    rows,
    columns,
    2 * slack,
    Math.max(0, Math.min(columns - 1, slack + Math.round(sign * (topU - fromU)))),
  );
  const rim = new Float64Array(2 * rows + 2);
  path.forEach((column, row) => {
    rim[2 * row] = placeOf(column);
    rim[2 * row + 1] = fromV - row;
  });
  rim[2 * rows] = topU;
  rim[2 * rows + 1] = outer.at(-1)!;
  return rim;
}

/** Columns by row of the path from one of the first row's columns up to `first` to `last` in the last row whose edges sum up to most. */
function clearestPath(
  edges: Float32Array,
  rows: number,
  columns: number,
  first: number,
  last: number,
): Int32Array {
  const from = new Int16Array(rows * columns);
  let best = new Float32Array(columns).fill(Number.NEGATIVE_INFINITY);
  best.fill(0, 0, first + 1);
  let next = new Float32Array(columns);
  for (let row = 1; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let most = Number.NEGATIVE_INFINITY;
      for (let k = Math.max(0, column - SLANT); k <= Math.min(columns - 1, column + SLANT); k++) {
        const value = best[k]! - ASIDE * Math.abs(k - column);
        if (value <= most) continue;
        most = value;
        from[row * columns + column] = k;
      }
      next[column] = most + edges[row * columns + column]!;
    }
    [best, next] = [next, best];
  }
  const path = new Int32Array(rows);
  let column = last;
  for (let row = rows - 1; row >= 0; row--) {
    path[row] = column;
    column = from[row * columns + column]!;
  }
  return path;
}

/** Writes the mean colour from (u, v) on in direction `step` to `out`; false where that isn't the garment's. */
function meanColour(
  { lab, mask }: { readonly lab: LabImage; readonly mask: Mask },
  frame: UprightFrame,
  u: number,
  v: number,
  step: number,
  out: Float32Array,
): boolean {
  out.fill(0);
  for (let k = 0; k < REACH; k++) {
    // fromUpright, written out: no objects in this loop
    const x = Math.floor(frame.originX + (u + k * step) * frame.axisY + v * frame.axisX);
    const y = Math.floor(frame.originY - (u + k * step) * frame.axisX + v * frame.axisY);
    if (x < 0 || y < 0 || x >= lab.width || y >= lab.height) return false;
    const at = y * lab.width + x;
    if (mask.data[at]! < 128) return false;
    for (let c = 0; c < 3; c++) out[c]! += lab.data[3 * at + c]! / REACH;
  }
  return true;
}
