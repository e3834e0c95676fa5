/**
 * Means along the lines of a picture: a short walk along them is averaged (Kyprianidis and Kang, "Image and video
 * abstraction by coherence-enhancing filtering", 2011); white noise averaged in the same walk gives fibres (line integral
 * convolution, Cabral and Leedom 1993).
 */
import { gaussianBlur } from './gaussian-blur.ts';
import { createPlane, type Plane } from './image.ts';
import { hashNoise } from './seeded-noise.ts';

/** Standard deviation in pixels of the halved grid over which directions are smoothed. */
const LINE_BLUR = 1.2;
/** White noise of mean 0 and standard deviation 1, read by row and column; its period is longer than any walk. */
const NOISE_MASK = 0xffff;
const NOISE_ROW = 1031;
const NOISE = Float32Array.from(
  { length: NOISE_MASK + 1 },
  (_, i) => (hashNoise(i, 3, 71) - 0.5) * Math.sqrt(12),
);

/** Which way lines run, on a grid of half the size. */
export interface Flow {
  /** Unit vectors along the lines; their sign means nothing. */
  readonly right: Float32Array;
  readonly down: Float32Array;
  /** 0 where all directions are alike, 1 where all lines are parallel. */
  readonly coherence: Float32Array;
  readonly columns: number;
}

/**
 * The flow of lines whose direction is known: `cosine` and `sine` of twice their angle to the rows in each pixel, as far
 * as `weights` (0..1, of the same size) counts.
 */
export function flowOfLines(cosine: Plane, sine: Plane, weights: Plane): Flow {
  const { width, height } = weights;
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const cosines = createPlane(columns, rows);
  const sines = createPlane(columns, rows);
  const covers = createPlane(columns, rows);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const weight = weights.data[i]!;
      if (weight === 0) continue;
      const cell = (y >> 1) * columns + (x >> 1);
      cosines.data[cell]! += cosine.data[i]! * weight;
      sines.data[cell]! += sine.data[i]! * weight;
      covers.data[cell]! += weight;
    }
  const right = gaussianBlur(cosines, LINE_BLUR).data;
  const down = gaussianBlur(sines, LINE_BLUR).data;
  const coherence = gaussianBlur(covers, LINE_BLUR).data;
  // the half angle takes the place of the doubled one
  for (let i = 0; i < right.length; i++) {
    const length = Math.sqrt(right[i]! * right[i]! + down[i]! * down[i]!);
    if (length < 1e-6) {
      coherence[i] = 0;
      continue;
    }
    const double = right[i]! / length;
    const flat = Math.sqrt(Math.max(0, 0.5 * (1 + double)));
    const steep = Math.sqrt(Math.max(0, 0.5 * (1 - double)));
    coherence[i] = Math.min(1, length / coherence[i]!);
    right[i] = down[i]! < 0 ? -flat : flat;
    down[i] = steep;
  }
  return { right, down, coherence, columns };
}

/**
 * The plane averaged along the flow, up to `reach` pixels each way where all lines are parallel, less where they cross;
 * only where `weights` counts, and weighted by it. `fibres` is filled with streaks along the same lines, if given: mean 0,
 * standard deviation 1 where lines are parallel and less where they cross.
 */
export function smoothAlong(
  plane: Plane,
  weights: Plane,
  flow: Flow,
  reach: number,
  fibres: Float32Array | null = null,
): Plane {
  const { data, width, height } = plane;
  const { right, down, coherence, columns } = flow;
  const result = createPlane(width, height);
  const covers = weights.data;
  const smoothRow = (y: number): void => {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const own = covers[i]!;
      if (own === 0) continue;
      let sum = own * data[i]!;
      let weight = own;
      let noise = NOISE[(y * NOISE_ROW + x) & NOISE_MASK]!;
      let passed = 1;
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
          noise += NOISE[(row * NOISE_ROW + column) & NOISE_MASK]!;
          passed++;
          const there = (row >> 1) * columns + (column >> 1);
          const nx = right[there]!;
          const ny = down[there]!;
          const sign = nx * dx + ny * dy < 0 ? -1 : 1;
          dx = sign * nx;
          dy = sign * ny;
        }
      }
      result.data[i] = sum / weight;
      // the sum of white noise grows with the root of its length
      if (fibres) fibres[i] = (noise / Math.sqrt(passed)) * coherence[cell]!;
    }
  };
  for (let y = 0; y < height; y++) smoothRow(y);
  return result;
}
