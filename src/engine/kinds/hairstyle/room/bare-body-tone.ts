/** The tone of neck, shoulders and chest: the face's, in the jaw's shadow, bound to what is seen close by. */
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { type SkinModel, skinAt } from './bare-skin-model.ts';
import type { BareSurface } from './bare-surface.ts';
import type { Cells } from './bare-tone.ts';

/** Logarithm of the light that the jaw keeps off the neck, and the centimetres below it over which that fades to a third. */
const JAW_SHADOW = 0.42;
const JAW_SHADOW_REACH = 1.5;
/** How much darker than a face the skin below it usually is: it faces the light less. */
const USUAL = -0.08;
/** From here on (centimetres below the face) seen skin tells the tone of all of it; so many cells make that half sure. */
const BELOW_SHADOW = 3.5;
const HALF_SURE = 60;
/** Logarithms by which it may differ from the face. */
const MOST = { light: { least: -0.5, most: 0.25 }, hue: 0.12 };
/** Centimetres over which the difference of seen skin carries on. */
const CARRIES = 2.2;
/** What differs more is no skin (logarithms of light, and of red or blue over green), or holds hair. */
const NO_SKIN = 1.3;
const OTHER_HUE = 0.35;
/** Close to the face neck it is, though hair throws its colour on it. */
const NECK = { reach: 3, hue: 0.65 };
const MOST_DEVIATION = 0.2;

/**
 * Logarithms of linear red, green and blue, 3 a cell.
 *
 * @param fromFace Pixels to the face, one a cell.
 * @param seen Bare skin below the chin as the photo shows it.
 */
export function bodyTone(
  model: SkinModel,
  bodyNormals: Float32Array,
  fromFace: Float32Array,
  { logs, shares, deviations }: Cells,
  { columns, rows, unit, step }: BareSurface,
): Float32Array {
  const size = columns * rows;
  const tone = new Float32Array(3 * size);
  const residuals = new Float32Array(3 * size);
  const weights = new Float32Array(size);
  const open: number[] = [];
  for (let at = 0; at < size; at++) {
    skinAt(model, bodyNormals[3 * at]!, bodyNormals[3 * at + 1]!, bodyNormals[3 * at + 2]!, tone, 3 * at);
    const contact = JAW_SHADOW * Math.exp(-((fromFace[at]! / (JAW_SHADOW_REACH * unit)) ** 2));
    tone[3 * at]! -= 0.8 * contact;
    tone[3 * at + 1]! -= contact;
    tone[3 * at + 2]! -= 1.1 * contact;
    if (shares[at]! < 0.5 || deviations[at]! > MOST_DEVIATION) continue;
    for (let c = 0; c < 3; c++) residuals[3 * at + c] = logs[3 * at + c]! - tone[3 * at + c]!;
    const light = residuals[3 * at + 1]!;
    if (Math.abs(light) > NO_SKIN) continue;
    const hue = Math.max(Math.abs(residuals[3 * at]! - light), Math.abs(residuals[3 * at + 2]! - light));
    if (hue > (fromFace[at]! < NECK.reach * unit ? NECK.hue : OTHER_HUE)) continue;
    weights[at] = Math.min(1, shares[at]!);
    if (fromFace[at]! > BELOW_SHADOW * unit) open.push(at);
  }
  const usual = usualOffset(residuals, open);
  const bound = pushPullSamples(residuals, weights, columns, rows, 3);
  const near = spread(weights, columns, rows, (CARRIES * unit) / step);
  for (let at = 0; at < size; at++)
    for (let c = 0; c < 3; c++) tone[3 * at + c]! += usual[c]! + near[at]! * (bound[3 * at + c]! - usual[c]!);
  return tone;
}

/** What the skin below the jaw's shadow has over the model, drawn to what is usual where little of it is seen. */
function usualOffset(residuals: Float32Array, open: readonly number[]): number[] {
  const median = (of: (at: number) => number): number =>
    open.map(of).sort((a, b) => a - b)[open.length >> 1] ?? 0;
  const sure = open.length / (open.length + HALF_SURE);
  const limit = (value: number, least: number, most: number): number =>
    Math.max(least, Math.min(most, value));
  const seen = limit(
    median((at) => residuals[3 * at + 1]!),
    MOST.light.least,
    MOST.light.most,
  );
  const light = USUAL + sure * (seen - USUAL);
  return [0, 1, 2].map((c) => {
    if (c === 1) return light;
    const hue = median((at) => residuals[3 * at + c]! - residuals[3 * at + 1]!);
    return light + sure * limit(hue, -MOST.hue, MOST.hue);
  });
}

/** 1 at seen cells, fading around them over `reach` cells (to a third; two recursive passes). */
function spread(weights: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const result = weights.slice();
  const straight = Math.exp(-1 / reach);
  const across = Math.exp(-Math.SQRT2 / reach);
  const take = (to: number, from: number, share: number): void => {
    if (share * result[from]! > result[to]!) result[to] = share * result[from]!;
  };
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      if (column > 0) take(at, at - 1, straight);
      if (row === 0) continue;
      take(at, at - columns, straight);
      if (column > 0) take(at, at - columns - 1, across);
      if (column < columns - 1) take(at, at - columns + 1, across);
    }
  for (let row = rows - 1, at = columns * rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--, at--) {
      if (column < columns - 1) take(at, at + 1, straight);
      if (row === rows - 1) continue;
      take(at, at + columns, straight);
      if (column < columns - 1) take(at, at + columns + 1, across);
      if (column > 0) take(at, at + columns - 1, across);
    }
  return result;
}
