/** Everything that the nets can tell of the person in a photo. */
import { TryOnFailure } from '../contract.ts';
import type { Nets } from '../nets/nets.ts';
import type { PersonDetection } from '../nets/pose-detection.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { confirmPerson } from './confirm-person.ts';
import { findFace } from './find-face.ts';
import { findHands } from './find-hands.ts';
import { type FoundPose, findPeople, findPose, findSmallPeople } from './find-pose.ts';
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
}

/** What the nets tell of a person before the mask is drawn: all of it is small. */
export interface PersonFigure extends Omit<PersonLandmarks, 'personMask'> {
  readonly found: FoundPose;
}

/** What each detail buys: how often the landmark net looks, and how hands are looked for. */
const EFFORT = {
  performance: { pose: { passes: 1, mirrored: false }, hands: 'pose' },
  balanced: { pose: { passes: 2, mirrored: false }, hands: 'palm' },
  quality: { pose: { passes: 2, mirrored: true }, hands: 'palm' },
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
  options: { readonly detail: PerceptionDetail },
): Promise<PersonLandmarks> {
  const { found, ...figure } = await perceiveFigure(nets, photo, options);
  return { ...figure, personMask: await findPersonMask(nets, photo, found) };
}

/**
 * The largest person of a photo, without the mask.
 * @throws {TryOnFailure} `PoseError` when the photo shows no person.
 */
export async function perceiveFigure(
  nets: Nets,
  photo: RgbaImage,
  { detail }: { readonly detail: PerceptionDetail },
): Promise<PersonFigure> {
  const person =
    (await findConfirmed(nets, photo, await findPeople(nets, photo), detail)) ??
    (await findConfirmed(nets, photo, await findSmallPeople(nets, photo), detail));
  if (!person)
    throw new TryOnFailure(
      'PoseError',
      'No person was found in the photo. Send a photo of one person who faces the camera, in view from the head to ' +
        'the hips at least, well lit and not hidden by others.',
    );
  const { found, face } = person;
  const hands = await findHands(nets, photo, found.pose, EFFORT[detail].hands);
  return { pose: found.pose, face, hands, found };
}

/** The first of the detections that proves to be a person, or null. */
async function findConfirmed(
  nets: Nets,
  photo: RgbaImage,
  detections: readonly PersonDetection[],
  detail: PerceptionDetail,
): Promise<{ found: FoundPose; face: FaceMesh | null } | null> {
  for (const detection of detections.slice(0, MOST_CANDIDATES)) {
    const found = await findPose(nets, photo, detection, EFFORT[detail].pose);
    const face = await findFace(nets, photo, found.pose);
    if (await confirmPerson(nets, photo, found, face)) return { found, face };
  }
  return null;
}
