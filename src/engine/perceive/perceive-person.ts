/** Everything that the engine perceives of the person in a photo. */
import type { Nets } from '../nets/nets.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { parseBody } from './parse-body.ts';
import { type PerceptionDetail, perceiveLandmarks } from './perceive-landmarks.ts';
import type { PerceivedPerson } from './person.ts';
import { reduceSubject } from './reduce-subject.ts';

export interface PerceptionOptions {
  readonly detail: PerceptionDetail;
  /** Where it is said, the person is parsed on a copy of the photo in which the shoulders are so many pixels apart at most. */
  readonly shoulders?: number;
}

/**
 * Landmarks, mask and parse of the largest person in the photo, on the photo itself or on a smaller copy: all is in the frame
 * of the photo that is given back.
 * @throws {TryOnFailure} `PoseError` when the photo shows no person.
 */
export async function perceivePerson(
  nets: Nets,
  photo: RgbaImage,
  { detail, shoulders = Number.POSITIVE_INFINITY }: PerceptionOptions,
): Promise<PerceivedPerson> {
  const found = await perceiveLandmarks(nets, photo, { detail });
  const { photo: copy, landmarks } = reduceSubject(photo, found, shoulders);
  return {
    photo: copy,
    pose: landmarks.pose,
    face: landmarks.face,
    hands: landmarks.hands,
    personMask: landmarks.personMask,
    parse: parseBody(copy, landmarks, { detail }),
  };
}
