/** The person who wears the garment in its picture. */
import type { Nets } from '../nets/nets.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { parseBody } from './parse-body.ts';
import { type PerceptionDetail, type PersonLandmarks, perceiveLandmarks } from './perceive-landmarks.ts';
import type { PerceivedPerson, PoseLandmark, PoseLandmarkName } from './person.ts';

/**
 * Landmarks, mask and parse of the wearer. Garments are shown from the front: a headless body that the net took for one
 * seen from behind is turned round.
 * @throws {TryOnFailure} `PoseError` when the picture shows no person.
 */
export async function perceiveWearer(
  nets: Nets,
  picture: RgbaImage,
  { detail }: { readonly detail: PerceptionDetail },
): Promise<PerceivedPerson> {
  const landmarks = facingFront(await perceiveLandmarks(nets, picture, { detail }));
  return {
    photo: picture,
    pose: landmarks.pose,
    face: landmarks.face,
    hands: landmarks.hands,
    personMask: landmarks.personMask,
    parse: parseBody(picture, landmarks, { detail }),
  };
}

/** The landmarks with left and right exchanged where no face is in view and the shoulders are those of a back. */
export function facingFront(found: PersonLandmarks): PersonLandmarks {
  const { landmarks } = found.pose;
  if (found.face || landmarks.leftShoulder.point.x >= landmarks.rightShoulder.point.x) return found;
  const exchanged = Object.fromEntries(
    Object.keys(landmarks).map((name) => [name, landmarks[otherSide(name)]]),
  ) as Record<PoseLandmarkName, PoseLandmark>;
  return {
    ...found,
    pose: { ...found.pose, landmarks: exchanged },
    hands: found.hands.map((hand) => ({ ...hand, side: hand.side === 'left' ? 'right' : 'left' })),
  };
}

function otherSide(name: string): PoseLandmarkName {
  const other = name.replace(/left|right|Left|Right/, (side) =>
    side === 'left' ? 'right' : side === 'right' ? 'left' : side === 'Left' ? 'Right' : 'Left',
  );
  return other as PoseLandmarkName;
}
