/**
 * From the hard mask at analysis size to a crisp matte at the picture's size, with edge colours free of the background. A
 * garment's edge in a product photo is a line: the mask's contours are settled on the picture's own colour steps and
 * filled with antialiasing. Colours along the edge, where lens, scaling and compression have mixed cloth and
 * background, are drawn outwards from a little further in.
 */
import { traceContours } from '../geometry/contour.ts';
import { fillContours } from '../geometry/fill-contours.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { drawColoursOutwards } from './edge-colours.ts';
import type { GreyShade } from './neutral-shadow.ts';
import { settleContour } from './settle-contour.ts';

export interface SoftCutOut {
  readonly matte: Mask;
  /** The picture with garment colours drawn outwards over its soft edge and beyond; opaque. */
  readonly picture: RgbaImage;
}

/** How far from the mask's edge the garment's is looked for, in analysis pixels and at least in picture pixels. */
const REACH = 5;
const LEAST_REACH = 5;
/** Contours around fewer analysis pixels are noise. */
const SMALLEST_AREA = 5;

export interface SoftCutOutOptions {
  /**
   * How far in picture pixels the edge is looked for, where the mask is known to be exact and the background has edges of its
   * own.
   */
  readonly nearest?: number;
  /** 255 where the mask's edge stays as it is, at the mask's size. */
  readonly known?: Mask;
  /** Tells colours beyond the mask that are the ground's shadow; null where they can't be told from cloth. */
  readonly shade?: GreyShade | null;
}

/** @param mask 0 or 255 at analysis size */
export function softenCutOut(
  source: RgbaImage,
  mask: Mask,
  { nearest, known, shade = null }: SoftCutOutOptions = {},
): SoftCutOut {
  const scale = mask.width / source.width;
  const reach = nearest ?? Math.max(LEAST_REACH, Math.round(REACH / scale));
  const contours = traceContours(blurMask(mask, 0.7))
    .filter(({ area }) => Math.abs(area) >= SMALLEST_AREA)
    .map(({ points }) =>
      settleContour(
        points.map((value) => value / scale),
        { source, mask, scale, reach, shade, ...(known && { known }) },
      ),
    );
  const matte = fillContours(contours, source.width, source.height);
  return { matte, picture: drawColoursOutwards(source, matte) };
}
