/**
 * Means along the lines of a picture: the smoothed structure tensor tells which way the lines run, a short walk along them
 * is averaged (Kyprianidis and Kang, "Image and video abstraction by coherence-enhancing filtering", 2011).
 */
import { gaussianBlur } from './gaussian-blur.ts';
import { createPlane, type Plane } from './image.ts';

/** Standard deviation in pixels of the halved grid over which the structure tensor is smoothed. */
const TENSOR_BLUR = 1.6;
/** Least weight of a cell and its neighbours at which their difference counts. */
const LEAST_WEIGHT = 0.3;

/** Which way lines run, on a grid of half the size. */
export interface Flow {
  /** Unit vectors along the lines; their sign means nothing. */
  readonly right: Float32Array;
  readonly down: Float32Array;
  /** 0 where all directions are alike, 1 where all lines are parallel. */
  readonly coherence: Float32Array;
  readonly columns: number;
}

/** The lines of a plane that counts where `weights` (0..1, of the same size) does. */
export function flowOf(plane: Plane, weights: Plane): Flow {
  const { width, height } = plane;
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const sums = new Float32Array(columns * rows);
  const covers = new Float32Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const weight = weights.data[i]!;
      if (weight === 0) continue;
      const cell = (y >> 1) * columns + (x >> 1);
      sums[cell]! += plane.data[i]! * weight;
      covers[cell]! += weight;
    }
  const floor = 4 * LEAST_WEIGHT;
  for (let i = 0; i < sums.length; i++) if (covers[i]! > 0) sums[i]! /= covers[i]!;
  const xx = createPlane(columns, rows);
  const yy = createPlane(columns, rows);
  const xy = createPlane(columns, rows);
  for (let y = 1; y < rows - 1; y++)
    for (let x = 1, i = y * columns + 1; x < columns - 1; x++, i++) {
      if (
        covers[i - 1]! < floor ||
        covers[i + 1]! < floor ||
        covers[i - columns]! < floor ||
        covers[i + columns]! < floor
      )
        continue;
      const dx = sums[i + 1]! - sums[i - 1]!;
      const dy = sums[i + columns]! - sums[i - columns]!;
      xx.data[i] = dx * dx;
      yy.data[i] = dy * dy;
      xy.data[i] = dx * dy;
    }
  const across = gaussianBlur(xx, TENSOR_BLUR).data;
  const along = gaussianBlur(yy, TENSOR_BLUR).data;
  const mixed = gaussianBlur(xy, TENSOR_BLUR).data;
  // the results take the place of the tensor
  for (let i = 0; i < sums.length; i++) {
    const total = across[i]! + along[i]!;
    if (total < 1e-9) {
      sums[i] = 0;
      continue;
    }
    const difference = across[i]! - along[i]!;
    const length = Math.sqrt(difference * difference + 4 * mixed[i]! * mixed[i]!);
    sums[i] = length / total;
    // the eigenvector of the lesser eigenvalue, from the half angle
    const cosine = length > 0 ? difference / length : 1;
    const steep = Math.sqrt(0.5 * (1 + cosine));
    const flat = Math.sqrt(Math.max(0, 0.5 * (1 - cosine)));
    across[i] = mixed[i]! > 0 ? -flat : flat;
    along[i] = steep;
  }
  return { right: across, down: along, coherence: sums, columns };
}

/**
 * The plane averaged along the flow, up to `reach` pixels each way where all lines are parallel, less where they cross;
 * only where `weights` counts, and weighted by it.
 */
export function smoothAlong(plane: Plane, weights: Plane, flow: Flow, reach: number): Plane {
  const { data, width, height } = plane;
  const { right, down, coherence, columns } = flow;
  const result = createPlane(width, height);
  const covers = weights.data;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const own = covers[i]!;
      if (own === 0) continue;
      let sum = own * data[i]!;
      let weight = own;
      const cell = (y >> 1) * columns + (x >> 1);
      const steps = Math.round(reach * coherence[cell]!);
      for (let side = -1; side <= 1; side += 2) {
        let dx = side * right[cell]!;
        let dy = side * down[cell]!;
        let px = x + 0.5;
        let py = y + 0.5;
        for (let step = 0; step < steps; step++) {
          px += dx;
          py += dy;
          if (px < 0 || py < 0 || px >= width || py >= height) break;
          const column = px | 0;
          const row = py | 0;
          const at = row * width + column;
          const covered = covers[at]!;
          if (covered === 0) break;
          sum += covered * data[at]!;
          weight += covered;
          const there = (row >> 1) * columns + (column >> 1);
          const nx = right[there]!;
          const ny = down[there]!;
          const sign = nx * dx + ny * dy < 0 ? -1 : 1;
          dx = sign * nx;
          dy = sign * ny;
        }
      }
      result.data[i] = sum / weight;
    }
  return result;
}
