/** Coverage of what several closed contours enclose together, holes included. */
import { createMask, type Mask } from '../pixels/image.ts';
import { addSpan } from './fill-polygon.ts';

const SUBROWS = 4;

/**
 * Coverage of closed polygons (interleaved x, y in continuous pixel coordinates; nonzero winding, so that a contour that
 * crosses itself stays filled and holes must run the other way than objects), antialiased: four scanlines a pixel row,
 * exact horizontally.
 */
export function fillContours(contours: readonly Float64Array[], width: number, height: number): Mask {
  const mask = createMask(width, height);
  const lines = height * SUBROWS;
  const first = new Int32Array(lines + 1);
  for (const points of contours) forEachEdge(points, lines, countLine);
  for (let line = 0; line < lines; line++) first[line + 1]! += first[line]!;
  const crossings = new Float64Array(first[lines]!);
  const winding = new Int8Array(first[lines]!);
  const filled = first.slice();
  for (const points of contours) forEachEdge(points, lines, addCrossing);

  const row = new Float32Array(width + 1);
  for (let y = 0; y < height; y++) {
    const from = y * SUBROWS;
    if (first[from] === first[from + SUBROWS]) continue;
    row.fill(0);
    for (let line = from; line < from + SUBROWS; line++) {
      sortLine(crossings, winding, first[line]!, first[line + 1]!);
      let turns = 0;
      for (let k = first[line]!; k + 1 < first[line + 1]!; k++) {
        turns += winding[k]!;
        if (turns !== 0) addSpan(row, width, crossings[k]!, crossings[k + 1]!);
      }
    }
    for (let x = 0; x < width; x++) mask.data[y * width + x] = Math.min(255, (255 * row[x]!) / SUBROWS + 0.5);
  }
  return mask;

  function countLine(line: number): void {
    first[line + 1]!++;
  }

  function addCrossing(line: number, x: number, direction: number): void {
    const at = filled[line]!++;
    crossings[at] = x;
    winding[at] = direction;
  }
}

/** Visits the sub-rows that each edge crosses. */
function forEachEdge(
  points: Float64Array,
  lines: number,
  visit: (line: number, x: number, direction: number) => void,
): void {
  const n = points.length;
  for (let i = 0; i < n; i += 2) {
    const j = i + 2 < n ? i + 2 : 0;
    const y0 = points[i + 1]! * SUBROWS - 0.5;
    const y1 = points[j + 1]! * SUBROWS - 0.5;
    if (y0 === y1) continue;
    const slope = (points[j]! - points[i]!) / (y1 - y0);
    const from = Math.max(0, Math.ceil(Math.min(y0, y1)));
    const to = Math.min(lines, Math.ceil(Math.max(y0, y1)));
    for (let line = from; line < to; line++) visit(line, points[i]! + slope * (line - y0), y1 > y0 ? 1 : -1);
  }
}

/** Insertion sort of a line's crossings by x: there are few. */
function sortLine(crossings: Float64Array, winding: Int8Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const x = crossings[i]!;
    const direction = winding[i]!;
    let j = i - 1;
    for (; j >= from && crossings[j]! > x; j--) {
      crossings[j + 1] = crossings[j]!;
      winding[j + 1] = winding[j]!;
    }
    crossings[j + 1] = x;
    winding[j + 1] = direction;
  }
}
