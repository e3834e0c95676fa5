import { regionOf } from '../../../geometry/oriented-region.ts';
import type { Nets } from '../../../nets/nets.ts';
import { runSelfieSegmentation } from '../../../nets/selfie-segmentation.ts';
import { findPersonMask } from '../../../perceive/person-mask.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { planeToMask } from '../../../pixels/plane-mask.ts';
import { resizePlane } from '../../../pixels/resample.ts';
import type { Portrait } from './find-portrait.ts';

/** Soft mask of the person in a portrait, of the photo's size: by both nets where a body was found, else by one. */
export async function findHeadMask(nets: Nets, photo: RgbaImage, { body }: Portrait): Promise<Mask> {
  if (body) return findPersonMask(nets, photo, body);
  const { width, height } = photo;
  const region = regionOf({ x: 0, y: 0, width, height });
  const probability = await runSelfieSegmentation(nets.selfieSegmentation, photo, region);
  return planeToMask(resizePlane(probability, width, height));
}
