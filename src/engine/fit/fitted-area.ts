/** The area of the photo that a fitted garment's buffers cover. */
import { type PixelArea, wholePixels } from '../pixels/crop.ts';

/** The box around mesh points, in photo pixels, with room for soft edges and shadows; `unit` is the shoulder width. */
export function fittedArea(
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  photo: { readonly width: number; readonly height: number },
  unit: number,
): PixelArea {
  const margin = Math.ceil(0.08 * unit) + 4;
  return wholePixels(
    {
      x: box.left - margin,
      y: box.top - margin,
      width: box.right - box.left + 2 * margin,
      height: box.bottom - box.top + 2 * margin,
    },
    photo.width,
    photo.height,
  );
}

/** How far below old clothes bare legs are looked at and changed, in units: a hem shades them, and they tell the legs. */
const LEGS_BELOW = 0.3;

/** The area `old` of clothes that go, with what of the legs tells how they go on under them. `unit` in pixels. */
export function withLegsBelow(
  old: PixelArea,
  photo: { readonly width: number; readonly height: number },
  unit: number,
): PixelArea {
  return wholePixels({ ...old, height: old.height + LEGS_BELOW * unit }, photo.width, photo.height);
}
