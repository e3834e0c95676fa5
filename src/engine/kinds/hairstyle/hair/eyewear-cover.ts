/** Coverage by spectacles. */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import { resizeMask } from '../../../pixels/resample.ts';
import type { Head } from '../head/head.ts';
import { findRims } from './eyewear-rims.ts';
import { findTemples } from './eyewear-temples.ts';
import type { FaceCloseUp } from './face-close-up.ts';

export interface Eyewear {
  /** Rims, bridge and dark lenses, of the close-up's size. */
  readonly frame: Mask;
  /** The temples as far as they are seen, of the close-up's size. */
  readonly temples: Mask;
}

/** The spectacles on a face; null where none are seen. */
export function findEyewear(head: Head, face: FaceCloseUp): Eyewear | null {
  const rims = findRims(head, face);
  if (!rims) return null;
  const { width, height } = face.picture;
  const [frame, temples] = [createMask(width, height), createMask(width, height)];
  for (const { outer, inner } of rims.rims) {
    const filled = fillPolygon(outer, width, height).data;
    const open = inner ? fillPolygon(inner, width, height).data : null;
    for (let i = 0; i < filled.length; i++)
      frame.data[i] = Math.max(frame.data[i]!, filled[i]! - (open ? open[i]! : 0));
  }
  for (const [mask, outlines] of [
    [frame, [rims.bridge]],
    [temples, findTemples(head, face, rims)],
  ] as const)
    for (const outline of outlines) {
      const filled = fillPolygon(outline, width, height).data;
      for (let i = 0; i < filled.length; i++) mask.data[i] = Math.max(mask.data[i]!, filled[i]!);
    }
  return { frame, temples };
}

/** A mask of the close-up on the photo. */
export function onPhoto(
  mask: Mask,
  { area }: FaceCloseUp,
  photo: { readonly width: number; readonly height: number },
): Mask {
  const result = createMask(photo.width, photo.height);
  const { data } = resizeMask(mask, area.width, area.height);
  for (let y = 0; y < area.height; y++)
    result.data.set(data.subarray(y * area.width, (y + 1) * area.width), (area.y + y) * photo.width + area.x);
  return result;
}
