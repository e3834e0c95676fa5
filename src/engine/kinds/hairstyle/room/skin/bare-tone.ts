/** The tone of bare skin at every cell of head and neck: a model of the seen skin, bound to it where it is seen. */
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import { SRGB_TO_LINEAR } from '../../../../pixels/srgb-linear.ts';
import { type Beard, findBeard } from './bare-beard.ts';
import { bodyTone } from './bare-body-tone.ts';
import { turnJawInPlace } from './bare-jaw.ts';
import type { BareRegions } from './bare-regions.ts';
import { fitSkin, type SkinModel, skinAt } from './bare-skin-model.ts';
import { type BareSurface, cellOf } from './bare-surface.ts';
import { carryOn } from './carry-on.ts';
import type { Cells } from './skin-cells.ts';

/** Logarithms of linear red, green and blue, 3 a cell of the surface's grid. */
export interface BareTone {
  readonly model: SkinModel;
  readonly head: Float32Array;
  readonly body: Float32Array;
  /** Logarithms that bring the seen skin of the body to the painted one's light beside the old hair, 3 a cell. */
  readonly bodyAdapted: Float32Array;
  /** Those that would bring it there wholly, 3 a cell. */
  readonly bodyLacking: Float32Array;
  /** 0..1: how far the seen skin of the body is no more than a strip between falls of hair. */
  readonly bodyStrip: number;
  /** How far (logarithm) it is changed beside the hair, beyond what lifts all of it, one a cell. */
  readonly bodySpent: Float32Array;
  /** What (logarithm) it lacks there beyond that, one a cell. */
  readonly bodyShaded: Float32Array;
  /** What the seen skin of the head has over the model, 3 a cell. */
  readonly residual: Float32Array;
  /** Logarithms by which the old hair's shadow darkens the skin beside it, 3 a cell, ≥ 0. */
  readonly shadow: Float32Array;
  readonly beard: Beard;
  /** Square centimetres of sure skin of the face. */
  readonly faceCells: number;
}

/** Lets black have a logarithm. */
export const DARK = 0.004;
const LOG = Float32Array.from(SRGB_TO_LINEAR, (value) => Math.log(value + DARK));

/** Centimetres from the old hair within which darker skin lies in its shadow. */
const SHADOW_REACH = 1.5;
/**
 * Standard deviation (centimetres) over which the light of a cheek's last seen skin goes on under hair: a side that turns from
 * the light stays dark. Below the first height of the head frame wholly, above the second not at all.
 */
const CARRIES = 0.8;
const CHEEKS = { whole: 0, none: 3 } as const;
/** Skin nearer to hair (centimetres) counts less for the model. */
const NEAR_HAIR = 1.5;
/**
 * Right beside hair its roots and translucent fringe darken and tint what passes for skin: it begins to tell of light, and of
 * hue, at the first distance (centimetres), wholly at the second. What is nearer counts only where nothing else is seen.
 */
const TELLS_LIGHT = { from: 0.4, to: 0.9 } as const;
const TELLS_HUE = { from: 0.5, to: 1.3 } as const;
const LEAST_TOLD = 0.01;
/** Skin beside hair or a brow that lacks less than this (logarithm of light) holds no hairs of it. */
const RIM_LACK = 0.05;
/** Least and most of a shadow (logarithm of light), and how much of it is lifted. */
const LEAST_SHADOW = 0.05;
const MOST_SHADOW = 0.4;
/** What is darker still is hair that the matte missed. */
const HAIR_DARKER = 0.55;
/** But smooth skin between locks may lie in deep shadow. */
const SMOOTH = 0.07;
const DARKEST_SHADOW = 0.9;
const LIFTED = 0.85;
const LEAST_BOUND = 0.25;
/** Light (logarithm) still lacking after that from which skin tells hardly anything, and how much it does at least. */
const UNLIT = 0.15;
const LEAST_LIT = 0.05;
/** Share of a cell that has to be seen. */
const LEAST_SHARE = 0.3;
/** A cell with more deviation (logarithm of light) holds stubble, hair or an edge. */
const MOST_DEVIATION = 0.16;
/** Cells farther than this from the model are no plain skin. */
const MOST_RESIDUAL = 0.5;
/** Most difference in hue (logarithm of red or blue over green) that the seen skin carries on. */
const MOST_HUE = 0.18;
/** More that each unit of light over or under the model's explains. */
const HUE_OF_LIGHT = 0.4;
/** On the forehead, above this height, what differs more is no skin. */
const ABOVE_BROWS = 3;
const OTHER_HUE = 0.25;
/** So far from hair (centimetres) more is believed to be skin. */
const CLEAR_OF_HAIR = 1;
/** Logarithm of light by which cells two apart differ in gentle shading. */
const GENTLE = 0.22;

