/**
 * Inks a laid design into the skin of a photo: the design's ink spreads as it does in skin, takes its part of
 * the light that comes out of the skin, and leaves on top what lies on the skin's surface.
 */
import { type PixelArea, wholePixels } from '../../../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { luminance } from '../../../pixels/luminance.ts';
import { photoSharpness } from '../../../pixels/photo-sharpness.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import type { LaidDesign } from '../surface/laid-design.ts';
import { compression, inkField } from './ink-field.ts';
import type { InkLook } from './ink-look.ts';
import { mixInk } from './mix-ink.ts';
import { settleInk } from './settle-ink.ts';
import { skinLayers } from './skin-layers.ts';

/** Laid areas up to so many pixels are worked on at twice the photo's resolution: there lines are a pixel or two wide. */
const SMALL_AREA = 160_000;
/** The photo's sharpness is measured on the area and this much around it, as a part of its size. */
const AROUND = 0.25;

/**
 * @param matte Coverage of the skin that may be inked, of the size of `laid.area`.
 * @returns The photo with the ink in it, and 255 for exactly those of its pixels that changed; where the matte or the
 *   design is empty the photo's pixels stay as they are. The same input gives the same bytes.
 * @throws {RangeError} when the matte has another size.
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
  const picture = { ...photo, data: photo.data.slice() };
  const edited = createMask(photo.width, photo.height);
  const { style, pixelsPerCentimetre } = look;
  const factor = area.width * area.height <= SMALL_AREA ? 2 : 1;
  const drawn = inkField(design, laid, style.blackAndGrey, factor);
  const skin = skinLayers(photo, area, matte, pixelsPerCentimetre);
  const ink = settleInk(drawn, style, {
    pixelsPerCentimetre,
    luminance: luminance(...skin.mean),
    darkest: skin.darkest,
    sharpness: photoSharpness(photo, surroundings(area, photo)),
    designWidth: design.width / compression(laid),
  });
  mixInk(picture, edited, area, matte, ink, skin, look);
  return { picture, edited };
}

function surroundings(area: PixelArea, photo: RgbaImage): PixelArea {
  const dx = area.width * AROUND;
  const dy = area.height * AROUND;
  const wider = { x: area.x - dx, y: area.y - dy, width: area.width + 2 * dx, height: area.height + 2 * dy };
  return wholePixels(wider, photo.width, photo.height);
}
