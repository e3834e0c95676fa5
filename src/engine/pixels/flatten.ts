/** Transparency taken out of a picture. */
import type { RgbaImage } from './image.ts';

/** The picture over white, opaque; the picture itself where nothing of it is transparent. Blended in 8-bit sRGB. */
export function flattenOverWhite(image: RgbaImage): RgbaImage {
  const { data, width, height } = image;
  let at = 3;
  while (at < data.length && data[at] === 255) at += 4;
  if (at >= data.length) return image;
  const result = data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255) continue;
    for (let c = 0; c < 3; c++) result[i + c] = 255 + ((data[i + c]! - 255) * alpha) / 255;
    result[i + 3] = 255;
  }
  return { data: result, width, height };
}
