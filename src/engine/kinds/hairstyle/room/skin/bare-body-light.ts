/** The light of seen neck and shoulders beside the old hair, adapted to the skin that is painted around them. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { BareSurface } from './bare-surface.ts';
import type { Cells } from './skin-cells.ts';

/**
 * Up to the first distance (centimetres) from the hair the seen skin is adapted wholly, from the second on not at all: its
 * shade reaches farther than what seems too bright, which is the neck's own form.
 */
const SHADE_REACH = { whole: 0.5, none: 1.5 };
const BRIGHT_REACH = { whole: 0.15, none: 0.8 };
/** Standard deviations (centimetres) of what counts as light, beside the hair and in a strip between falls of it; what is finer is the skin's own. */
const LIGHT = 0.28;
const STRIP_LIGHT = 0.9;
/** Least and most logarithm of light that is added: shadows of the hair are lifted, shine stays mostly. */
const LEAST = -0.5;
const MOST = 1.1;
const LEAST_SHARE = 0.3;

/** 0..1: how far light and hue of all of the seen skin come to the painted's, one a cell. */
export interface Lifts {
  readonly light: Float32Array;
  readonly hue: Float32Array;
}

export interface AdaptedLight {
  /** Logarithms to be added to the seen skin, 3 a cell (0 away from the hair). */
  readonly adapted: Float32Array;
  /** Those that would bring it wholly to the painted, 3 a cell. */
  readonly lacking: Float32Array;
  /** How far (logarithm) the skin is changed beside the hair beyond what lifts all of it, one a cell. */
  readonly spent: Float32Array;
  /** What (logarithm) it lacks beyond that, one a cell. */
  readonly shaded: Float32Array;
}

/**
 * @param tone What the skin is painted with, 3 a cell.
 * @param fromHair Pixels to the old hair, one a cell.
 * @param lifts How far all of the seen skin comes to the painted.
 */
export function adaptedLight(
  tone: Float32Array,
  seen: Cells,
  fromHair: Float32Array,
  lifts: Lifts,
  { columns, rows, unit, step }: BareSurface,
): AdaptedLight {
  const size = columns * rows;
  const fine = lackingLight(tone, seen, (LIGHT * unit) / step, columns, rows);
  const coarse = lackingLight(tone, seen, (STRIP_LIGHT * unit) / step, columns, rows);
  const adapted = new Float32Array(3 * size);
  const spent = new Float32Array(size);
  const shaded = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const away = fromHair[at]! / unit;
    const own = faded(away, fine[3 * at + 1]! > 0 ? SHADE_REACH : BRIGHT_REACH);
    for (let c = 0; c < 3; c++) {
      const light = coarse[3 * at + 1]!;
      const all = lifts.light[at]! * light + lifts.hue[at]! * (coarse[3 * at + c]! - light);
      const lack = fine[3 * at + c]! - all;
      adapted[3 * at + c] = all + own * lack;
      spent[at] = Math.max(spent[at]!, own * Math.abs(lack));
      shaded[at] = Math.max(shaded[at]!, lack);
    }
  }
  return { adapted, lacking: fine, spent, shaded };
}

/** Logarithms that bring the seen skin's light, evened over `sigma` cells, to the painted's, 3 a cell. */
function lackingLight(
  tone: Float32Array,
  { logs, shares }: Cells,
  sigma: number,
  columns: number,
  rows: number,
): Float32Array {
  const size = columns * rows;
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
  return pushPullSamples(added, weights, columns, rows, 3);
}

/** 1 up to the first distance, 0 from the second on. */
export function faded(
  away: number,
  { whole, none }: { readonly whole: number; readonly none: number },
): number {
  return 1 - smoothStep(whole, none, away);
}
