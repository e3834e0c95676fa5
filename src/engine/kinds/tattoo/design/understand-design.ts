/** From the picture of a tattoo design to ink. */
import { TryOnFailure } from '../../../contract.ts';
import type { RgbaImage } from '../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { TattooDesign } from './tattoo-design.ts';

/** No ink takes more than 99 % of the light: below that a picture's black is noise. */
const MOST = 4.6;
/** Absorbance of each 8-bit sRGB value. */
const ABSORBANCE = Float32Array.from(SRGB_TO_LINEAR, (light) => -Math.log(Math.max(light, Math.exp(-7))));

/**
 * The ink of a design's picture, cropped to it.
 * @throws {TryOnFailure} ProcessingError when no design can be found.
 */
export function understandDesign(picture: RgbaImage): TattooDesign {
  const { data, width, height } = picture;
  const absorbance = new Float32Array(width * height * 3);
  let clear = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i]! < 128) clear++;
  const alpha = clear > 0.02 * width * height;
  const paper = alpha ? [0, 0, 0] : borderMedian(picture);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let sum = 0;
      for (let c = 0; c < 3; c++) {
        const value = data[at * 4 + c]!;
        const cover = data[at * 4 + 3]! / 255;
        const raw = alpha
          ? -Math.log(Math.max(0.01, 1 - cover * (1 - SRGB_TO_LINEAR[value]!)))
          : ABSORBANCE[value]! - paper[c]!;
        sum += Math.min(MOST, Math.max(0, raw));
      }
      const mean = sum / 3;
      const ink = mean < 0.1 ? 0 : mean;
      absorbance.fill(ink, at * 3, at * 3 + 3);
      if (ink > 0.2) {
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
    }
  if (right <= left)
    throw new TryOnFailure('ProcessingError', 'No design was found in the picture: it is blank.');
  const cropped = new Float32Array((right - left) * (bottom - top) * 3);
  for (let y = top, to = 0; y < bottom; y++, to += (right - left) * 3)
    cropped.set(absorbance.subarray((y * width + left) * 3, (y * width + right) * 3), to);
  return {
    absorbance: cropped,
    lightPigment: null,
    width: right - left,
    height: bottom - top,
    coloured: false,
    doubts: [],
  };
}

function borderMedian({ data, width, height }: RgbaImage): number[] {
  return [0, 1, 2].map((c) => {
    const values: number[] = [];
    for (let x = 0; x < width; x++) values.push(data[x * 4 + c]!, data[((height - 1) * width + x) * 4 + c]!);
    for (let y = 0; y < height; y++)
      values.push(data[y * width * 4 + c]!, data[(y * width + width - 1) * 4 + c]!);
    values.sort((a, b) => a - b);
    return ABSORBANCE[values[values.length >> 1]!]!;
  });
}
