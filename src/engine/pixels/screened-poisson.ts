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
      addToCoarse(sources.data, y * width, width, coarse.data, (y >> 1) * coarse.width);
    const { data } = solve(coarse, 4 * hold);
    for (let y = 0; y < height; y++)
      spreadCoarse(data, (y >> 1) * coarse.width, result.data, y * width, width);
  }
  for (let round = 0; round < 2 * ROUNDS; round++) relaxInPlace(result, sources, hold, round & 1);
  return result;
}

/** One pass over every other cell, a row at a time: a function of rows is compiled well, for there are many of them. */
function relaxInPlace(result: Plane, sources: Plane, hold: number, parity: number): void {
  const { width, height } = result;
  for (let y = 0; y < height; y++)
    relaxRow(result.data, sources.data, y * width, width, y > 0, y + 1 < height, hold, (y + parity) & 1);
}

/** Every other cell of the row that begins at `row`, from its `first` on. */
function relaxRow(
  data: Float32Array,
  sources: Float32Array,
  row: number,
  width: number,
  hasAbove: boolean,
  hasBelow: boolean,
  hold: number,
  first: number,
): void {
  let x = first;
  if (hasAbove && hasBelow) {
    // what follows, without its questions
    const weight = hold + 1 + 1 + 1 + 1;
    if (x === 0) x = 2;
    for (let i = row + x, last = row + width - 1; i < last; i += 2, x += 2) {
      const sum = sources[i]! + data[i - 1]! + data[i + 1]! + data[i - width]! + data[i + width]!;
      data[i]! += FACTOR * (sum / weight - data[i]!);
    }
    if (first === 0) relaxCell(data, sources, row, 0, width, true, true, hold);
  }
  for (; x < width; x += 2) relaxCell(data, sources, row, x, width, hasAbove, hasBelow, hold);
}

function relaxCell(
  data: Float32Array,
  sources: Float32Array,
  row: number,
  x: number,
  width: number,
  hasAbove: boolean,
  hasBelow: boolean,
  hold: number,
): void {
  const i = row + x;
  let sum = sources[i]!;
  let weight = hold;
  if (x > 0) {
    sum += data[i - 1]!;
    weight++;
  }
  if (x + 1 < width) {
    sum += data[i + 1]!;
    weight++;
  }
  if (hasAbove) {
    sum += data[i - width]!;
    weight++;
  }
  if (hasBelow) {
    sum += data[i + width]!;
    weight++;
  }
  data[i]! += FACTOR * (sum / weight - data[i]!);
}

/** Adds a row of `width` cells to one of half as many. */
function addToCoarse(fine: Float32Array, row: number, width: number, coarse: Float32Array, to: number): void {
  for (let x = 0; x < width; x++) coarse[to + (x >> 1)]! += fine[row + x]!;
}

/** Fills a row of `width` cells from one of half as many. */
function spreadCoarse(
  coarse: Float32Array,
  from: number,
  fine: Float32Array,
  row: number,
  width: number,
): void {
  for (let x = 0; x < width; x++) fine[row + x] = coarse[from + (x >> 1)]!;
}
