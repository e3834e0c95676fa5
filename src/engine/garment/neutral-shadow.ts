/** Contact shadows of coloured clothes on white and grey grounds: too steep for a flood, too grey for the cloth. */
import { connectedComponents } from '../pixels/connected-components.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';

/** Spread between strongest and weakest channel up to which a colour is grey, and from which on cloth is coloured. */
const GREY = 16;
const COLOURED = 35;
/** Least darkening from pixel to pixel, in 8-bit steps: flat cloth is no shadow. */
const LEAST_SLOPE = 1.2;
/** How far a shadow may reach, as a share of the mask's long side. */
const DEEPEST = 0.025;

/**
 * What is left of a shadow in an armpit's corner, where it is deepest along a ridge: grey, lighter than the cloth by so many
 * 8-bit steps, darker than the ground on average, of so many steps itself, and no larger than this share of the long side
 * squared.
 */
const APART = 60;
const SHADED = 0.93;
const GRADED = 25;
const CORNER = 8e-4;

/**
 * `mask` (0 or 255) without grey that darkens steadily from the background inwards, where the garment as a whole is
 * coloured.
 */
export function withoutNeutralShadow(mask: Mask, picture: RgbaImage): Mask {
  const { width, height } = mask;
  const { data } = picture;
  const cloth = meanWhere(mask, picture, 255);
  const ground = meanWhere(mask, picture, 0);
  if (spread(cloth) < COLOURED || spread(ground) > GREY) return mask;
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
  dropCorners();
  return { data: inside, width, height };

  /** Takes away small graded pieces of light grey that border on what isn't the garment. */
  function dropCorners(): void {
    const lightest = (cloth[0]! + cloth[1]! + cloth[2]!) / 3 + APART;
    const shaded = (SHADED * (ground[0]! + ground[1]! + ground[2]!)) / 3;
    const grey = inside.map((value, at) => (value !== 0 && isGrey(at) && light(at) > lightest ? 255 : 0));
    const { labels, components } = connectedComponents({ data: grey, width, height }, 4);
    const largest = CORNER * Math.max(width, height) ** 2;
    const pieces = components.map(({ area }) => ({ area, sum: 0, least: 255, most: 0, contact: 0 }));
    for (let at = width; at < labels.length - width; at++) {
      const piece = pieces[labels[at]! - 1];
      if (!piece) continue;
      const value = light(at);
      piece.sum += value;
      piece.least = Math.min(piece.least, value);
      piece.most = Math.max(piece.most, value);
      if (!inside[at - 1] || !inside[at + 1] || !inside[at - width] || !inside[at + width]) piece.contact++;
    }
    const isCorner = pieces.map(
      ({ area, sum, least, most, contact }) =>
        area <= largest && contact > 2 && sum < shaded * area && most - least > GRADED,
    );
    for (let at = 0; at < labels.length; at++) if (isCorner[labels[at]! - 1]) inside[at] = 0;
  }

  function isGrey(at: number): boolean {
    const [red, green, blue] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!];
    return Math.max(red, green, blue) - Math.min(red, green, blue) < GREY;
  }

  function light(at: number): number {
    return (data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!) / 3;
  }
}

/** Whether the colour at `data[at..at+2]` (8-bit sRGB) is that of a grey ground in shadow. */
export type GreyShade = (data: ArrayLike<number>, at: number) => boolean;

/** Beside cloth whose mean has this spread, a shadow may have so large a share of it as tint. */
const TINT = 0.36;
/** Light of a shadow, as shares of the ground's. */
const DEEPEST_SHADE = 0.25;
const FAINTEST_SHADE = 0.88;
/** Cloth of which so large a share looks like that is printed with grey, and not told from a shadow. */
const OWN_SHADE = 0.025;

/**
 * Tells the shadow beside a coloured garment from its cloth; null where the garment has little
 * colour, or the ground much, or the garment is printed with grey.
 * @param mask 0 or 255, of the garment
 * @param picture of the mask's size
 */
export function greyShadeBeside(mask: Mask, picture: RgbaImage): GreyShade | null {
  const cloth = meanWhere(mask, picture, 255);
  const ground = meanWhere(mask, picture, 0);
  const ownSpread = spread(cloth);
  if (ownSpread < COLOURED || spread(ground) > GREY) return null;
  const grey = Math.max(GREY, TINT * ownSpread);
  const light = ground[0]! + ground[1]! + ground[2]!;
  const isShade: GreyShade = (data, at) => {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const share = (red + green + blue) / light;
    if (share < DEEPEST_SHADE || share > FAINTEST_SHADE) return false;
    return Math.max(red, green, blue) - Math.min(red, green, blue) < grey;
  };
  let own = 0;
  let area = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] === 0) continue;
    area++;
    if (isShade(picture.data, 4 * at)) own++;
  }
  return own < OWN_SHADE * area ? isShade : null;
}

const spread = (colour: readonly number[]): number => Math.max(...colour) - Math.min(...colour);

/** Mean colour where the mask has this value. */
function meanWhere(mask: Mask, { data }: RgbaImage, value: number): number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] !== value) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c]! += data[at * 4 + c]!;
  }
  return sums.map((sum) => sum / Math.max(1, count));
}
