/** Contact shadows of coloured clothes on white and grey grounds: too steep for a flood, too grey for the cloth. */
import type { Mask, RgbaImage } from '../pixels/image.ts';

/** Spread between strongest and weakest channel up to which a colour is grey, and from which on cloth is coloured. */
const GREY = 16;
const COLOURED = 35;
/** Least darkening from pixel to pixel, in 8-bit steps: flat cloth is no shadow. */
const LEAST_SLOPE = 1.2;
/** How far a shadow may reach, as a share of the mask's long side. */
const DEEPEST = 0.025;

/**
 * `mask` (0 or 255) without grey that darkens steadily from the background inwards, where the garment as a whole is
 * coloured.
 */
export function withoutNeutralShadow(mask: Mask, picture: RgbaImage): Mask {
  const { width, height } = mask;
  const { data } = picture;
  if (spreadOfMean(mask, picture, 255) < COLOURED || spreadOfMean(mask, picture, 0) > GREY) return mask;
  const inside = mask.data.slice();
  let layer: number[] = [];
  for (let at = width; at < inside.length - width; at++) {
    const beside = inside[at - 1]! | inside[at + 1]! | inside[at - width]! | inside[at + width]!;
    if (inside[at] === 0 && beside !== 0) layer.push(at);
  }
  const rounds = Math.round(DEEPEST * Math.max(width, height));
  for (let round = 0; round < rounds && layer.length > 0; round++) {
    const next: number[] = [];
    for (const from of layer)
      for (const at of [from - 1, from + 1, from - width, from + width]) {
        if (at < 0 || at >= inside.length || inside[at] === 0 || !isGrey(at)) continue;
        if (light(at) > light(from) - LEAST_SLOPE) continue;
        inside[at] = 0;
        next.push(at);
      }
    layer = next;
  }
  return { data: inside, width, height };

  function isGrey(at: number): boolean {
    const [red, green, blue] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!];
    return Math.max(red, green, blue) - Math.min(red, green, blue) < GREY;
  }

  function light(at: number): number {
    return (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3;
  }
}

/** Spread between the channels of the mean colour where the mask has this value. */
function spreadOfMean(mask: Mask, { data }: RgbaImage, value: number): number {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] !== value) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c]! += data[at * 4 + c]!;
  }
  return (Math.max(...sums) - Math.min(...sums)) / Math.max(1, count);
}
