/** Pictures of which person and garment were understood on smaller copies, and the composition at their own size. */
import type { Garment } from '../../garment/garment.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import type { PixelArea } from '../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../pixels/image.ts';
import type { Layer } from '../../pixels/layer.ts';
import { resizePlane, resizeRgba } from '../../pixels/resample.ts';
import { garmentDetail } from '../../render/garment-detail.ts';
import { restoreDetail } from '../../render/restore-detail.ts';
import type { ShownTrace } from '../../render/shown-shares.ts';
import type { ComposedPicture } from './record-composition.ts';

export interface WholePictures {
  readonly photo: RgbaImage;
  readonly garment: RgbaImage;
  /** The copy on which the garment was understood; the garment's picture itself where it is no larger. */
  readonly garmentCopy: RgbaImage;
}

/** Null where both were understood on their pictures themselves. */
export function wholePictures(
  photo: RgbaImage,
  person: PerceivedPerson,
  garment: RgbaImage,
  garmentCopy: RgbaImage,
): WholePictures | null {
  return person.photo === photo && garmentCopy === garment ? null : { photo, garment, garmentCopy };
}

/** The picture with a long side of at most `longSide` pixels. */
export function reducedPicture(picture: RgbaImage, longSide: number): RgbaImage {
  const scale = longSide / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  return resizeRgba(picture, Math.round(scale * picture.width), Math.round(scale * picture.height));
}

/** A composition over `area`, and the pixels of the photo that may differ. */
export interface AreaComposition extends ComposedPicture {
  readonly area: PixelArea;
}

/**
 * What was composed over `area` of `photo`, at the size of the whole pictures if there are any.
 * @param scale photo pixels a pixel of the garment's understood picture
 */
export function atWholeSize(
  composed: ComposedPicture & { readonly trace: ShownTrace | null },
  photo: RgbaImage,
  garment: Pick<Garment, 'picture' | 'matte'>,
  scale: number,
  area: PixelArea,
  whole: WholePictures | undefined,
): AreaComposition {
  if (!whole || !composed.trace) return { ...composed, area };
  const enlarged = whole.photo.width / photo.width;
  const detail = garmentDetail(whole.garment, whole.garmentCopy, garment, scale, enlarged);
  const restored = restoreDetail(
    whole.photo,
    photo,
    { picture: composed.picture, edited: composed.edited, trace: composed.trace },
    area,
    detail,
  );
  const across = (value: number): number => Math.round((value * whole.photo.width) / photo.width);
  const down = (value: number): number => Math.round((value * whole.photo.height) / photo.height);
  const wholeArea = {
    x: across(area.x),
    y: down(area.y),
    width: across(area.x + area.width) - across(area.x),
    height: down(area.y + area.height) - down(area.y),
  };
  return {
    ...restored,
    area: wholeArea,
    get garment() {
      return enlargedLayer(composed.garment, wholeArea.width, wholeArea.height);
    },
  };
}

/** The layer enlarged, for the debug folder. */
function enlargedLayer({ color, alpha, ...size }: Layer, width: number, height: number): Layer {
  const channel = (c: number): Float32Array => color.filter((_, i) => i % 3 === c);
  const planes = [channel(0), channel(1), channel(2)].map((data) =>
    resizePlane({ data, ...size }, width, height),
  );
  const joined = new Float32Array(3 * width * height);
  for (let i = 0; i < joined.length; i++) joined[i] = planes[i % 3]!.data[Math.floor(i / 3)]!;
  return { width, height, color: joined, alpha: resizePlane({ data: alpha, ...size }, width, height).data };
}

/** Adds a removed area's pixels to those that may differ, and takes the photo's share from them, in place. */
export function addRemovedInPlace(
  composed: { readonly edited: Mask; readonly trace: ShownTrace | null },
  removed: Mask,
  area: PixelArea,
): void {
  const { edited, trace } = composed;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const from = y * area.width + x;
      const gone = removed.data[from]!;
      if (gone === 0) continue;
      const to = (area.y + y) * edited.width + area.x + x;
      if (trace) trace.shares.photo[from]! *= 1 - gone / 255;
      edited.data[to] = 255;
    }
}
