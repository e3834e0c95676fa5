/** Inks a laid design into the skin of a photo. */
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import type { LaidDesign } from '../surface/laid-design.ts';
import type { InkStyle } from '../wish/placement-wish.ts';

export interface InkLook {
  readonly style: InkStyle;
  readonly pixelsPerCentimetre: number;
  readonly seed: number;
}

/**
 * @param matte Coverage of the skin that may be inked, of the size of `laid.area`.
 * @returns The photo with the ink in it, and 255 for exactly those of its pixels that changed.
 */
export function inkSkin(
  photo: RgbaImage,
  design: TattooDesign,
  laid: LaidDesign,
  matte: Mask,
  look: InkLook,
): { picture: RgbaImage; edited: Mask } {
  const { area } = laid;
  if (matte.width !== area.width || matte.height !== area.height)
    throw new RangeError(
      `Expected a matte of ${area.width} × ${area.height}, got ${matte.width} × ${matte.height}.`,
    );
  const data = photo.data.slice();
  const edited = createMask(photo.width, photo.height);
  for (let y = 0, i = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, i++) {
      const u = Math.floor(laid.u[i]!);
      const v = Math.floor(laid.v[i]!);
      if (!(u >= 0 && v >= 0 && u < design.width && v < design.height)) continue;
      const pixel = (area.y + y) * photo.width + area.x + x;
      for (let c = 0; c < 3; c++) {
        const absorbed = design.absorbance[3 * (v * design.width + u) + c]! * look.style.density;
        const transmitted = 1 - (matte.data[i]! / 255) * (1 - Math.exp(-absorbed));
        data[4 * pixel + c] = linearToSrgb(SRGB_TO_LINEAR[data[4 * pixel + c]!]! * transmitted);
        if (data[4 * pixel + c] !== photo.data[4 * pixel + c]) edited.data[pixel] = 255;
      }
    }
  return { picture: { data, width: photo.width, height: photo.height }, edited };
}
