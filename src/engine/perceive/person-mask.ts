/** Tells the person from the background. */
import type { Rectangle } from '../geometry/frames.ts';
import { regionOf } from '../geometry/oriented-region.ts';
import type { Nets } from '../nets/nets.ts';
import { runSelfieSegmentation } from '../nets/selfie-segmentation.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import type { FoundPose } from './find-pose.ts';
import { projectToPhoto } from './project-mask.ts';

/** The masks of a person, all of the photo's size. */
export interface PersonMasks {
  /** Both nets together. */
  readonly person: Mask;
  /** The pose net's own mask: knows bags and legs, hollow where only half the body is in view. */
  readonly pose: Mask;
}

export async function findPersonMask(nets: Nets, photo: RgbaImage, found: FoundPose): Promise<PersonMasks> {
  const pose = projectToPhoto(found.mask, found.region, photo, 0);
  const box: Rectangle = { x: 0, y: 0, width: photo.width, height: photo.height };
  const region = regionOf(box);
  const selfie = projectToPhoto(
    await runSelfieSegmentation(nets.selfieSegmentation, photo, region),
    region,
    photo,
    0,
  );
  const person = createMask(photo.width, photo.height);
  for (let index = 0; index < person.data.length; index++)
    person.data[index] = Math.round((pose.data[index]! + selfie.data[index]!) * 127.5);
  return { person, pose: toMask(pose) };
}

function toMask({ data, width, height }: Plane): Mask {
  const mask = createMask(width, height);
  for (let index = 0; index < data.length; index++) mask.data[index] = Math.round(data[index]! * 255);
  return mask;
}
