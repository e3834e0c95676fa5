/** Everything that the engine perceives of the person in a photo. */
import type { Nets } from '../nets/nets.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { parseBody } from './parse-body.ts';
import { type PerceptionDetail, perceiveLandmarks } from './perceive-landmarks.ts';
import type { PerceivedPerson } from './person.ts';

/**
 * Landmarks, mask and parse of the largest person in the photo.
 * @throws {TryOnFailure} `PoseError` when the photo shows no person.
 */
export async function perceivePerson(
  nets: Nets,
  photo: RgbaImage,
  options: { readonly detail: PerceptionDetail },
): Promise<PerceivedPerson> {
  const landmarks = await perceiveLandmarks(nets, photo, options);
  return {
    photo,
    pose: landmarks.pose,
    face: landmarks.face,
    hands: landmarks.hands,
    personMask: landmarks.personMask,
    parse: parseBody(photo, landmarks, options),
  };
}
