/** Whom and what the nets find in the photo of a body. */
import type { Nets } from '../../../nets/nets.ts';
import { confirmPerson } from '../../../perceive/confirm-person.ts';
import { findFace } from '../../../perceive/find-face.ts';
import { type FoundPose, findPeople, findPose } from '../../../perceive/find-pose.ts';
import type { FaceMesh } from '../../../perceive/person.ts';
import type { RgbaImage } from '../../../pixels/image.ts';
import { findLoneFace } from './find-lone-face.ts';
import { findSubjectHands } from './find-subject-hands.ts';
import { reducedCopy } from './reduced-copy.ts';
import type { Subject } from './subject.ts';
import { findSubjectMask } from './subject-mask.ts';
import { viewOfPose } from './view-of-pose.ts';

/** From this detector score a person needs the usual proof only; close-ups of an arm or a back reach .70, a palm .33. */
const SURE_DETECTOR_SCORE = 0.8;
/** Probability asked of the rest: people seen whole reach .93 and more, a shoulder from behind .887. */
const LEAST_PROBABILITY = 0.92;

/** So many people of a photo are tried. */
const MOST_CANDIDATES = 2;

/** Pose, face, hands and person mask as far as the photo shows them; never fails for want of any of them. */
export async function perceiveSubject(nets: Nets, photo: RgbaImage): Promise<Subject> {
  const { copy, scale } = reducedCopy(photo);
  const person = await findConfirmedPose(nets, photo);
  const found = person?.found ?? null;
  const face = person ? person.face : await findLoneFace(nets, photo);
  const personMask = await findSubjectMask(nets, copy, scale, found);
  const view = found ? viewOfPose(found.pose, personMask, scale) : null;
  const pose = view ? found!.pose : null;
  const hands = await findSubjectHands(nets, photo, pose);
  return { photo, copy, scale, pose, view, face, hands, personMask };
}

/**
 * The surest person who is proved to be one, with the face that belongs to it. A larger one of which the detector is less
 * sure is often the same person, seen wrongly.
 */
async function findConfirmedPose(
  nets: Nets,
  photo: RgbaImage,
): Promise<{ found: FoundPose; face: FaceMesh | null } | null> {
  const people = await findPeople(nets, photo);
  people.sort((a, b) => b.score - a.score);
  for (const person of people.slice(0, MOST_CANDIDATES)) {
    // a second look moves joints by less than a centimetre or two, and takes a fifth of the time
    const found = await findPose(nets, photo, person, { passes: 1, mirrored: false });
    const face = await findFace(nets, photo, found.pose);
    const least = person.score >= SURE_DETECTOR_SCORE ? undefined : LEAST_PROBABILITY;
    if (await confirmPerson(nets, photo, found, face, least)) return { found, face };
  }
  return null;
}
