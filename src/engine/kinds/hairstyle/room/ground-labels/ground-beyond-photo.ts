/** Borders found in the photo, continued beyond its sides and its bottom. */
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Shoulders fall by so much of their way outwards. */
const SHOULDER_SLOPE = 0.5;
/** So many centimetres inside the photo its outline is what is seen, as it is smoothed together with what lies beyond. */
const ALIKE_INSIDE = 1.5;

/** Beside the photo goes on what its edge shows. */
export function goOnStraightInPlace(grid: GroundGrid, field: Float32Array): void {
  const { width, height } = grid;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const span = seenSpan(grid, y);
    if (span === null) continue;
    field.fill(field[row + span.from]!, row, row + span.from);
    field.fill(field[row + span.to]!, row + span.to + 1, row + width);
  }
}

/**
 * What the photo's sides and bottom cut off goes on beyond them: sideways falling off from where the body is seen at the
 * edge (`hidden` cells tell nothing of it), else from where `toBody` has it, downwards straight.
 */
export function goOnBeyondPhotoInPlace(grid: GroundGrid, toBody: Float32Array, hidden: Uint8Array): void {
  const { width, height, cellsPerCentimetre } = grid;
  const tops = new Map<number, number | null>();
  const topAt = (column: number): number | null => {
    const known = tops.get(column);
    if (known !== undefined) return known;
    const top = seenTop(grid, column, hidden);
    tops.set(column, top);
    return top;
  };
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const span = seenSpan(grid, y);
    if (span === null) continue;
    const { from, to } = span;
    for (let x = 0; x < width; x++) {
      const edge = x - from < to - x ? from : to;
      const outward = Math.max(from - x, x - to);
      const endsThere = edge === from ? from > 0 : to < width - 1;
      if (!endsThere || -outward > ALIKE_INSIDE * cellsPerCentimetre) continue;
      const top = topAt(outward > 0 ? edge : x);
      const fall = SHOULDER_SLOPE * Math.max(0, outward);
      if (top !== null) toBody[row + x] = (top + fall - y - 0.5) / cellsPerCentimetre;
      else if (outward > 0) toBody[row + x] = toBody[Math.max(0, y - Math.round(fall)) * width + edge]!;
    }
  }
  for (let y = (height >> 1) + 1; y < height; y++)
    if (seenSpan(grid, y) === null) toBody.copyWithin(y * width, (y - 1) * width, y * width);
}

/** Row of the upper end of the body that stands on the photo's bottom in a column; null where none does or hair hides its end. */
function seenTop(
  { width, height, seen, person }: GroundGrid,
  column: number,
  hidden: Uint8Array,
): number | null {
  let row = height - 1;
  while (row >= 0 && !seen[row * width + column]) row--;
  const bottom = row;
  while (row >= 0 && person.data[row * width + column]! >= 128 && !hidden[row * width + column]) row--;
  return row < 0 || row === bottom || hidden[row * width + column] || !seen[row * width + column]
    ? null
    : row + 1;
}

/** Columns of the first and the last seen cell of row `y`, null where none is. */
function seenSpan(
  { width, seen }: GroundGrid,
  y: number,
): { readonly from: number; readonly to: number } | null {
  const row = y * width;
  let from = 0;
  while (from < width && !seen[row + from]) from++;
  if (from === width) return null;
  let to = width - 1;
  while (!seen[row + to]) to--;
  return { from, to };
}
