/** How a seen part of an ear differs in light and hue from the model, carried on into the part that is painted. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../../pixels/srgb-linear.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import { skinAt } from '../skin/bare-skin-model.ts';
import { type BareTone, DARK } from '../skin/bare-tone.ts';
import type { DrawnEar } from './bare-ear.ts';

/** So many pixels of a seen part tell the ear's own tone, away from hair by so many centimetres. */
const ENOUGH_SEEN = 40;
const CLEAR_OF_HAIR = 0.12;
const PERSON = 200;
/** Logarithms: the difference of the whole ear at most, and of red or blue from green. */
const MOST_RESIDUAL = 1.1;
const MOST_HUE = 0.8;
/** A place differs from the whole ear so much more at most. */
const MOST_LOCAL = 0.5;
/** Standard deviation (centimetres) over which a seen part tells about its surroundings; the whole ear counts as so much of it. */
const TELLS = 0.4;
const WHOLE = 0.03;

/** What an unseen, unshaded ear loses: logarithms of red, green and blue for full blood, and for one of occlusion. */
export interface EarSkin {
  readonly redness: readonly number[];
  readonly occlusion: readonly number[];
}

/**
 * Logarithms of linear red, green and blue that the photo's ear has over the model, 3 a pixel of the drawn ear; null where
 * too little is seen, or what is seen has another hue than the person.
 */
export function seenEarLight(
  { data, width }: RgbaImage,
  person: Mask,
  { area, coverage, normals, occlusion, blood }: DrawnEar,
  { besideEar, fromHair, unit }: BareRegions,
  { model }: BareTone,
  skin: EarSkin,
): Float32Array | null {
  const size = area.width * area.height;
  const seen = new Float32Array(size);
  const over = [new Float32Array(size), new Float32Array(size), new Float32Array(size)];
  const mean = [0, 0, 0];
  const colour = new Float32Array(3);
  let count = 0;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const from = y * area.width + x;
      const at = (area.y + y) * width + area.x + x;
      if (coverage[from]! < 1 || besideEar[at] === 0 || person.data[at]! < PERSON) continue;
      if (fromHair.data[at]! < CLEAR_OF_HAIR * unit) continue;
      skinAt(model, normals[3 * from]!, normals[3 * from + 1]!, normals[3 * from + 2]!, colour, 0);
      seen[from] = 1;
      for (let c = 0; c < 3; c++) {
        const value =
          Math.log(SRGB_TO_LINEAR[data[4 * at + c]!]! + DARK) -
          colour[c]! -
          skin.redness[c]! * blood[from]! -
          skin.occlusion[c]! * occlusion[from]!;
        over[c]![from] = value;
        mean[c]! += value;
      }
      count++;
    }
  if (count < ENOUGH_SEEN) return null;
  for (let c = 0; c < 3; c++) mean[c]! /= count;
  const [red, green, blue] = mean as [number, number, number];
  if (Math.abs(red - green) > MOST_HUE || Math.abs(blue - green) > MOST_HUE) return null;
  const soft = (plane: Float32Array): Float32Array =>
    gaussianBlur({ data: plane, width: area.width, height: area.height }, TELLS * unit).data;
  const share = soft(seen);
  const result = new Float32Array(3 * size);
  for (let c = 0; c < 3; c++) {
    const sum = soft(over[c]!);
    for (let at = 0; at < size; at++) {
      const local = (sum[at]! + WHOLE * mean[c]!) / (share[at]! + WHOLE) - mean[c]!;
      const value = mean[c]! + Math.max(-MOST_LOCAL, Math.min(MOST_LOCAL, local));
      result[3 * at + c] = Math.max(-MOST_RESIDUAL, Math.min(MOST_RESIDUAL, value));
    }
  }
  return result;
}
