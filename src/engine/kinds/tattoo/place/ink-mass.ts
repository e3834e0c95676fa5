/** Where the ink of a design lies, reduced to weighted points: what a search over places has to test. */
import type { TattooDesign } from '../design/tattoo-design.ts';

/** A design's ink averaged over cells that are about square. */
export interface InkGrid {
  readonly columns: number;
  readonly rows: number;
  /** Mean absorbance (light pigment added) of each cell, at most 1.5 a pixel. */
  readonly ink: Float32Array;
}

/** A design's ink as weighted points. */
export interface InkMass {
  /** Height of the design over its width. */
  readonly aspect: number;
  /** Of each point: from the design's middle, in widths of the design, to the right. */
  readonly u: Float32Array;
  /** … and downwards. */
  readonly v: Float32Array;
  /** Share of the ink; all together 1. */
  readonly weight: Float32Array;
  /** The outermost point in each direction, as indices. */
  readonly outline: Uint16Array;
}

/** A design's ink for a first search and for the final test. */
export interface DesignInk {
  readonly aspect: number;
  readonly coarse: InkMass;
  readonly fine: InkMass;
}

/** Cells along the longer side. */
const COARSE = 14;
const FINE = 40;

/** Mean absorbance below which a cell is bare. */
export const BARE = 0.004;
/** Absorbance at which a stroke counts half as much as a black area: fine lines are missed when cut, too. */
const HALF = 0.08;
/** Directions in which the outermost ink is noted. */
const DIRECTIONS = 28;
/** A cell is measured by at most about this many samples across. */
const SAMPLES = 6;

/** The ink of a design in `cells` cells along its longer side. */
export function inkGrid(design: TattooDesign, cells: number): InkGrid {
  const { absorbance, lightPigment, width, height } = design;
  const size = Math.max(1, Math.max(width, height) / cells);
  const columns = Math.max(1, Math.round(width / size));
  const rows = Math.max(1, Math.round(height / size));
  const ink = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  const step = Math.max(1, Math.floor(size / SAMPLES));
  for (let y = step >> 1; y < height; y += step) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height)) * columns;
    for (let x = step >> 1; x < width; x += step) {
      const at = y * width + x;
      const cell = row + Math.min(columns - 1, Math.floor((x * columns) / width));
      const mean = (absorbance[at * 3]! + absorbance[at * 3 + 1]! + absorbance[at * 3 + 2]!) / 3;
      ink[cell]! += Math.min(1.5, mean) + (lightPigment === null ? 0 : lightPigment[at]!);
      counts[cell]!++;
    }
  }
  for (let i = 0; i < ink.length; i++) ink[i]! /= Math.max(1, counts[i]!);
  return { columns, rows, ink };
}

/** The ink of a design at both resolutions. */
export function designInk(design: TattooDesign): DesignInk {
  return {
    aspect: design.height / design.width,
    coarse: inkMass(design, COARSE),
    fine: inkMass(design, FINE),
  };
}

/**
 * The ink of a design as one point for each of `cells` × `cells` cells (along its longer side) that hold any, the
 * outermost points first: a place where the design doesn't fit fails there.
 */
export function inkMass(design: TattooDesign, cells: number): InkMass {
  const { columns, rows, ink } = inkGrid(design, cells);
  const aspect = design.height / design.width;
  const kept: { u: number; v: number; weight: number; radius: number }[] = [];
  let total = 0;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const mean = ink[row * columns + column]!;
      if (mean < BARE) continue;
      const weight = mean / (mean + HALF);
      const u = (column + 0.5) / columns - 0.5;
      const v = ((row + 0.5) / rows - 0.5) * aspect;
      kept.push({ u, v, weight, radius: Math.hypot(u, v) });
      total += weight;
    }
  kept.sort((a, b) => b.radius - a.radius);
  const outermost = new Map<number, number>();
  kept.forEach(({ u, v }, index) => {
    const direction = Math.floor((Math.atan2(v, u) / (2 * Math.PI) + 1) * DIRECTIONS) % DIRECTIONS;
    if (!outermost.has(direction)) outermost.set(direction, index);
  });
  return {
    aspect,
    u: Float32Array.from(kept, (point) => point.u),
    v: Float32Array.from(kept, (point) => point.v),
    weight: Float32Array.from(kept, (point) => point.weight / total),
    outline: Uint16Array.from(outermost.values()),
  };
}
