/** The light of seen neck and shoulders beside the old hair, adapted to the skin that is painted around them. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import type { BareSurface } from './bare-surface.ts';
import type { Cells } from './skin-cells.ts';

/** Up to the first distance (centimetres) from the hair the seen skin is adapted wholly, from the second on not at all. */
const REACH = { whole: 1.5, none: 4 };
/** Standard deviation (centimetres) of what counts as light; what is finer is the skin's own texture. */
const LIGHT = 0.28;
/** Least and most logarithm of light that is added: shadows of the hair are lifted, shine stays mostly. */
const LEAST = -0.5;
const MOST = 1.1;
const LEAST_SHARE = 0.3;

/**
 * Logarithms to be added to the seen skin, 3 a cell; 0 away from the hair.
 *
 * @param tone What the skin is painted with, 3 a cell.
 * @param fromHair Pixels to the old hair, one a cell.
 */
export function adaptedLight(
  tone: Float32Array,
  { logs, shares }: Cells,
  fromHair: Float32Array,
  { columns, rows, unit, step }: BareSurface,
): Float32Array {
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
  const result = pushPullSamples(added, weights, columns, rows, 3);
  for (let at = 0; at < size; at++) {
    const t = Math.max(0, Math.min(1, (fromHair[at]! / unit - REACH.whole) / (REACH.none - REACH.whole)));
    const share = 1 - t * t * (3 - 2 * t);
    for (let c = 0; c < 3; c++) result[3 * at + c]! *= share;
  }
  return result;
}
