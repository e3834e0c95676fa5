/** The tone of neck, shoulders and chest: the face's, in the jaw's shadow, bound to what is seen close by. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { adaptedLight } from './bare-body-light.ts';
import { type SkinModel, skinAt } from './bare-skin-model.ts';
import type { BareSurface } from './bare-surface.ts';
import type { Cells } from './skin-cells.ts';

/** Logarithm of the light that the jaw keeps off the neck, and the centimetres below it over which that fades to a third. */
const JAW_SHADOW = 0.38;
const JAW_SHADOW_REACH = 1.7;
/** How much darker than a face the skin below it usually is: it faces the light less. */
const USUAL = -0.08;
/** From here on (centimetres below the face) seen skin tells the tone of all of it; so many cells make that half sure. */
const BELOW_SHADOW = 3.5;
const HALF_SURE = 60;
/** Logarithms by which it may differ from the face. */
const MOST = { light: { least: -0.75, most: 0.25 }, hue: 0.15 };
/** Centimetres over which the difference of seen skin carries on. */
const CARRIES = 2.2;
/** What differs more is no skin (logarithms of light, and of red or blue over green), or holds hair. */
const NO_SKIN = 1.3;
const OTHER_HUE = 0.35;
/** Close to the face neck it is, though hair throws its colour on it. */
const NECK = { reach: 3, hue: 0.65 };
const WARM_SHADE = 0.5;
const MOST_DEVIATION = 0.2;
/** Within so many centimetres of the hair, skin lies in its shadow and its colour: it binds less, by so much at the hair. */
const NEAR_HAIR = 2.2;
const LEAST_BOUND = 0.08;
/** Most that the light of one place may differ from the usual (logarithm). */
const MOST_OFF = 0.3;
/** Standard deviation (centimetres) over which the difference of seen skin is evened: neck is smooth. */
const EVEN = 1.1;

export interface BodyTone {
  /** Logarithms of linear red, green and blue, 3 a cell. */
  readonly tone: Float32Array;
  /** Logarithms to be added to the seen skin, so that it joins the painted, 3 a cell. */
  readonly adapted: Float32Array;
}

/**
 * @param fromFace Pixels to the face, one a cell.
 * @param fromHair Pixels to the old hair, one a cell.
 * @param seen Bare skin below the chin as the photo shows it.
 */
export function bodyTone(
  model: SkinModel,
  bodyNormals: Float32Array,
  fromFace: Float32Array,
  fromHair: Float32Array,
  seen: Cells,
  surface: BareSurface,
): BodyTone {
  const { columns, rows, unit, step } = surface;
  const { logs, shares, deviations } = seen;
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
    const red = residuals[3 * at]! - light;
    const blue = residuals[3 * at + 2]! - light;
    const most = fromFace[at]! < NECK.reach * unit ? NECK.hue : OTHER_HUE;
    // light from skin to skin makes shade warmer
    const warmer = most + WARM_SHADE * Math.max(0, -light);
    if (red < -most || red > warmer || blue > most || blue < -2 * warmer + most) continue;
    const clear = Math.max(LEAST_BOUND, Math.min(1, fromHair[at]! / (NEAR_HAIR * unit)) ** 2);
    weights[at] = clear * Math.min(1, shares[at]!);
    if (fromFace[at]! > BELOW_SHADOW * unit) open.push(at);
  }
  const usual = usualOffset(residuals, open, weights);
  // no single place strays far: a lock's shadow is no form
  for (let at = 0; at < size; at++) {
    if (weights[at] === 0) continue;
    const sure = weights[at]!;
    const most = MOST_OFF + 0.7 * sure;
    const off = Math.max(-most, Math.min(most, residuals[3 * at + 1]! - usual[1]!));
    const light = usual[1]! + off;
    for (const c of [0, 2]) {
      const hue = residuals[3 * at + c]! - residuals[3 * at + 1]! - (usual[c]! - usual[1]!);
      const mostHue = MOST.hue * (0.5 + 6 * sure);
      residuals[3 * at + c] = light + usual[c]! - usual[1]! + Math.max(-mostHue, Math.min(mostHue, hue));
    }
    residuals[3 * at + 1] = light;
  }
  const bound = pushPullSamples(residuals, weights, columns, rows, 3);
  const near = spread(weights, columns, rows, (CARRIES * unit) / step);
  for (let at = 0; at < size; at++)
    for (let c = 0; c < 3; c++) bound[3 * at + c] = usual[c]! + near[at]! * (bound[3 * at + c]! - usual[c]!);
  for (let c = 0; c < 3; c++) {
    const plane = {
      data: Float32Array.from({ length: size }, (_, at) => bound[3 * at + c]!),
      width: columns,
      height: rows,
    };
    const even = gaussianBlur(plane, (EVEN * unit) / step).data;
    // clear of the hair what is seen binds as it is
    for (let at = 0; at < size; at++)
      tone[3 * at + c]! += even[at]! + weights[at]! * (bound[3 * at + c]! - even[at]!);
  }
  return { tone, adapted: adaptedLight(tone, seen, fromHair, surface) };
}

/** What the skin below the jaw's shadow has over the model, drawn to what is usual where little of it is seen. */
function usualOffset(residuals: Float32Array, open: readonly number[], weights: Float32Array): number[] {
  const median = (of: (at: number) => number): number =>
    open.map(of).sort((a, b) => a - b)[open.length >> 1] ?? 0;
  // close to the hair all of it may lie in the hair's shadow
  let clear = 0;
  for (const at of open) clear += weights[at]!;
  const sure = clear / (clear + HALF_SURE);
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
