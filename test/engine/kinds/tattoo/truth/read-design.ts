import sharp from 'sharp';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';

/** A design's file as the engine takes it: sRGB, with its alpha. */
export async function readDesign(path: string): Promise<RgbaImage> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}
