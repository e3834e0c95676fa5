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

/** From this detector score the joints are named; a close-up of a back reaches .74, a palm .33. */
const LEAST_DETECTOR_SCORE = 0.8;

/** Pose, face, hands and person mask as far as the photo shows them; never fails for want of any of them. */
export async function perceiveSubject(nets: Nets, photo: RgbaImage): Promise<Subject> {
  const { copy, scale } = reducedCopy(photo);
  const person = await findConfirmedPose(nets, photo);
  const found = person?.found ?? null;
  const face = person ? person.face : await findLoneFace(nets, photo);
  const hands = await findSubjectHands(nets, photo, found?.pose ?? null, !face);
  const personMask = await findSubjectMask(nets, copy, scale, found);
  return {
    photo,
    copy,
    scale,
    pose: found?.pose ?? null,
    view: found ? viewOfPose(found.pose, face) : null,
    face,
    hands,
    personMask,
  };
}

/** The largest person whom the detector is sure of, with the face that belongs to it. */
async function findConfirmedPose(
  nets: Nets,
  photo: RgbaImage,
): Promise<{ found: FoundPose; face: FaceMesh | null } | null> {
  for (const person of await findPeople(nets, photo)) {
    if (person.score < LEAST_DETECTOR_SCORE) continue;
    const found = await findPose(nets, photo, person, { passes: 2, mirrored: false });
    const face = await findFace(nets, photo, found.pose);
    if (await confirmPerson(nets, photo, found, face)) return { found, face };
  }
  return null;
}