/**
 * @param picture The canvas's part that the surface's grid covers.
 * @param headSkin 255 where the head may be seen bare.
 * @param bodySkin 255 on seen bare skin below the chin.
 * @param bodyNormals Camera normals of neck and chest, 3 a cell.
 * @param relief What shows under the neck's skin, by the light from the side.
 * @param unit Pixels a centimetre.
 */
export function bareTone(
  picture: RgbaImage,
  surface: BareSurface,
  regions: BareRegions,
  headSkin: Mask,
  bodySkin: Mask,
  bodyNormals: Float32Array,
  relief: (aside: number) => Float32Array,
  unit: number,
): BareTone {
  const { columns, rows, normals, heights, step } = surface;
  const size = columns * rows;
  const face = averageCells(picture, seenFace(regions, headSkin, unit), surface);
  const rim = averageCells(picture, browRims(regions, headSkin, surface), surface);
  const near = cellMinimum(regions.fromHair.data, surface);
  const weights = new Float32Array(size);
  const kept: number[] = [];
  for (let at = 0; at < size; at++) {
    if (face.shares[at]! < LEAST_SHARE || face.deviations[at]! > MOST_DEVIATION) continue;
    // below the nose there may be a beard
    weights[at] = heights[at]! > -1.5 ? 1 : 0.3;
    // hair throws its shadow and its colour on the skin beside it
    weights[at]! *= Math.max(0.15, Math.min(1, near[at]! / (NEAR_HAIR * unit)));
    kept.push(at);
  }
  const pick = (from: Float32Array, channels: number): Float32Array =>
    Float32Array.from(
      { length: channels * kept.length },
      (_, i) => from[channels * kept[Math.floor(i / channels)]! + (i % channels)]!,
    );
  const model = fitSkin({
    count: kept.length,
    normals: pick(normals, 3),
    logs: pick(face.logs, 3),
    weights: pick(weights, 1),
  });
  const head = new Float32Array(3 * size);
  for (let at = 0; at < size; at++) {
    skinAt(model, normals[3 * at]!, normals[3 * at + 1]!, normals[3 * at + 2]!, head, 3 * at);
  }
  const beard = findBeard(face, surface, head, near);
  const { shadow, residual } = bindHead(head, face, rim, kept, surface, near, unit);
  turnJawInPlace(head, shadow, regions.face, surface);
  const seenBody = averageCells(picture, bodySkin.data, surface);
  const fromFace = cellMinimum(regions.fromFace.data, surface);
  const body = bodyTone(model, bodyNormals, relief(model.light[1]!), fromFace, near, seenBody, surface);
  return {
    model,
    head,
    body: body.tone,
    bodyAdapted: body.adapted,
    bodyLacking: body.lacking,
    bodyStrip: body.strip,
    bodySpent: body.spent,
    bodyShaded: body.shaded,
    residual,
    shadow,
    beard,
    faceCells: kept.length * (step / unit) ** 2,
  };
}

/** 255 on the face's skin away from features, hair and rim. */
function seenFace({ aroundFeatures, fromHair }: BareRegions, { data }: Mask, unit: number): Uint8Array {
  const result = new Uint8Array(data.length);
  const away = 0.25 * unit;
  for (let i = 0; i < result.length; i++)
    if (data[i] === 255 && aroundFeatures.data[i] === 0 && fromHair.data[i]! > away) result[i] = 255;
  return result;
}

/** 255 on what lies around the brows, above them: skin, if it holds none of their hairs. */
function browRims(
  { aroundFeatures, features, fromHair }: BareRegions,
  { data, width }: Mask,
  surface: BareSurface,
): Uint8Array {
  const result = new Uint8Array(data.length);
  const away = 0.25 * surface.unit;
  for (let i = 0; i < result.length; i++)
    if (
      aroundFeatures.data[i]! > 0 &&
      features.data[i] === 0 &&
      data[i] === 255 &&
      fromHair.data[i]! > away &&
      surface.heights[cellOf(surface, width, i)]! > ABOVE_BROWS
    )
      result[i] = 255;
  return result;
}

