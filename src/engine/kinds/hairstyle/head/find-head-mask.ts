import { regionOf } from '../../../geometry/oriented-region.ts';
import type { Nets } from '../../../nets/nets.ts';
import { runSelfieSegmentation } from '../../../nets/selfie-segmentation.ts';
import { findPersonMask } from '../../../perceive/person-mask.ts';
import { pasteMaskInPlace, wholePixels } from '../../../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { planeToMask } from '../../../pixels/plane-mask.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import type { Portrait } from './find-portrait.ts';

/** What is looked at among several people, in sizes of the face: a square, and how much its middle lies below the face's. */
const AROUND = { side: 7, lower: 2 };

/**
 * Soft mask of the people in a portrait, of the photo's size: of one person by both nets where a body was found, else by
 * one. Among several the pose net loses heads, and the other looks at the surroundings of the face.
 */
export async function findHeadMask(nets: Nets, photo: RgbaImage, portrait: Portrait): Promise<Mask> {
  const { body, others, detection } = portrait;
  if (body && others.length === 0) return findPersonMask(nets, photo, body);
  const { width, height } = photo;
  const side = AROUND.side * detection.size;
  const around = {
    x: detection.center.x - side / 2,
    y: detection.center.y + AROUND.lower * detection.size - side / 2,
    width: side,
    height: side,
  };
  const area = others.length === 0 ? { x: 0, y: 0, width, height } : wholePixels(around, width, height);
  const probability = await runSelfieSegmentation(nets.selfieSegmentation, photo, regionOf(area));
  const mask = createMask(width, height);
  pasteMaskInPlace(mask, planeToMask(resizePlane(probability, area.width, area.height)), area.x, area.y);
  return mask;
}
