/** A garment's cloth in cells of a few pixels: what is broader than its texture is told and mended there. */
import { connectedComponents } from '../pixels/connected-components.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';

/** Cells in a shoulder width; what is finer is the cloth's own texture. Each is known by so many pixels a side. */
export const CELLS = 64;
const SAMPLES = 2;
/** Radius of the mean, in cells, in which stains are told. */
export const SOFT = 1.2;
/** Across so many cells at its edge a stain changes by less than this share of its strength; a print by more. */
const EDGE = 2;
const SHARP = 0.6;

export interface ClothCells {
  /** 255 where a cell has cloth. */
  readonly known: Mask;
  readonly light: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

/** Mean colours of the cloth in cells so many pixels wide. */
export function readCells({ data, width }: RgbaImage, matte: Mask, cell: number): ClothCells {
  const columns = Math.ceil(matte.width / cell);
  const rows = Math.ceil(matte.height / cell);
  const known = createMask(columns, rows);
  const planes = [0, 1, 2].map(() => createPlane(columns, rows));
  const step = Math.ceil(cell / SAMPLES);
  const lab = new Float32Array(3);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [count, light, a, b] = [0, 0, 0, 0];
      const bottom = Math.min(matte.height, (row + 1) * cell);
      const right = Math.min(matte.width, (column + 1) * cell);
      for (let y = row * cell; y < bottom; y += step)
        for (let x = column * cell; x < right; x += step) {
          const at = y * width + x;
          if (matte.data[at] !== 255) continue;
          srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, lab, 0);
          count++;
          light += lab[0]!;
          a += lab[1]!;
          b += lab[2]!;
        }
      if (count === 0) continue;
      const at = row * columns + column;
      known.data[at] = 255;
      planes[0]!.data[at] = light / count;
      planes[1]!.data[at] = a / count;
      planes[2]!.data[at] = b / count;
    }
  return { known, light: planes[0]!, a: planes[1]!, b: planes[2]! };
}

/** The picture's samples with the shifts, 3 a cell of `columns` a row, between the middles of the cells. */
export function withShifts(
  { data, width, height }: RgbaImage,
  matte: Mask,
  shifts: Float32Array,
  columns: number,
  cell: number,
): Uint8ClampedArray {
  const result = data.slice();
  const rows = shifts.length / (3 * columns);
  const isShifted = (at: number): boolean => shifts[at] !== 0 || shifts[at + 1] !== 0 || shifts[at + 2] !== 0;
  // blocks between the middles of four cells
  for (let row = -1; row < rows; row++)
    for (let column = -1; column < columns; column++) {
      const upper = 3 * columns * Math.max(0, row);
      const lower = 3 * columns * Math.min(rows - 1, row + 1);
      const [left, right] = [3 * Math.max(0, column), 3 * Math.min(columns - 1, column + 1)];
      const [nw, ne, sw, se] = [upper + left, upper + right, lower + left, lower + right];
      if (!isShifted(nw) && !isShifted(ne) && !isShifted(sw) && !isShifted(se)) continue;
      const [top, start] = [Math.ceil((row + 0.5) * cell - 0.5), Math.ceil((column + 0.5) * cell - 0.5)];
      for (let y = Math.max(0, top); y < Math.min(height, top + cell); y++) {
        const down = (y + 0.5) / cell - 0.5 - row;
        for (let x = Math.max(0, start); x < Math.min(width, start + cell); x++) {
          const at = y * width + x;
          if (matte.data[at] === 0) continue;
          const across = (x + 0.5) / cell - 0.5 - column;
          for (let c = 0; c < 3; c++) {
            const above = shifts[nw + c]! + across * (shifts[ne + c]! - shifts[nw + c]!);
            const below = shifts[sw + c]! + across * (shifts[se + c]! - shifts[sw + c]!);
            result[4 * at + c]! += above + down * (below - above);
          }
        }
      }
    }
  return result;
}

/** Weighted mean around each cell of what is 0 where it has no weight; `weights` are blurred by SOFT cells. */
export function softened(values: Plane, weights: Float32Array): Float32Array {
  const { data } = gaussianBlur(values, SOFT);
  for (let at = 0; at < data.length; at++) data[at]! /= Math.max(0.05, weights[at]!);
  return data;
}

/** 255 on the pieces of `stained` that end sharply, and beside them. */
export function sharpPieces(stained: Mask, da: Plane, db: Plane, weight: Plane, strength: Plane): Mask {
  const { width, height } = stained;
  const { labels, components } = connectedComponents(stained, 4);
  const steps = new Float64Array(components.length);
  const counts = new Float64Array(components.length);
  const peaks = new Float64Array(components.length);
  for (let y = EDGE; y < height - EDGE; y++)
    for (let x = EDGE; x < width - EDGE; x++) {
      const at = y * width + x;
      const piece = labels[at]! - 1;
      if (piece < 0) continue;
      peaks[piece] = Math.max(peaks[piece]!, strength.data[at]!);
      for (const next of [1, width]) {
        for (const sign of [-1, 1]) {
          if (labels[at + sign * next] !== 0) continue;
          // from inside of the edge to outside of it
          const [inner, outer] = [at - sign * next, at + sign * (EDGE - 1) * next];
          if (weight.data[inner] === 0 || weight.data[outer] === 0) continue;
          steps[piece]! += Math.hypot(da.data[inner]! - da.data[outer]!, db.data[inner]! - db.data[outer]!);
          counts[piece]!++;
        }
      }
    }
  const result = createMask(width, height);
  for (let at = 0; at < result.data.length; at++) {
    const piece = labels[at]! - 1;
    if (piece >= 0 && steps[piece]! > SHARP * peaks[piece]! * counts[piece]!) result.data[at] = 255;
  }
  return dilateSquare(result, EDGE);
}
