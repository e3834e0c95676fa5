/** What was composed over an area comes into the photo; what was not edited stays the photo's, bit for bit. */
import type { PixelArea } from '../pixels/crop.ts';
import { SOLID_COVERAGE } from '../pixels/front-layer.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';

/** A composition over an area and what tells where it differs from the photo. */
export interface ComposedArea {
  readonly area: PixelArea;
  /** sRGB 0..255, 3 samples a pixel. */
  readonly color: Float32Array;
  /** The photo over the area: it differs from the photo itself where the old garment's colour on skin went. */
  readonly cleaned: RgbaImage;
  /** Coverage of what stays the photo's unless it was cleaned: face and hands. */
  readonly kept: Mask;
  readonly removed: Mask;
  /** Coverages 0..1 of the garment and of its inside, and the logarithm of the shadow beside it. */
  readonly garment: Float32Array;
  readonly inside: Float32Array;
  readonly shadow: Float32Array;
}

/** Least shadow that counts as an edit. */
const LEAST_SHADOW = -0.004;

/** The photo with the composition in it, and the pixels that may differ from the photo, 255 or 0. */
export function pasteComposition(
  photo: RgbaImage,
  composed: ComposedArea,
): { readonly picture: RgbaImage; readonly edited: Mask } {
  const picture: RgbaImage = { ...photo, data: photo.data.slice() };
  const edited = createMask(photo.width, photo.height);
  for (let y = 0; y < composed.area.height; y++) pasteRowInPlace(picture.data, edited, composed, y);
  return { picture, edited };
}

/** A row at a time: a function of its own is compiled well, for a picture has many rows. */
function pasteRowInPlace(
  data: Uint8ClampedArray,
  edited: Mask,
  { area, color, cleaned, kept, removed, garment, inside, shadow }: ComposedArea,
  y: number,
): void {
  let at = y * area.width;
  let to = (area.y + y) * edited.width + area.x;
  for (const end = at + area.width; at < end; at++, to++) {
    const own = 4 * to;
    const isCleaned =
      cleaned.data[4 * at] !== data[own] ||
      cleaned.data[4 * at + 1] !== data[own + 1] ||
      cleaned.data[4 * at + 2] !== data[own + 2];
    if (!isCleaned) {
      if (kept.data[at]! >= SOLID_COVERAGE) continue;
      if (
        removed.data[at] === 0 &&
        !(garment[at]! > 0) &&
        !(inside[at]! > 0) &&
        !(shadow[at]! < LEAST_SHADOW)
      )
        continue;
    }
    edited.data[to] = 255;
    data[own] = Math.round(color[3 * at]!);
    data[own + 1] = Math.round(color[3 * at + 1]!);
    data[own + 2] = Math.round(color[3 * at + 2]!);
  }
}
