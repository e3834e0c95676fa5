/** Drawing for the debug pictures of all kinds. */
import type { ImagePoint } from '../geometry/frames.ts';
import { createRgbaImage, type Mask, type RgbaImage } from '../pixels/image.ts';

/** 8-bit sRGB. */
export type Rgb = readonly [number, number, number];

/** The mask as an opaque grey picture. */
export function drawMask(mask: Mask): RgbaImage {
  const picture = createRgbaImage(mask.width, mask.height);
  for (let i = 0; i < mask.data.length; i++) {
    const value = mask.data[i]!;
    picture.data.set([value, value, value, 255], 4 * i);
  }
  return picture;
}

/** Draws a line two pixels wide through the points (pixels of the picture); what lies outside is left out. */
export function strokeInPlace(picture: RgbaImage, points: readonly ImagePoint[], color: Rgb): void {
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!;
    const b = points[i]!;
    const steps = Math.ceil(2 * Math.hypot(b.x - a.x, b.y - a.y)) + 1;
    for (let s = 0; s <= steps; s++) {
      const x = Math.floor(a.x + ((b.x - a.x) * s) / steps);
      const y = Math.floor(a.y + ((b.y - a.y) * s) / steps);
      if (x < 0 || y < 0 || x + 1 >= picture.width || y + 1 >= picture.height) continue;
      for (const at of [y * picture.width + x, y * picture.width + x + 1]) picture.data.set(color, 4 * at);
    }
  }
}