function averageCells({ data, width, height }: RgbaImage, mask: Uint8Array, surface: BareSurface): Cells {
  const { columns, rows, step } = surface;
  const size = columns * rows;
  const logs = new Float32Array(3 * size);
  const squares = new Float32Array(size);
  const counts = new Float32Array(size);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / step) * columns;
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      if (mask[from]! < 255) continue;
      const to = row + Math.floor(x / step);
      const green = LOG[data[4 * from + 1]!]!;
      counts[to]!++;
      squares[to]! += green * green;
      logs[3 * to]! += LOG[data[4 * from]!]!;
      logs[3 * to + 1]! += green;
      logs[3 * to + 2]! += LOG[data[4 * from + 2]!]!;
    }
  }
  const deviations = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const count = counts[at]!;
    if (count === 0) continue;
    for (let c = 0; c < 3; c++) logs[3 * at + c]! /= count;
    deviations[at] = Math.sqrt(Math.max(0, squares[at]! / count - logs[3 * at + 1]! ** 2));
    counts[at] = count / (step * step);
  }
  return { logs, shares: counts, deviations };
}

/** Least value in each cell. */
function cellMinimum(values: Float32Array, { columns, rows, step, area }: BareSurface): Float32Array {
  const result = new Float32Array(columns * rows).fill(1e6);
  for (let y = 0; y < area.height; y++) {
    const row = Math.floor(y / step) * columns;
    for (let x = 0; x < area.width; x++) {
      const to = row + Math.floor(x / step);
      const value = values[y * area.width + x]!;
      if (value < result[to]!) result[to] = value;
    }
  }
  return result;
}

/**
 * Adds to the model what the seen skin has over it, in place. Skin in the old hair's shadow doesn't bind: what it lacks of
 * the light that comes from farther on is returned.
 */
function bindHead(
  head: Float32Array,
  { logs, shares, deviations }: Cells,
  rim: Cells,
  plain: readonly number[],
  surface: BareSurface,
  near: Float32Array,
  unit: number,
): { readonly shadow: Float32Array; readonly residual: Float32Array } {
  const { columns, rows, heights } = surface;
  const size = columns * rows;
  const residuals = new Float32Array(3 * size);
  const all = new Float32Array(size);
  const far = new Float32Array(size);
  const smoothAround = smoothCells(deviations, columns, rows);
  for (const at of plain) {
    for (let c = 0; c < 3; c++) residuals[3 * at + c] = logs[3 * at + c]! - head[3 * at + c]!;
    const away = near[at]! > CLEAR_OF_HAIR * unit;
    const gentle = away && isGentle(at, logs, shares, columns, rows);
    const most = deviations[at]! < SMOOTH ? 2 : gentle ? 1.6 : 1;
    if (Math.abs(residuals[3 * at + 1]!) > most * MOST_RESIDUAL) continue;
    // hair that the matte missed has another hue
    const other = gentle ? 1.8 * OTHER_HUE : OTHER_HUE;
    if (heights[at]! > ABOVE_BROWS && isOtherHue(residuals, at, other)) continue;
    all[at] = Math.min(1, shares[at]!);
    if (near[at]! > SHADOW_REACH * unit) far[at] = all[at]!;
  }
  const cheeks = heights.map((own) => 1 - smoothStep(CHEEKS.whole, CHEEKS.none, own));
  const expected = carryOn(residuals, far, columns, rows, 3, (CARRIES * unit) / surface.step, cheeks);
  const shadow = new Float32Array(3 * size);
  const known = new Float32Array(size);
  const kept = [...plain];
  for (let at = 0; at < size; at++) {
    // hairs of a brow darken: as bright as the skin farther on, its rim is skin
    if (shares[at]! >= LEAST_SHARE || rim.shares[at]! < LEAST_SHARE) continue;
    const light = rim.logs[3 * at + 1]! - head[3 * at + 1]!;
    if (light < expected[3 * at + 1]! - RIM_LACK || light > MOST_RESIDUAL) continue;
    for (let c = 0; c < 3; c++) residuals[3 * at + c] = rim.logs[3 * at + c]! - head[3 * at + c]!;
    all[at] = Math.min(1, rim.shares[at]!);
    kept.push(at);
  }
  for (const at of kept) {
    const lack = expected[3 * at + 1]! - residuals[3 * at + 1]!;
    const reach = Math.max(0, Math.min(1, (SHADOW_REACH - near[at]! / unit) / (0.5 * SHADOW_REACH)));
    if (reach === 0 || lack < LEAST_SHADOW) {
      // a shadow's last reach binds what it lies on, but is not carried on over the scalp
      const inReach =
        near[at]! < 1.6 * SHADOW_REACH * unit ? Math.max(LEAST_BOUND, 1 - lack / MOST_SHADOW) : 1;
      known[at] = all[at]! * Math.min(1, inReach);
      continue;
    }
    const smooth = smoothAround[at] === 1;
    if (lack > (smooth ? DARKEST_SHADOW : HAIR_DARKER)) continue;
    const most = smooth ? DARKEST_SHADOW : MOST_SHADOW;
    for (let c = 0; c < 3; c++) {
      const part =
        LIFTED * reach * Math.max(0, Math.min(most, expected[3 * at + c]! - residuals[3 * at + c]!));
      shadow[3 * at + c] = part;
      residuals[3 * at + c]! += part;
    }
    // the less of its light a place between strands has, the less it tells; below the brows the face's form shades too
    const unlit = heights[at]! > ABOVE_BROWS ? expected[3 * at + 1]! - residuals[3 * at + 1]! : 0;
    known[at] = all[at]! * Math.max(LEAST_LIT, 1 - unlit / UNLIT);
  }
  // next to hair its translucent fringe tints the skin: hue is taken from farther on
  const clean = new Float32Array(size);
  const hues = new Float32Array(2 * size);
  const sure = new Float32Array(size);
  const light = new Float32Array(size);
  for (const at of kept) {
    clean[at] = known[at]! * told(TELLS_HUE, near[at]! / unit);
    sure[at] = known[at]! * told(TELLS_LIGHT, near[at]! / unit);
    light[at] = residuals[3 * at + 1]!;
    for (let c = 0; c < 2; c++) hues[2 * at + c] = hueWithin(residuals, at, c, MOST_HUE);
  }
  const boundHue = pushPullSamples(hues, clean, columns, rows, 2);
  // roots darken: what is as bright as the surely bare skin around it is bare too
  const bare = pushPullSamples(light, sure, columns, rows, 1);
  for (const at of kept) if (light[at]! > bare[at]! - RIM_LACK) sure[at] = known[at]!;
  const boundLight = carryOn(light, sure, columns, rows, 1, (CARRIES * unit) / surface.step, cheeks);
  const bound = new Float32Array(3 * size);
  for (let at = 0; at < size; at++) {
    bound[3 * at] = boundLight[at]! + boundHue[2 * at]!;
    bound[3 * at + 1] = boundLight[at]!;
    bound[3 * at + 2] = boundLight[at]! + boundHue[2 * at + 1]!;
  }
  for (let i = 0; i < head.length; i++) head[i]! += bound[i]!;
  // over features and the hair's rim it goes on as it is beside them
  return { shadow: pushPullSamples(shadow, known, columns, rows, 3), residual: bound };
}

