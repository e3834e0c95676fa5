/** Which segments cross which tile of the canvas: pixels are drawn a tile at a time, in memory that stays in the cache. */
import { POINT_SAMPLES, type ShadedStrands } from './shade-strands.ts';

/** A tile is 2^TILE_SHIFT pixels wide and high. */
export const TILE_SHIFT = 6;

export interface TiledSegments {
  readonly columns: number;
  readonly rows: number;
  /** Where each tile's segments begin in `segments`, and at the end their number. */
  readonly starts: Uint32Array;
  /** First points of segments, tile after tile, nearest first. */
  readonly segments: Uint32Array;
}

/** The segments of each tile that their boxes touch, in the order of their numbers in `order`. */
export function tileSegments(
  { points, segments: firsts }: ShadedStrands,
  order: Uint32Array,
  width: number,
  height: number,
): TiledSegments {
  const columns = Math.ceil(width / (1 << TILE_SHIFT));
  const rows = Math.ceil(height / (1 << TILE_SHIFT));
  const starts = new Uint32Array(columns * rows + 1);
  // first and last column and row of each segment, 8 bits each: a canvas has at most 255 tiles a side
  const boxes = new Uint32Array(firsts.length);
  for (let n = 0; n < firsts.length; n++) {
    const a = firsts[n]! * POINT_SAMPLES;
    const b = a + POINT_SAMPLES;
    const x0 = points[a]!;
    const x1 = points[b]!;
    const y0 = points[a + 1]!;
    const y1 = points[b + 1]!;
    // slanted strands reach a little further across than their width
    const reach = points[a + 6]! > points[b + 6]! ? points[a + 6]! : points[b + 6]!;
    let left = ((x0 < x1 ? x0 : x1) - reach) >> TILE_SHIFT;
    let right = ((x0 < x1 ? x1 : x0) + reach) >> TILE_SHIFT;
    let top = ((y0 < y1 ? y0 : y1) - reach) >> TILE_SHIFT;
    let bottom = ((y0 < y1 ? y1 : y0) + reach) >> TILE_SHIFT;
    if (left < 0) left = 0;
    if (top < 0) top = 0;
    if (right >= columns) right = columns - 1;
    if (bottom >= rows) bottom = rows - 1;
    if (left > right || top > bottom) {
      // outside: an empty box
      boxes[n] = 0x00010001;
      continue;
    }
    boxes[n] = left | (right << 8) | (top << 16) | (bottom << 24);
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) starts[row * columns + column + 1]!++;
  }
  for (let tile = 0; tile < columns * rows; tile++) starts[tile + 1]! += starts[tile]!;
  const segments = new Uint32Array(starts[columns * rows]!);
  const next = starts.slice();
  for (let k = 0; k < order.length; k++) {
    const n = order[k]!;
    const first = firsts[n]!;
    const box = boxes[n]!;
    const left = box & 255;
    const right = (box >>> 8) & 255;
    const top = (box >>> 16) & 255;
    const bottom = box >>> 24;
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) segments[next[row * columns + column]!++] = first;
  }
  return { columns, rows, starts, segments };
}
