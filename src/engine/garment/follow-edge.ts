/** Follows the border between two layers of the same cloth, row by row: patterns break at it, and a shadow lies along it. */
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createPlane, type LabImage, type Plane } from '../pixels/image.ts';

/** How strongly the picture changes across, not along, each pixel's row; no pixel counts for more than this ΔE. */
const STRONGEST = 24;

/** ΔE (Lab) between the pixels `reach` to the right and to the left, evened out down the columns by `reach`. */
export function changeAcross(lab: LabImage, reach: number): Plane {
  const { width, height } = lab;
  const plane = createPlane(width, height);
  for (let y = 0; y < height; y++)
    for (let x = reach; x < width - reach; x++) {
      const a = (y * width + x - reach) * 3;
      const b = (y * width + x + reach) * 3;
      const difference = Math.hypot(
        lab.data[b]! - lab.data[a]!,
        lab.data[b + 1]! - lab.data[a + 1]!,
        lab.data[b + 2]! - lab.data[a + 2]!,
      );
      plane.data[y * width + x] = Math.min(STRONGEST, difference);
    }
  return gaussianBlur(plane, reach * 0.7);
}

export interface EdgeSearch {
  /** First and last row. */
  readonly top: number;
  readonly bottom: number;
  /** Leftmost and rightmost column of each row, by row of the picture. */
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** Columns a row that the edge may run sideways. */
  readonly slope: number;
  /** Cost of each column that it runs sideways. */
  readonly bending: number;
}

/**
 * Column of the edge in each row from `top` to `bottom` (by row of the picture): the path that gathers the most change, by
 * dynamic programming.
 */
export function followEdge(change: Plane, search: EdgeSearch): Float64Array {
  const { width, height } = change;
  const { top, bottom, slope, bending } = search;
  const best = new Float64Array(width).fill(Number.NEGATIVE_INFINITY);
  let previous = new Float64Array(width);
  let current = best;
  const cameFrom = new Int16Array(width * (bottom - top + 1));
  for (let y = top; y <= bottom; y++) {
    const [left, right] = columns(search, y, width);
    current.fill(Number.NEGATIVE_INFINITY);
    for (let x = left; x <= right; x++) {
      const gain = change.data[y * width + x]!;
      if (y === top) {
        current[x] = gain;
        continue;
      }
      for (let step = -slope; step <= slope; step++) {
        const p = x + step;
        if (p < 0 || p >= width) continue;
        const value = previous[p]! + gain - bending * Math.abs(step);
        if (value > current[x]!) {
          current[x] = value;
          cameFrom[(y - top) * width + x] = p;
        }
      }
    }
    [previous, current] = [current, previous];
  }
  const path = new Float64Array(height);
  const [left, right] = columns(search, bottom, width);
  let x = left;
  for (let p = left; p <= right; p++) if (previous[p]! > previous[x]!) x = p;
  for (let y = bottom; y >= top; y--) {
    path[y] = x;
    if (y > top) x = cameFrom[(y - top) * width + x]!;
  }
  return path;
}

function columns({ from, to }: EdgeSearch, y: number, width: number): [number, number] {
  const left = Math.max(0, Math.min(width - 1, Math.round(from[y]!)));
  return [left, Math.max(left, Math.min(width - 1, Math.round(to[y]!)))];
}
