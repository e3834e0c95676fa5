/** The clothes' own colour around each cell, as far from the hair as it is pure, and where a pixel lies between it and the hair's. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { CLOTHES } from '../ground/ground-regions.ts';
import type { GroundRegions } from '../ground-labels/ground-labels.ts';

/** Usual differences in levels of the cells of plain and of busy clothes from their smooth colour. */
const PLAIN = 32;
const BUSY = 48;
/** Centimetres from the hair beyond which a cell shows the cloth's own colour, and the smoothing of that. */
const CLEAR = 1;
const UNEVEN = 1.2;

/** 1 for each cell that shows clothes without hair; null where none does. */
export function clearCells(
  { width: columns, height: rows, cell, seen }: GroundGrid,
  labels: Uint8Array,
  hairLike: Uint8Array,
  hands: Uint8Array,
  fromHair: Float32Array,
  width: number,
  clear: number,
): Float32Array | null {
  const weight = new Float32Array(columns * rows);
  let count = 0;
  const half = cell >> 1;
  const height = labels.length / width;
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const pixel =
        Math.min(height - 1, row * cell + half) * width + Math.min(width - 1, column * cell + half);
      if (!seen[at] || hairLike[at] || hands[at] || labels[pixel] !== CLOTHES || fromHair[pixel]! < clear)
        continue;
      weight[at] = 1;
      count++;
    }
  return count === 0 ? null : weight;
}

/** The cloth's own colour around each cell, 3 samples: blurred where it is seen, spread from there. */
export function smoothField(
  { width, height, colour }: GroundGrid,
  weight: Float32Array,
  sigma: number,
): Float32Array {
  const size = width * height;
  const total = gaussianBlur({ data: weight, width, height }, sigma).data;
  const mean = new Float32Array(3 * size);
  for (let c = 0; c < 3; c++) {
    const plane = weight.map((own, at) => own * colour[3 * at + c]!);
    const { data } = gaussianBlur({ data: plane, width, height }, sigma);
    for (let at = 0; at < size; at++) if (total[at]! > 0.02) mean[3 * at + c] = data[at]! / total[at]!;
  }
  return pushPullSamples(
    mean,
    total.map((own) => (own > 0.02 ? own : 0)),
    width,
    height,
    3,
  );
}

/** Usual difference in levels between the cells in view and the field. */
export function unevenness({ colour }: GroundGrid, weight: Float32Array, field: Float32Array): number {
  const off: number[] = [];
  for (let at = 0; at < weight.length; at++) {
    if (weight[at] === 0) continue;
    let most = 0;
    for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(colour[3 * at + c]! - field[3 * at + c]!));
    off.push(most);
  }
  off.sort((a, b) => a - b);
  return off[Math.floor(0.75 * off.length)]!;
}

/** 0 for clothes of one colour in light and shade, 1 for a busy pattern. `fromHair`: pixels to the hair, one each. */
export function busyClothes(
  grid: GroundGrid,
  { labels, hairLike, hands }: GroundRegions,
  fromHair: Float32Array,
  width: number,
  unit: number,
): number {
  const weight = clearCells(grid, labels, hairLike, hands, fromHair, width, CLEAR * unit);
  if (!weight) return 0;
  const field = smoothField(grid, weight, UNEVEN * grid.cellsPerCentimetre);
  return smoothStep(PLAIN, BUSY, unevenness(grid, weight, field));
}

/** A pixel beside the way from the cloth's colour to the hair's, in levels squared. */
export interface WayToHair {
  /** Its difference from the cloth along the way, times the way's length. */
  along: number;
  /** The way's length, squared; not 0. */
  length: number;
  /** Its difference from the cloth, squared. */
  size: number;
}

/** Writes to `way` where the pixel at `at` lies between the cloth's colour at `cell` of `field` and the hair's at `shade` of `ramp`. */
export function measureWay(
  data: Uint8ClampedArray,
  at: number,
  field: Float32Array,
  cell: number,
  ramp: ArrayLike<number>,
  shade: number,
  way: WayToHair,
): void {
  way.along = 0;
  way.length = 1;
  way.size = 0;
  for (let c = 0; c < 3; c++) {
    const whole = ramp[shade + c]! - field[cell + c]!;
    const off = data[at + c]! - field[cell + c]!;
    way.along += whole * off;
    way.length += whole * whole;
    way.size += off * off;
  }
}
