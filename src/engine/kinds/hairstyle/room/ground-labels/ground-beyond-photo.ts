/** Borders found in the photo, continued beyond its sides and its bottom. */
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Shoulders fall by so much of their way outwards. */
const SHOULDER_SLOPE = 0.5;

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

/** What the photo's sides and bottom cut off goes on beyond them: sideways falling off, downwards straight. */
export function goOnBeyondPhotoInPlace(grid: GroundGrid, toBody: Float32Array): void {
  const { width, height } = grid;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const span = seenSpan(grid, y);
    if (span === null) continue;
    const { from, to } = span;
    for (let x = 0; x < width; x++) {
      const away = x < from ? from - x : x - to;
      if (away <= 0) continue;
      const edge = x < from ? from : to;
      const higher = Math.max(0, y - Math.round(SHOULDER_SLOPE * away));
      toBody[row + x] = toBody[higher * width + edge]!;
    }
  }
  for (let y = (height >> 1) + 1; y < height; y++)
    if (seenSpan(grid, y) === null) toBody.copyWithin(y * width, (y - 1) * width, y * width);
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
