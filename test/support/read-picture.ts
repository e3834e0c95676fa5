import sharp from 'sharp';
import type { Mask, RgbaImage } from '../../src/engine/pixels/image.ts';

/** A picture file as the engine takes it: oriented, sRGB, opaque, at most `longSide` × `shortSide`. */
export async function readPicture(path: string, longSide = 1296, shortSide = 864): Promise<RgbaImage> {
  const { autoOrient } = await sharp(path).metadata();
  const scale = Math.min(
    1,
    longSide / Math.max(autoOrient.width, autoOrient.height),
    shortSide / Math.min(autoOrient.width, autoOrient.height),
  );
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize(Math.round(autoOrient.width * scale), Math.round(autoOrient.height * scale), { fit: 'fill' })
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The first channel of a picture file, at its own size. */
export async function readMask(path: string): Promise<Mask> {
  const { data, info } = await sharp(path).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
