/** The garment's own pixels for a composition of small copies, wherever its understood copy shows nothing else. */
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { erodeSquare } from '../pixels/morphology.ts';
import { scaleGarment } from './draw-part.ts';

export interface GarmentDetail {
  /** The garment's picture at about the scale at which it is drawn. */
  readonly picture: RgbaImage;
  /** Pixels of `picture` a pixel of the understood copy. */
  readonly factor: { readonly x: number; readonly y: number };
  /** Of the understood copy, 255 where it is the picture's and covered all around. */
  readonly same: Mask;
  /** Whether the cloth lets through what is behind it. */
  readonly sheer: boolean;
  /** Neighbours in the photo whose places in the copy are farther apart lie on two sides of a fold. */
  readonly fold: number;
}

/** Samples that differ less are the same picture's. */
const SAME = 5;
/** From this coverage on a pixel is all cloth. */
const WHOLE = 250;
/** Places of neighbours are at most so many times as far apart as the fitted scale has them. */
const MOST_STEP = 4;

/**
 * The detail of `whole`, of which `copy` is reduced and `understood` is what was understood of the copy: cut out, with cleaned
 * edges, here and there completed.
 * @param scale Small photo pixels a pixel of the copy.
 * @param enlarged Size of the photo relative to the small one.
 */
export function garmentDetail(
  whole: RgbaImage,
  copy: RgbaImage,
  understood: { readonly picture: RgbaImage; readonly matte: Mask },
  scale: number,
  enlarged: number,
): GarmentDetail {
  const { picture } = scaleGarment(whole, (scale * enlarged * copy.width) / whole.width);
  const same = createMask(copy.width, copy.height);
  if (understood.picture.width === copy.width && understood.picture.height === copy.height) {
    const [a, b] = [copy.data, understood.picture.data];
    for (let i = 0; i < same.data.length; i++)
      if (
        understood.matte.data[i]! >= WHOLE &&
        Math.abs(a[4 * i]! - b[4 * i]!) < SAME &&
        Math.abs(a[4 * i + 1]! - b[4 * i + 1]!) < SAME &&
        Math.abs(a[4 * i + 2]! - b[4 * i + 2]!) < SAME
      )
        same.data[i] = 255;
  }
  return {
    picture,
    factor: { x: picture.width / copy.width, y: picture.height / copy.height },
    same: erodeSquare(same, 1),
    sheer: isSheer(understood.picture, understood.matte),
    fold: MOST_STEP / scale + 2,
  };
}

function isSheer({ data }: RgbaImage, matte: Mask): boolean {
  for (let i = 0; i < matte.data.length; i++)
    if (matte.data[i]! >= WHOLE && data[4 * i + 3]! < WHOLE) return true;
  return false;
}

/**
 * Adds `weight` times the garment's colour between four neighbours of the small photo, whose places in the copy are
 * `coordinates` (x and y interleaved), to `sum`. Nothing, and false, where the detail isn't known.
 */
export function addDetail(
  { picture, factor, same, fold }: GarmentDetail,
  coordinates: Float32Array,
  at: Int32Array,
  share: Float32Array,
  weight: number,
  sum: Float32Array,
): boolean {
  const ax = coordinates[2 * at[0]!]!;
  const ay = coordinates[2 * at[0]! + 1]!;
  let x = 0;
  let y = 0;
  for (let i = 0; i < 4; i++) {
    const px = coordinates[2 * at[i]!]!;
    const py = coordinates[2 * at[i]! + 1]!;
    // also where one of them isn't a number
    if (!(Math.abs(px - ax) < fold && Math.abs(py - ay) < fold)) return false;
    x += share[i]! * px;
    y += share[i]! * py;
  }
  if (!(x >= 0 && y >= 0 && x < same.width && y < same.height)) return false;
  if (same.data[Math.floor(y) * same.width + Math.floor(x)] === 0) return false;
  const { width, height, data } = picture;
  const u = Math.max(0, Math.min(width - 1, x * factor.x - 0.5));
  const v = Math.max(0, Math.min(height - 1, y * factor.y - 0.5));
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  const right = x0 + 1 < width ? 4 : 0;
  const below = y0 + 1 < height ? 4 * width : 0;
  const from = 4 * (y0 * width + x0);
  const fx = u - x0;
  const fy = v - y0;
  const a = weight * (1 - fx) * (1 - fy);
  const b = weight * fx * (1 - fy);
  const c = weight * (1 - fx) * fy;
  const d = weight * fx * fy;
  for (let k = from; k < from + 3; k++)
    sum[k - from]! +=
      a * data[k]! + b * data[k + right]! + c * data[k + below]! + d * data[k + below + right]!;
  return true;
}
