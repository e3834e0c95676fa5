/**
 * The plane whose differences between neighbours come nearest to wanted ones, held near 0 over long ways (screened Poisson
 * equation, free at the border): red and black over-relaxation from the coarsest grid up.
 */
import { createPlane, type Plane } from './image.ts';

/** Relaxations a grid, their factor, and the shorter side below which no coarser grid helps. */
const ROUNDS = 10;
const FACTOR = 1.7;
const COARSEST = 8;

/**
 * The solution, in the differences' unit. `sources` is at each cell the sum of the wanted rises towards it less those away
 * from it; `reach` in cells is the way over which the solution falls back to 0.
 */
export function solveScreenedPoisson(sources: Plane, reach: number): Plane {
  return solve(sources, 1 / (reach * reach));
}

/** Each coarser cell stands for four: its sources are their sum, and it is held four times as strongly. */
function solve(sources: Plane, hold: number): Plane {
  const { width, height } = sources;
  const result = createPlane(width, height);
  if (Math.min(width, height) > COARSEST) {
    const coarse = createPlane((width + 1) >> 1, (height + 1) >> 1);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        coarse.data[(y >> 1) * coarse.width + (x >> 1)]! += sources.data[y * width + x]!;
    const { data } = solve(coarse, 4 * hold);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) result.data[y * width + x] = data[(y >> 1) * coarse.width + (x >> 1)]!;
  }
  for (let round = 0; round < 2 * ROUNDS; round++) relaxInPlace(result, sources, hold, round & 1);
  return result;
}

/** One pass over every other cell. */
function relaxInPlace(result: Plane, sources: Plane, hold: number, parity: number): void {
  const { width, height, data } = result;
  for (let y = 0; y < height; y++)
    for (let x = (y + parity) & 1; x < width; x += 2) {
      const i = y * width + x;
      let sum = sources.data[i]!;
      let weight = hold;
      if (x > 0) {
        sum += data[i - 1]!;
        weight++;
      }
      if (x + 1 < width) {
        sum += data[i + 1]!;
        weight++;
      }
      if (y > 0) {
        sum += data[i - width]!;
        weight++;
      }
      if (y + 1 < height) {
        sum += data[i + width]!;
        weight++;
      }
      data[i]! += FACTOR * (sum / weight - data[i]!);
    }
}
