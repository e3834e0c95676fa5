/** From the bytes of a file to pixels as the engine wants them. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { WorkingSize } from '../engine/contract.ts';
import type { RgbaImage } from '../engine/pixels/image.ts';
import { recognizeFormat } from './file-format.ts';
import { imageLoadError } from './image-load-error.ts';

/** Most pixels of a picture: what phones take, at under 400 MB for the worst kind of JPEG. */
export const MAX_PIXELS = 50_000_000;
/** The same for formats whose decoders hold several copies of the whole picture (AVIF: 20 bytes a pixel). */
const MAX_PIXELS_OF_WHOLE_FRAMES = 25_000_000;
const WHOLE_FRAMES: ReadonlySet<string> = new Set(['WebP', 'AVIF', 'GIF']);
/** Longest time that decoding may take. */
const MAX_SECONDS = 15;

// The bytes may have come by the API or from a file of the command line: the advice speaks of the file alone.
const USUAL_FORMATS = 'Use a JPEG or PNG file.';
const WHOLE_FILE = 'Use the whole file, saved as JPEG or PNG.';

/**
 * The picture of a JPEG, PNG, WebP, AVIF, GIF or TIFF file (its first frame or page): turned upright as its EXIF
 * orientation says, converted from its colour profile to sRGB, 8 bits, with alpha, and, where it is larger than
 * the working size, scaled down to it (Lanczos, a = 3). It is never scaled up.
 * @throws {JobError} `ImageLoadError` when the file is no whole picture of such a format, or too large.
 */
export async function decodePicture(
  field: string,
  bytes: Uint8Array,
  workingSize: WorkingSize,
): Promise<RgbaImage> {
  const format = assertDecodable(field, bytes);
  const input = sharp(bytes, { failOn: 'error', limitInputPixels: false, autoOrient: true });
  const { width, height } = upright(field, format, await readHeader(field, input));
  const target = fitInto(workingSize, width, height);
  try {
    const { data, info } = await input
      .resize({ ...target, fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return {
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    throw imageLoadError(field, 'the file is damaged or cut off', {
      cure: WHOLE_FILE,
      cause: error,
    });
  }
}

/**
 * The largest size of the same aspect ratio that fits into the working size, whichever way both lie, and is not
 * larger than the picture; whole pixels, at least one.
 */
export function fitInto(
  { longSide, shortSide }: WorkingSize,
  width: number,
  height: number,
): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function assertDecodable(field: string, bytes: Uint8Array): string {
  if (bytes.length === 0) throw imageLoadError(field, 'the file is empty', { cure: USUAL_FORMATS });
  const format = recognizeFormat(bytes);
  switch (format.state) {
    case 'decodable':
      return format.name;
    case 'refused':
      throw imageLoadError(field, `the file is ${format.name}, which is not decoded`, {
        cure: USUAL_FORMATS,
      });
    case 'unknown':
      throw imageLoadError(field, 'the file is no picture', { cure: USUAL_FORMATS });
    default:
      return format satisfies never;
  }
}

async function readHeader(field: string, input: Sharp): Promise<Metadata> {
  try {
    return await input.metadata();
  } catch (error) {
    throw imageLoadError(field, 'the file is damaged: its header tells no picture', {
      cure: WHOLE_FILE,
      cause: error,
    });
  }
}

/** Size of the picture once upright, refused when it is beyond the limit. */
function upright(
  field: string,
  format: string,
  { autoOrient: { width, height } }: Metadata,
): { width: number; height: number } {
  if (width < 1 || height < 1)
    throw imageLoadError(field, `the picture has no pixels (${width} × ${height})`, { cure: USUAL_FORMATS });
  const most = WHOLE_FRAMES.has(format) ? MAX_PIXELS_OF_WHOLE_FRAMES : MAX_PIXELS;
  if (width * height > most)
    throw imageLoadError(
      field,
      `the picture is ${width} × ${height} pixels; a ${format} may have ${most / 1e6} million`,
      { cure: 'Use a smaller one; 2048 pixels on the long side are enough.' },
    );
  return { width, height };
}
