/** Everything that the nets can tell of the person in a photo. */
import { TryOnFailure } from '../contract.ts';
import type { Nets } from '../nets/nets.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { findFace } from './find-face.ts';
import { findHands } from './find-hands.ts';
import { findPeople, findPose } from './find-pose.ts';
import type { FaceMesh, Hand, Pose } from './person.ts';
import { findPersonMask } from './person-mask.ts';

/** How much time perception may take. */
export type PerceptionDetail = 'performance' | 'balanced' | 'quality';

export interface PersonLandmarks {
  readonly pose: Pose;
  readonly face: FaceMesh | null;
  readonly hands: readonly Hand[];
  /** Soft, of the photo's size. */
  readonly personMask: Mask;
  /** The pose net's own mask, of the photo's size: it includes what is held, and is hollow without legs. */
  readonly poseMask: Mask;
}

const LEAST_PERSON_SCORE = 0.5;

/**
 * The largest person of a photo.
 * @throws {TryOnFailure} `PoseError` when the photo shows no person.
 */
export async function perceiveLandmarks(
  nets: Nets,
  photo: RgbaImage,
  { detail }: { readonly detail: PerceptionDetail },
): Promise<PersonLandmarks> {
  const person = (await findPeople(nets, photo)).find(({ score }) => score >= LEAST_PERSON_SCORE);
  if (!person)
    throw new TryOnFailure(
      'PoseError',
      'No person was found in the photo. Send a photo of one person who faces the camera, from the head at least ' +
        'to the hips, well lit and not covered by others.',
    );
  const variant = detail === 'performance' ? 'full' : 'heavy';
  const found = await findPose(nets, photo, person, variant, detail === 'performance' ? 1 : 2);
  const face = await findFace(nets, photo, found.pose);
  const hands = await findHands(nets, photo, found.pose);
  const masks = await findPersonMask(nets, photo, found);
  return {
    pose: found.pose,
    face,
    hands,
    personMask: masks.person,
    poseMask: masks.pose,
  };
}
