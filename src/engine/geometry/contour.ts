/**
 * Outlines of a mask as closed polylines, by marching squares with linear interpolation (Lorensen & Cline 1987,
 * in two dimensions).
 */
import type { Mask } from '../pixels/image.ts';

/** A closed polyline: x and y interleaved, the last point joins the first. */
export interface Contour {
  readonly points: Float64Array;
  /** Signed area in square pixels: positive around an object, negative around a hole. */
  readonly area: number;
}

/**
 * All outlines of `mask` at coverage `level` (0..255), objects and holes, in continuous pixel coordinates (a pixel's
 * sample lies at its centre). What touches the picture's border is closed along it. Objects are traced so that
 * they lie on the right-hand side of the direction of travel on screen (clockwise), holes the other way.
 */
export function traceContours(mask: Mask, level = 127.5): Contour[] {
  const { data, width, height } = mask;
  // One cell per 2×2 samples; a border of empty samples closes what touches the edge.
  const cellsAcross = width + 1;
  const cellsDown = height + 1;
  const visited = new Uint8Array(cellsAcross * cellsDown);
  const sample = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : data[y * width + x]!;
  const contours: Contour[] = [];

  for (let cellY = 0; cellY < cellsDown; cellY++) {
    for (let cellX = 0; cellX < cellsAcross; cellX++) {
      // Start only where the left edge of the cell is crossed with the object below: every outline has such a cell.
      const topLeft = sample(cellX - 1, cellY - 1) > level;
      const bottomLeft = sample(cellX - 1, cellY) > level;
      if (topLeft || !bottomLeft || visited[cellY * cellsAcross + cellX]) continue;
      contours.push(follow(cellX, cellY));
    }
  }
  return contours;

  function follow(startX: number, startY: number): Contour {
    const points: number[] = [];
    let x = startX;
    let y = startY;
    let entry = 3; // edges of a cell: 0 top, 1 right, 2 bottom, 3 left
    do {
      const a = sample(x - 1, y - 1);
      const b = sample(x, y - 1);
      const c = sample(x, y);
      const d = sample(x - 1, y);
      const code = (a > level ? 8 : 0) | (b > level ? 4 : 0) | (c > level ? 2 : 0) | (d > level ? 1 : 0);
      if (entry === 3) visited[y * cellsAcross + x] = 1;
      const exit = exitEdge(code, entry, (a + b + c + d) / 4 > level);
      // Samples sit at pixel centres: cell (x, y) spans [x − 0.5, x + 0.5] in both directions.
      if (exit === 0) points.push(x - 0.5 + crossing(a, b), y - 0.5);
      else if (exit === 1) points.push(x + 0.5, y - 0.5 + crossing(b, c));
      else if (exit === 2) points.push(x - 0.5 + crossing(d, c), y + 0.5);
      else points.push(x - 0.5, y - 0.5 + crossing(a, d));
      if (exit === 0) y--;
      else if (exit === 1) x++;
      else if (exit === 2) y++;
      else x--;
      entry = (exit + 2) % 4;
    } while (x !== startX || y !== startY || entry !== 3);
    const closed = Float64Array.from(points);
    return { points: closed, area: signedArea(closed) };
  }

  function crossing(from: number, to: number): number {
    return (level - from) / (to - from);
  }
}

/** Exit edge of a cell for a walk with the object on the right; saddles join when the cell's mean is inside. */
function exitEdge(code: number, entry: number, joined: boolean): number {
  switch (code) {
    case 1:
      return 2;
    case 2:
      return 1;
    case 3:
      return 1;
    case 4:
      return 0;
    case 5:
      // top right and bottom left inside
      if (entry === 3) return joined ? 0 : 2;
      return joined ? 2 : 0;
    case 6:
      return 0;
    case 7:
      return 0;
    case 8:
      return 3;
    case 9:
      return 2;
    case 10:
      // top left and bottom right inside
      if (entry === 0) return joined ? 1 : 3;
      return joined ? 3 : 1;
    case 11:
      return 1;
    case 12:
      return 3;
    case 13:
      return 2;
    case 14:
      return 3;
    default:
      throw new RangeError(
        `A contour can't pass a cell of pattern ${code}: pass a mask that doesn't change.`,
      );
  }
}

/** Area by the shoelace formula; positive for a clockwise polygon on screen (y downwards). */
export function signedArea(points: Float64Array): number {
  let twice = 0;
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const j = (i + 2) % n;
    twice += points[i]! * points[j + 1]! - points[j]! * points[i + 1]!;
  }
  return twice / 2;
}
