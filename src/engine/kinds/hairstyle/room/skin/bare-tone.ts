/** The tone of bare skin at every cell of head and neck: a model of the seen skin, bound to it where it is seen. */
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../../pixels/srgb-linear.ts';
import { type Beard, findBeard } from './bare-beard.ts';
import { bindHead, LEAST_SHARE, SHADOW_REACH } from './bare-bind-head.ts';
import { bodyTone } from './bare-body-tone.ts';
import { ABOVE_BROWS, hiddenForehead } from './bare-forehead.ts';
import { turnJawInPlace } from './bare-jaw.ts';
import type { BareRegions } from './bare-regions.ts';
import { fitSkin, type SkinModel, skinAt } from './bare-skin-model.ts';
import { type BareSurface, cellOf } from './bare-surface.ts';
import type { Cells } from './skin-cells.ts';
import { rednessInShade } from './skin-shade-hue.ts';

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
/** Logarithm of the linear light of each 8-bit sRGB value, and the same as cells add it up. */
export const LOG_OF_SRGB: Readonly<Float64Array> = Float64Array.from(SRGB_TO_LINEAR, (value) =>
  Math.log(value + DARK),
);
const LOG = new Float32Array(LOG_OF_SRGB);

/** Skin nearer to hair (centimetres) counts less for the model. */
const NEAR_HAIR = 1.5;
/** What lies around the eyes under a hidden forehead counts so much less for the model. */
const SOCKETS_LESS = 0.9;
/** A cell with more deviation (logarithm of light) holds stubble, hair or an edge. */
const MOST_DEVIATION = 0.16;

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
  const clear = new Uint8Array(size);
  for (const at of kept) if (near[at]! > SHADOW_REACH * unit) clear[at] = 1;
  const forehead = hiddenForehead(regions, surface, clear);
  for (const at of kept) weights[at]! *= 1 - SOCKETS_LESS * forehead.sockets[at]!;
  const pick = (from: Float32Array, channels: number): Float32Array => {
    const result = new Float32Array(channels * kept.length);
    for (const [i, at] of kept.entries())
      for (let c = 0; c < channels; c++) result[channels * i + c] = from[channels * at + c]!;
    return result;
  };
  const model = fitSkin({
    count: kept.length,
    normals: pick(normals, 3),
    logs: pick(face.logs, 3),
    weights: pick(weights, 1),
  });
  const head = new Float32Array(3 * size);
  for (let at = 0; at < size; at++) {
    skinAt(model, normals[3 * at]!, normals[3 * at + 1]!, normals[3 * at + 2]!, head, 3 * at);
    head[3 * at]! += rednessInShade(model, head[3 * at + 1]!);
  }
  const beard = findBeard(face, surface, head, near);
  const { shadow, residual } = bindHead(head, face, rim, kept, forehead, surface, near, unit);
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
