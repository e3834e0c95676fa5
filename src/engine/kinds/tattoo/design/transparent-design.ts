/** A design whose picture says by alpha where there is nothing. */
import type { RgbaImage } from '../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import { cropSamples, inkArea } from './crop-design.ts';
import { MOST_ABSORBANCE } from './ink-curve.ts';
import type { TattooDesign } from './tattoo-design.ts';

/** The design, or null where alpha says nothing. */
export function readTransparentDesign(picture: RgbaImage): TattooDesign | null {
  const { data, width, height } = picture;
  let clear = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i]! < 128) clear++;
  if (clear < 0.02 * width * height) return null;
  const absorbance = new Float32Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const cover = data[from + 3]! / 255;
    if (cover === 0) continue;
    for (let c = 0; c < 3; c++)
      absorbance[to + c] = Math.min(
        MOST_ABSORBANCE,
        -Math.log(Math.max(0.001, 1 - cover * (1 - SRGB_TO_LINEAR[data[from + c]!]!))),
      );
  }
  const area = inkArea(absorbance, 3, width, height);
  if (!area) return null;
  return {
    absorbance: cropSamples(absorbance, 3, width, area),
    lightPigment: null,
    width: area.width,
    height: area.height,
    coloured: true,
    doubts: [],
  };
}
