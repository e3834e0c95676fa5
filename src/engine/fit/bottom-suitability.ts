/** Photos on which trousers or a skirt can't be fitted so that they look worn: said, with what to send instead. */
import { TryOnFailure } from '../contract.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { insidePhoto } from './leg-outline.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';

/** Least visibility of a hip joint. */
const LEAST_SEEN = 0.3;

/** @throws {TryOnFailure} PoseError when hips and legs aren't in the picture, or turned away. */
export function assertBottomFits(person: PerceivedPerson, body: BodyMeasures, legs: LegMeasures): void {
  const { frame } = body;
  const { landmarks } = person.pose;
  if (frame.shoulderWidth <= 0 && person.face === null)
    throw new TryOnFailure(
      'PoseError',
      'The person seems to be seen from behind. Send a photo of the person facing the camera.',
    );
  if (frame.shoulderWidth < 0.3 * frame.torsoLength)
    throw new TryOnFailure(
      'PoseError',
      'The person is turned too far to the side. Send a photo with both hips facing the camera.',
    );
  const hipsSeen = (['leftHip', 'rightHip'] as const).every(
    (name) => insidePhoto(person, landmarks[name].point) && landmarks[name].visibility > LEAST_SEEN,
  );
  const crotch = { x: legs.crotch.x, y: legs.crotch.y + 0.06 * legs.unit };
  if (!hipsSeen || !insidePhoto(person, crotch))
    throw new TryOnFailure(
      'PoseError',
      'Hips and legs are not in the picture. Send a photo that shows the person from head to knees at least.',
    );
}
