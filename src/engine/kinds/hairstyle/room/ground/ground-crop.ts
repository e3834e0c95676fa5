/** Works on the part of the picture that a fill needs: what is wanted and its surroundings. */
import {
  cropMask,
  cropRgba,
  type PixelArea,
  pasteRgbaInPlace,
  wholePixels,
} from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';

/**
 * The picture with `fill` done on the area around all that `wanted` covers, wider by `margin` pixels on each side. The
 * picture itself where nothing is wanted.
 */
export function fillAround(
  picture: RgbaImage,
  known: Mask,
  wanted: Mask,
  margin: number,
  fill: (picture: RgbaImage, known: Mask, wanted: Mask, area: PixelArea) => RgbaImage | null,
): RgbaImage | null {
  const box = coveredBox(wanted);
  if (!box) return picture;
  const area = wholePixels(
    {
      x: box.x - margin,
      y: box.y - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    },
    picture.width,
    picture.height,
  );
  const patch = fill(cropRgba(picture, area), cropMask(known, area), cropMask(wanted, area), area);
  if (!patch) return null;
  const result = { ...picture, data: picture.data.slice() };
  pasteRgbaInPlace(result, patch, area.x, area.y);
  return result;
}

function coveredBox({ data, width, height }: Mask): PixelArea | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let x = 0;
    while (x < width && data[row + x] === 0) x++;
    if (x === width) continue;
    let end = width - 1;
    while (data[row + end] === 0) end--;
    if (x < left) left = x;
    if (end > right) right = end;
    if (top === height) top = y;
    bottom = y;
  }
  return right < 0 ? null : { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top };
}
