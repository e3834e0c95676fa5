/** From the picture of a tattoo design to ink. */
import { cropRgba, type PixelArea } from '../../../pixels/crop.ts';
import type { RgbaImage } from '../../../pixels/image.ts';
import { readDesignOnPaper } from './design-on-paper.ts';
import type { TattooDesign } from './tattoo-design.ts';
import { readTransparentDesign } from './transparent-design.ts';

/** Share of its box that an opaque rectangle fills. */
const RECTANGLE = 0.97;

/**
 * The ink of a design's picture, cropped to it: from alpha where the picture has clear parts, else from the paper it is
 * drawn on. Sizes are the picture's own; `resizeDesign` brings it to the size at which it is laid.
 * @throws {TryOnFailure} ProcessingError when no design can be found; its message says what to send.
 */
export function understandDesign(picture: RgbaImage): TattooDesign {
  const opaque = opaqueBox(picture);
  // an opaque rectangle with a clear margin is a sheet of paper all the same
  const sheet = opaque?.filled ? cropRgba(picture, opaque.area) : picture;
  return (opaque && !opaque.filled ? readTransparentDesign(picture) : null) ?? readDesignOnPaper(sheet);
}

/** The box of what is opaque and whether it fills it; null where nothing is. */
function opaqueBox({ data, width, height }: RgbaImage): { area: PixelArea; filled: boolean } | null {
  let [left, top, right, bottom, count] = [width, height, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    // from both ends to what is opaque, then count between them
    const row = y * width * 4 + 3;
    let first = 0;
    while (first < width && data[row + 4 * first]! < 128) first++;
    if (first === width) continue;
    let last = width - 1;
    while (data[row + 4 * last]! < 128) last--;
    count += opaqueBetween(data, row + 4 * first, row + 4 * last);
    if (first < left) left = first;
    if (last >= right) right = last + 1;
    if (top === height) top = y;
    bottom = y + 1;
  }
  if (count === 0) return null;
  const area = { x: left, y: top, width: right - left, height: bottom - top };
  return { area, filled: count > RECTANGLE * area.width * area.height };
}

/** How many pixels are opaque whose alpha lies at `first`..`last`. */
function opaqueBetween(data: Uint8ClampedArray, first: number, last: number): number {
  let count = 0;
  for (let at = first; at <= last; at += 4) count += data[at]! >> 7;
  return count;
}
