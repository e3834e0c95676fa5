/** Old cloth that shows between the fingers of a hand on it, and was taken for the hand. */
import { chamferDepth, chamferDistance } from '../../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../../pixels/image.ts';
import { smoothFill } from '../../pixels/smooth-fill.ts';
import { isCloth } from '../cloth-on-skin.ts';
import type { SkinTone, Tone } from '../skin-tone.ts';

/** Cloth is sought so far from what is known of it, in units. */
const REACH = 0.1;
/** Hue and light (logarithms) beyond which no light makes a colour the hand's. */
const FOREIGN = 0.5;
const DARKEST = -1.5;
/** Most difference from the cloth nearby, in sRGB codes: rings and bracelets stay. */
const ALIKE = 50;
/** Most spread of the channels' logarithms against it where the hand shades it. */
const SAME_HUE = 0.5;
/** Dark skin in its own shade is as dark as black cloth, but redder than it by this (logarithm of red over blue). */
const REDDER = 0.9;

/** Pixels of a `hand` whose tone is `tone` that show the `cloth` around it, 0 or 255. */
export function clothInHand(
  photo: RgbaImage,
  hand: Mask,
  cloth: Mask,
  tone: Tone,
  { shadeDirection }: SkinTone,
  unit: number,
): Mask {
  const { width, height, data } = photo;
  const result = createMask(width, height);
  const near = chamferDistance(cloth).data;
  let any = false;
  for (let at = 0; at < result.data.length; at++)
    if (
      hand.data[at]! >= 64 &&
      near[at]! < REACH * unit &&
      isCloth(data, 4 * at, tone, DARKEST, FOREIGN, shadeDirection)
    ) {
      result.data[at] = 255;
      any = true;
    }
  if (!any) return result;
  const inside: Mask = {
    ...cloth,
    data: Uint8Array.from(chamferDepth(cloth).data, (d) => (d > 3 ? 255 : 0)),
  };
  const around = smoothFill(photo, inside, result).data;
  for (let at = 0; at < result.data.length; at++) {
    if (result.data[at] === 0) continue;
    if (!isAlike(data, around, 4 * at)) result.data[at] = 0;
  }
  return result;
}

/** Whether the colour at `at` is that of the cloth around it, as bright or in the hand's shade. */
function isAlike(data: Uint8ClampedArray, around: Uint8ClampedArray, at: number): boolean {
  const red = Math.log((6 + data[at]!) / (6 + around[at]!));
  const blue = Math.log((6 + data[at + 2]!) / (6 + around[at + 2]!));
  if (red - blue > REDDER) return false;
  let difference = 0;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let c = at; c < at + 3; c++) {
    difference = Math.max(difference, Math.abs(data[c]! - around[c]!));
    const ratio = Math.log((6 + data[c]!) / (6 + around[c]!));
    least = Math.min(least, ratio);
    most = Math.max(most, ratio);
  }
  return difference < ALIKE || (most < 0 && most - least < SAME_HUE);
}