/**
 * What a cell has of red (`which` 0) or blue (1) over green, within `most` of what its light explains: shine is white, and
 * shade is warm.
 */
function hueWithin(residuals: Float32Array, at: number, which: number, most: number): number {
  const light = residuals[3 * at + 1]!;
  const explained = (which === 0 ? -HUE_OF_LIGHT : HUE_OF_LIGHT) * light;
  const hue = residuals[3 * at + 2 * which]! - light;
  return Math.max(Math.min(0, explained) - most, Math.min(Math.max(0, explained) + most, hue));
}

/** Whether neither the skin's own hue nor shine explains a cell's: what is dark and warm may be hair as well as shade. */
function isOtherHue(residuals: Float32Array, at: number, most: number): boolean {
  const light = residuals[3 * at + 1]!;
  for (let which = 0; which < 2; which++) {
    const hue = residuals[3 * at + 2 * which]! - light;
    if (light > 0 ? hueWithin(residuals, at, which, most) !== hue : Math.abs(hue) > most) return true;
  }
  return false;
}

/** How much skin so far (centimetres) from hair tells. */
function told({ from, to }: { readonly from: number; readonly to: number }, away: number): number {
  return Math.max(LEAST_TOLD, Math.min(1, (away - from) / (to - from)));
}

/** Whether light changes little around a cell: form shades skin gently, locks end. */
function isGentle(
  at: number,
  logs: Float32Array,
  shares: Float32Array,
  columns: number,
  rows: number,
): boolean {
  const column = at % columns;
  const row = (at - column) / columns;
  if (column < 2 || row < 2 || column >= columns - 2 || row >= rows - 2) return false;
  for (const next of [at - 2, at + 2, at - 2 * columns, at + 2 * columns])
    if (shares[next]! < 0.3 || Math.abs(logs[3 * next + 1]! - logs[3 * at + 1]!) > GENTLE) return false;
  return true;
}

/** 1 where a cell and those around it are smooth: a lock's middle is smooth too, but not its rims. */
function smoothCells(deviations: Float32Array, columns: number, rows: number): Uint8Array {
  const result = new Uint8Array(deviations.length).fill(1);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++)
      if (deviations[at]! >= SMOOTH)
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
          result.fill(0, y * columns + Math.max(0, column - 1), y * columns + Math.min(columns, column + 2));
  return result;
}
