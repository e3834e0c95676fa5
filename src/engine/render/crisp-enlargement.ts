/**
 * A garment's picture that is smaller than the garment is drawn. Between its pixels a straight mean makes a soft, smudged
 * cloth: it is enlarged once with a cubic that keeps edges, and these are steepened, never beyond the colours beside them.
 */
import type { RgbaImage } from '../pixels/image.ts';
import { resizeRgba } from '../pixels/resample.ts';

/** Least enlargement that is worth it, and the largest: beyond, all is smooth between a pixel and the next. */
const LEAST = 1.2;
const MOST = 2;
/** Pixels an enlarged picture has at most, for the time that it takes. */
const MOST_PIXELS = 1.4e6;
/** Share of the difference from its surroundings by which a pixel is driven away from them. */
const STEEPENED = 0.7;

/** The picture enlarged for being drawn `scale` times as large, or itself where that is hardly larger. */
export function enlargeCrisply(picture: RgbaImage, scale: number): RgbaImage {
  const factor = Math.min(scale, MOST, Math.sqrt(MOST_PIXELS / (picture.width * picture.height)));
  if (factor < LEAST) return picture;
  const large = resizeRgba(
    picture,
    Math.round(picture.width * factor),
    Math.round(picture.height * factor),
    'catmullRom',
  );
  return steepened(large, Math.max(1, Math.round(factor)));
}

/** The picture with the edges between places `reach` pixels apart steepened; its coverage stays. */
function steepened({ data, width, height }: RgbaImage, reach: number): RgbaImage {
  const result = new Uint8ClampedArray(data);
  const [across, down] = [4 * reach, 4 * reach * width];
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const at = 4 * (y * width + x);
      // at the garment's rim the colours beside it are the ground's
      if (data[at + 3] !== 255) continue;
      for (let i = at; i < at + 3; i++) {
        const [own, left, right, above, below] = [
          data[i]!,
          data[i - across]!,
          data[i + across]!,
          data[i - down]!,
          data[i + down]!,
        ];
        const least = Math.min(own, left, right, above, below);
        const most = Math.max(own, left, right, above, below);
        const value = own + STEEPENED * (own - (left + right + above + below) / 4);
        result[i] = value < least ? least : value > most ? most : value;
      }
    }
  return { data: result, width, height };
}
