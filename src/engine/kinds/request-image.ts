import type { TryOnRequest } from '../contract.ts';
import type { RgbaImage } from '../pixels/image.ts';

/** The decoded picture of an image field. @throws {RangeError} when the request has none: a fault of the caller. */
export function requestImage({ images }: TryOnRequest, field: string): RgbaImage {
  const image = images[field];
  if (!image) throw new RangeError(`Expected a decoded picture named ${field}; the request has none.`);
  return image;
}
