/** How densely hair fills space: a grid of cubes in the view frame, from which light and occlusion are read. */
import type { Mask } from '../../../pixels/image.ts';
import type { StrandSet } from '../groom/groom.ts';
import type { BodyDepth } from './body-depth.ts';

/** Edge of a cube in centimetres, where the box does not ask for larger ones. */
const CELL = 0.45;
const MOST_CELLS = 320_000;
/** Centimetres around the hair that the grid reaches: room for the shadow that hair casts on face and shoulders. */
const AROUND = 2.5;
/** Extinction a centimetre per square centimetre of hair's surface in a cubic centimetre, and its greatest value. */
const EXTINCTION = 0.16;
const DENSEST = 2.2;
/** Hair keeps light from hair only above this depth into the body (centimetres), where the body itself is opaque. */
const SOLID_BELOW = 0.5;
const SOLID = 3;
/** Coverage (0..255) from which the person hides what lies behind. */
const WITHIN = 250;

export interface DensityGrid {
  readonly across: number;
  readonly down: number;
  readonly deep: number;
  /** Edge of a cube in units of the view frame and in centimetres. */
  readonly cell: number;
  readonly cellCentimetres: number;
  /** View place of the centre of the first cube. */
  readonly left: number;
  readonly top: number;
  readonly far: number;
  /** Extinction by hair a centimetre, x fastest, then y, then nearness. */
  readonly hair: Float32Array;
  /** The same with the body as an opaque solid. */
  readonly solid: Float32Array;
}

/**
 * The grid over `viewed` strands, clipped to the canvas and a little around it; null where no hair is near the canvas.
 * The body is opaque only where `person` (coverage, of the canvas's size) is seen: its model reaches beyond the outline.
 */
export function densityGrid(
  { starts, widths, densities }: StrandSet,
  viewed: Float32Array,
  body: BodyDepth,
  person: Mask,
  pixelsPerCentimetre: number,
): DensityGrid | null {
  const margin = AROUND * pixelsPerCentimetre;
  const { width, height } = body.nearness;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < viewed.length; i += 3) {
    const x = viewed[i]!;
    const y = viewed[i + 1]!;
    const z = viewed[i + 2]!;
    if (x < -margin || x > width + margin || y < -margin || y > height + margin) continue;
    if (x < low[0]!) low[0] = x;
    if (x > high[0]!) high[0] = x;
    if (y < low[1]!) low[1] = y;
    if (y > high[1]!) high[1] = y;
    if (z < low[2]!) low[2] = z;
    if (z > high[2]!) high[2] = z;
  }
  if (low[0]! > high[0]!) return null;

  const sizes = [0, 1, 2].map((axis) => high[axis]! - low[axis]! + 2 * margin);
  const least = CELL * pixelsPerCentimetre;
  const cell = Math.max(least, ((sizes[0]! * sizes[1]! * sizes[2]!) / MOST_CELLS) ** (1 / 3));
  const [across, down, deep] = sizes.map((size) => Math.ceil(size / cell) + 1) as [number, number, number];
  const [left, top, far] = low.map((value) => value - margin) as [number, number, number];
  const cellCentimetres = cell / pixelsPerCentimetre;

  const sums = new Float32Array(across * down * deep);
  const inverse = 1 / cell;
  // a function of its own, which is compiled as a whole: strands are many and short
  const addStrand = (first: number, last: number, weight: number): void => {
    for (let i = first; i < last; i += 3) {
      const x = viewed[i]!;
      const y = viewed[i + 1]!;
      const z = viewed[i + 2]!;
      const dx = viewed[i + 3]! - x;
      const dy = viewed[i + 4]! - y;
      const dz = viewed[i + 5]! - z;
      const amount = Math.sqrt(dx * dx + dy * dy + dz * dz) * weight;
      for (let k = 0; k < 2; k++) {
        const t = 0.25 + 0.5 * k;
        const ix = ((x + dx * t - left) * inverse + 0.5) | 0;
        const iy = ((y + dy * t - top) * inverse + 0.5) | 0;
        const iz = ((z + dz * t - far) * inverse + 0.5) | 0;
        if (ix < 0 || iy < 0 || iz < 0 || ix >= across || iy >= down || iz >= deep) continue;
        sums[(iz * down + iy) * across + ix]! += amount;
      }
    }
  };
  const strands = starts.length - 1;
  for (let s = 0; s < strands; s++)
    addStrand(
      starts[s]! * 3,
      starts[s + 1]! * 3 - 3,
      (widths[s]! * densities[s]!) / (2 * pixelsPerCentimetre),
    );
  const volume = cellCentimetres ** 3;
  let hair: Float32Array = sums;
  for (const [stride, size] of [
    [1, across],
    [across, down],
    [across * down, deep],
  ] as const)
    hair = blurAxis(hair, stride, size);
  for (let i = 0; i < hair.length; i++) {
    const raw = (hair[i]! / volume) * EXTINCTION;
    hair[i] = (DENSEST * raw) / (DENSEST + raw);
  }
  const grid = { across, down, deep, cell, cellCentimetres, left, top, far, hair };
  return { ...grid, solid: withBody(grid, body, person, pixelsPerCentimetre) };
}

/** One pass of a binomial 1-2-1 along an axis. */
function blurAxis(values: Float32Array, stride: number, size: number): Float32Array {
  const result = new Float32Array(values.length);
  const block = stride * size;
  for (let base = 0; base < values.length; base += block)
    for (let inner = base; inner < base + stride; inner++)
      for (let k = 0, i = inner; k < size; k++, i += stride) {
        const before = k > 0 ? values[i - stride]! : 0;
        const after = k < size - 1 ? values[i + stride]! : 0;
        result[i] = 0.25 * before + 0.5 * values[i]! + 0.25 * after;
      }
  return result;
}

function withBody(
  { across, down, deep, cell, left, top, far, hair }: Omit<DensityGrid, 'solid'>,
  { coarse, step }: BodyDepth,
  person: Mask,
  pixelsPerCentimetre: number,
): Float32Array {
  const solid = hair.slice();
  const below = SOLID_BELOW * pixelsPerCentimetre;
  for (let iy = 0; iy < down; iy++) {
    const row = Math.max(0, Math.min(coarse.height - 1, Math.floor((top + iy * cell) / step)));
    for (let ix = 0; ix < across; ix++) {
      const column = Math.max(0, Math.min(coarse.width - 1, Math.floor((left + ix * cell) / step)));
      const surface = coarse.data[row * coarse.width + column]!;
      if (!Number.isFinite(surface)) continue;
      if (!isWithin(person, left + ix * cell, top + iy * cell, cell)) continue;
      const until = Math.min(deep, Math.floor((surface - below - far) / cell));
      for (let iz = 0; iz < until; iz++) solid[(iz * down + iy) * across + ix] = SOLID;
    }
  }
  return solid;
}

/** Whether a person covers the square of `reach` pixels to each side of a place: no cube of its body shows beside it. */
function isWithin({ data, width, height }: Mask, x: number, y: number, reach: number): boolean {
  for (let down = -1; down <= 1; down++) {
    const row = Math.max(0, Math.min(height - 1, Math.floor(y + down * reach)));
    for (let aside = -1; aside <= 1; aside++) {
      const column = Math.max(0, Math.min(width - 1, Math.floor(x + aside * reach)));
      if (data[row * width + column]! < WITHIN) return false;
    }
  }
  return true;
}
