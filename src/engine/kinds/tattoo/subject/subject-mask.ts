import { type OrientedRegion, regionOf } from '../../../geometry/oriented-region.ts';
import type { Nets } from '../../../nets/nets.ts';
import { runSelfieSegmentation } from '../../../nets/selfie-segmentation.ts';
import type { FoundPose } from '../../../perceive/find-pose.ts';
import { combineMasks, shoulderWidth } from '../../../perceive/person-mask.ts';
import { transferPlane } from '../../../perceive/transfer-plane.ts';
import type { Mask, Plane, RgbaImage } from '../../../pixels/image.ts';
import { planeToMask } from '../../../pixels/plane-mask.ts';
import { resizePlane } from '../../../pixels/resample.ts';

/** On tight close-ups the net sees up to .02 of the picture as a person, where it sees any at least .08. */
const LEAST_SHARE = 0.04;

/**
 * Soft mask of the people in the photo, of the copy's size; null where the nets see none. With a pose its own mask is
 * added, and the mask keeps to that person.
 */
export async function findSubjectMask(
  nets: Nets,
  copy: RgbaImage,
  scale: number,
  found: FoundPose | null,
): Promise<Mask | null> {
  const { width, height } = copy;
  const region = regionOf({ x: 0, y: 0, width, height });
  const segmentation = resizePlane(
    await runSelfieSegmentation(nets.selfieSegmentation, copy, region),
    width,
    height,
  );
  if (!found) return meanOf(segmentation) < LEAST_SHARE ? null : planeToMask(segmentation);
  const poseMask = transferPlane(found.mask, scaleRegion(found.region, scale), region, width, height, 0);
  return planeToMask(combineMasks(segmentation, poseMask, shoulderWidth(found.pose) * scale));
}

function scaleRegion({ center, width, height, angle }: OrientedRegion, scale: number): OrientedRegion {
  return {
    center: { x: center.x * scale, y: center.y * scale },
    width: width * scale,
    height: height * scale,
    angle,
  };
}

function meanOf({ data }: Plane): number {
  let sum = 0;
  for (let index = 0; index < data.length; index++) sum += data[index]!;
  return sum / data.length;
}
