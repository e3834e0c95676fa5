import type { RgbaImage } from '../../../pixels/image.ts';
import { resizeRgba } from '../../../pixels/resample.ts';

/** Long side of the copy that skin and masks are found on. */
const LONGEST_SIDE = 512;

/** The photo no larger than 512 pixels, and how many of its pixels make one of the photo (1 where it is small). */
export function reducedCopy(photo: RgbaImage): { copy: RgbaImage; scale: number } {
  const wanted = Math.min(1, LONGEST_SIDE / Math.max(photo.width, photo.height));
  if (wanted === 1) return { copy: photo, scale: 1 };
  const width = Math.max(1, Math.round(photo.width * wanted));
  const height = Math.max(1, Math.round(photo.height * wanted));
  return { copy: resizeRgba(photo, width, height), scale: width / photo.width };
}
