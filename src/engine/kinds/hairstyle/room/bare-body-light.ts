/** The light of seen neck and shoulders beside the old hair, adapted to the skin that is painted around them. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import type { BareSurface } from './bare-surface.ts';
import type { Cells } from './skin-cells.ts';

/**
 * Up to the first distance (centimetres) from the hair the seen skin is adapted wholly, from the second on not at all: its
 * shade reaches farther than what seems too bright, which is the neck's own form.
 */
const SHADE_REACH = { whole: 0.5, none: 1.5 };
const BRIGHT_REACH = { whole: 0.15, none: 0.8 };
/** Standard deviation (centimetres) of what counts as light; what is finer is the skin's own texture. */
const LIGHT = 0.28;
/** Least and most logarithm of light that is added: shadows of the hair are lifted, shine stays mostly. */
const LEAST = -0.5;
const MOST = 1.1;
const LEAST_SHARE = 0.3;

/**
 * Logarithms to be added to the seen skin, 3 a cell (0 away from the hair), and those that bring it wholly to the painted.
 *
 * @param tone What the skin is painted with, 3 a cell.
 * @param fromHair Pixels to the old hair, one a cell.
 * @param lifted Logarithms of light, 3, that the old hair keeps off all of the skin around it.
 * @param liftedShares How much of that each cell gets.
 */
export function adaptedLight(
  tone: Float32Array,
  { logs, shares }: Cells,
  fromHair: Float32Array,
  lifted: readonly number[],
  liftedShares: Float32Array,
  { columns, rows, unit, step }: BareSurface,
): { readonly adapted: Float32Array; readonly lacking: Float32Array } {
  const size = columns * rows;
  const sigma = (LIGHT * unit) / step;
  const weights = new Float32Array(size);
  for (let at = 0; at < size; at++) if (shares[at]! >= LEAST_SHARE) weights[at] = Math.min(1, shares[at]!);
  const total = gaussianBlur({ data: weights, width: columns, height: rows }, sigma).data;
  const added = new Float32Array(3 * size);
  const plane = new Float32Array(size);
  for (let c = 0; c < 3; c++) {
    for (let at = 0; at < size; at++) plane[at] = weights[at]! * (logs[3 * at + c]! - tone[3 * at + c]!);
    const off = gaussianBlur({ data: plane, width: columns, height: rows }, sigma).data;
    for (let at = 0; at < size; at++)
      if (weights[at]! > 0) added[3 * at + c] = Math.max(LEAST, Math.min(MOST, -off[at]! / total[at]!));
  }
  const lacking = pushPullSamples(added, weights, columns, rows, 3);
  const adapted = new Float32Array(3 * size);
  for (let at = 0; at < size; at++) {
    const away = fromHair[at]! / unit;
    const own = faded(away, lacking[3 * at + 1]! > 0 ? SHADE_REACH : BRIGHT_REACH);
    for (let c = 0; c < 3; c++) {
      const all = liftedShares[at]! * lifted[c]!;
      adapted[3 * at + c] = all + own * (lacking[3 * at + c]! - all);
    }
  }
  return { adapted, lacking };
}

/** 1 up to the first distance, 0 from the second on. */
export function faded(
  away: number,
  { whole, none }: { readonly whole: number; readonly none: number },
): number {
  const t = Math.max(0, Math.min(1, (away - whole) / (none - whole)));
  return 1 - t * t * (3 - 2 * t);
}
