/** From the engine's pixels to the bytes of a file. */
import sharp from 'sharp';
import type { RgbaImage } from '../engine/pixels/image.ts';
import type { OutputFormat } from '../interface/enumerations.ts';

/** Chroma is kept at full resolution: prints and seams have coloured edges. */
const JPEG_OPTIONS = { quality: 93, chromaSubsampling: '4:4:4' } as const;

/**
 * The file of an opaque picture (alpha is left out), tagged as sRGB. PNG keeps every pixel's value; JPEG has quality 93
 * and full chroma. The same pixels give the same bytes.
 */
export async function encodePicture(
  { data, width, height }: RgbaImage,
  format: OutputFormat,
): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withIccProfile('srgb');
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg(JPEG_OPTIONS).toBuffer();
}
