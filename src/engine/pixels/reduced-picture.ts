/** A picture with a hole on a coarser copy, where it is understood before it is filled. */
import type { Mask, RgbaImage } from './image.ts';
import { PATCH_REACH } from './patch-match.ts';

/** Cells with a rim of `PATCH_REACH` empty ones around the picture. */
export interface ReducedPicture {
  readonly columns: number;
  readonly rows: number;
  /** sRGB 0..255, 3 a cell: the mean of what is known in it. */
  readonly colour: Float32Array;
  /** 1 where all of the cell is known. */
  readonly source: Uint8Array;
  /** 1 where the cell is to be completed so that what is wanted can be laid. */
  readonly hole: Uint8Array;
}

/** Mean colours on cells with a rim of empty ones, so that patches over the picture's edge fit in. */
export function reduceForPatches(
  { data, width, height }: RgbaImage,
  known: Mask,
  wanted: Mask,
  cell: number,
): ReducedPicture {
  const columns = Math.ceil(width / cell) + 2 * PATCH_REACH;
  const rows = Math.ceil(height / cell) + 2 * PATCH_REACH;
  const size = columns * rows;
  const colour = new Float32Array(3 * size);
  const count = new Float32Array(size);
  const all = new Float32Array(size);
  const near = new Uint8Array(size);
  for (let y = 0; y < height; y++) {
    const row = (Math.floor(y / cell) + PATCH_REACH) * columns + PATCH_REACH;
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const to = row + Math.floor(x / cell);
      all[to]!++;
      if (wanted.data[from]! >= 128) near[to] = 1;
      if (known.data[from]! < 128) continue;
      count[to]!++;
      colour[3 * to]! += data[4 * from]!;
      colour[3 * to + 1]! += data[4 * from + 1]!;
      colour[3 * to + 2]! += data[4 * from + 2]!;
    }
  }
  const source = new Uint8Array(size);
  const hole = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    if (count[i]! > 0) for (let c = 0; c < 3; c++) colour[3 * i + c]! /= count[i]!;
    if (all[i]! > 0 && count[i] === all[i]) source[i] = 1;
  }
  // patches around what is wanted must be free of what hides it, too
  for (let y = PATCH_REACH; y < rows - PATCH_REACH; y++)
    for (let x = PATCH_REACH; x < columns - PATCH_REACH; x++) {
      if (!near[y * columns + x]) continue;
      for (let v = -PATCH_REACH; v <= PATCH_REACH; v++)
        for (let u = -PATCH_REACH; u <= PATCH_REACH; u++) {
          const at = (y + v) * columns + x + u;
          if (!source[at]) hole[at] = 1;
        }
    }
  return { columns, rows, colour, source, hole };
}
