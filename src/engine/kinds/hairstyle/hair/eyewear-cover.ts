/** Coverage by spectacles. */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import { boxFilter } from '../../../pixels/box-filter.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import { resizeMask } from '../../../pixels/resample.ts';
import type { Head } from '../head/head.ts';
import { findRims } from './eyewear-rims.ts';
import { findTemples } from './eyewear-temples.ts';
import type { FaceCloseUp } from './face-close-up.ts';

/** Radius (centimetres) around a place in which hair is looked for, the share of it that hides a frame, and its margin. */
const AROUND = 0.6;
const HIDDEN = 0.6;
const SOFT = 0.15;

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
  // large dark lenses look like hair themselves
  if (rims.rims.every(({ inner }) => inner !== null)) leaveHairInPlace(frame, face);
  return { frame, temples };
}

/** Takes out of the frame what lies in old hair: there its line follows strands, or hair hides it. */
function leaveHairInPlace(frame: Mask, { matte, unit }: FaceCloseUp): void {
  const hair = new Float32Array(matte.data.length);
  for (let i = 0; i < hair.length; i++) hair[i] = matte.data[i]! / 255;
  const mean = boxFilter({ ...matte, data: hair }, Math.round(AROUND * unit)).data;
  for (let i = 0; i < hair.length; i++)
    frame.data[i]! *= Math.max(0, Math.min(1, (HIDDEN - mean[i]!) / SOFT));
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
