/**
 * Clothes that show between and beside strands lie in the hair's shade: without the hair they have the light of the cloth in
 * the open. Their seams and folds stay.
 */
import type { PixelArea } from '../../../../pixels/crop.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../../../../pixels/image.ts';

/** Standard deviation (centimetres) of the smoothing that leaves shade and no seams. */
const SMOOTH = 0.15;
/** Cloth in the open has at least such a share of its usual light: folds of its own are darker. */
const OPEN_LIGHT = 0.92;
/** Shaded cloth is lightened so many times at most: what is darker is something else. */
const MOST_GAIN = 2.2;
/** Blurred share of what is seen from which its light is known. */
const LEAST_SEEN = 0.02;

/** What is seen of clothes beside the hair. */
export interface SeenClothes {
  readonly area: PixelArea;
  /** 0..1 a pixel of the area. */
  readonly share: Plane;
  /** The light of each pixel as a share of the cloth's, 0 where that is not known. */
  readonly light: Float32Array;
}

/**
 * The picture with what is `seen` of clothes as light as they are in the open, as far as they would be laid anew but for that
 * (`laid`, 0..1 a pixel); what `kept` covers stays.
 */
export function liftHairShade(
  picture: RgbaImage,
  { area, share, light }: SeenClothes,
  laid: ArrayLike<number>,
  kept: Mask | null,
  unit: number,
): RgbaImage {
  const weight = createPlane(area.width, area.height);
  const weighted = createPlane(area.width, area.height);
  for (let at = 0; at < light.length; at++) {
    const from = (area.y + Math.floor(at / area.width)) * picture.width + area.x + (at % area.width);
    if (light[at] === 0) continue;
    const own = share.data[at]! * (kept ? 1 - kept.data[from]! / 255 : 1);
    weight.data[at] = own;
    weighted.data[at] = own * light[at]!;
  }
  const total = gaussianBlur(weight, SMOOTH * unit).data;
  const sum = gaussianBlur(weighted, SMOOTH * unit).data;
  const data = picture.data.slice();
  for (let at = 0; at < light.length; at++) {
    if (weight.data[at] === 0 || total[at]! < LEAST_SEEN) continue;
    const from = (area.y + Math.floor(at / area.width)) * picture.width + area.x + (at % area.width);
    const lift = Math.min(MOST_GAIN, OPEN_LIGHT / (sum[at]! / total[at]!)) - 1;
    if (lift <= 0) continue;
    const gain = 1 + lift * laid[from]!;
    for (let k = 4 * from; k < 4 * from + 3; k++) data[k]! *= gain;
  }
  return { ...picture, data };
}
