/** Everything that the nets can tell of the person in a photo. */
import { TryOnFailure } from '../contract.ts';
import type { Nets } from '../nets/nets.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { confirmPerson } from './confirm-person.ts';
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

/** What each detail buys: the landmark net, and how often it looks. */
const POSE_EFFORT = {
  performance: { variant: 'full', passes: 1 },
  balanced: { variant: 'full', passes: 2 },
  quality: { variant: 'heavy', passes: 2 },
} as const;

/** So many people of a photo are tried before giving up. */
const MOST_CANDIDATES = 3;

/**
 * The largest person of a photo.
 * @throws {TryOnFailure} `PoseError` when the photo shows no person.
 */
export async function perceiveLandmarks(
  nets: Nets,
  photo: RgbaImage,
  { detail }: { readonly detail: PerceptionDetail },
): Promise<PersonLandmarks> {
  const { variant, passes } = POSE_EFFORT[detail];
  for (const person of (await findPeople(nets, photo)).slice(0, MOST_CANDIDATES)) {
    const found = await findPose(nets, photo, person, variant, passes);
    const face = await findFace(nets, photo, found.pose);
    if (!(await confirmPerson(nets, photo, found, face))) continue;
    const hands = await findHands(nets, photo, found.pose);
    const masks = await findPersonMask(nets, photo, found);
    return { pose: found.pose, face, hands, personMask: masks.person, poseMask: masks.pose };
  }
  throw new TryOnFailure(
    'PoseError',
    'No person was found in the photo. Send a photo of one person who faces the camera, in view from the head to the ' +
      'hips at least, well lit and not hidden by others.',
  );
}
