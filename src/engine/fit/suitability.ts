/** Photos on which a top can't be fitted so that it looks worn: said, with what to send instead. */
import { TryOnFailure } from '../contract.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import type { BodyMeasures } from './measure-body.ts';

/** @throws {TryOnFailure} PoseError when the person's pose or crop doesn't allow a top. */
export function assertTopFits(person: PerceivedPerson, body: BodyMeasures): void {
  const { frame } = body;
  const { landmarks } = person.pose;
  const { width, height } = person.photo;
  if (frame.shoulderWidth <= 0 && person.face === null)
    throw new TryOnFailure(
      'PoseError',
      'The person seems to be seen from behind. Send a photo of the person facing the camera.',
    );
  if (frame.shoulderWidth < 0.36 * frame.torsoLength)
    throw new TryOnFailure(
      'PoseError',
      'The person is turned too far to the side. Send a photo with both shoulders facing the camera.',
    );
  for (const name of ['leftShoulder', 'rightShoulder'] as const) {
    const { point, visibility } = landmarks[name];
    if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height || visibility < 0.5)
      throw new TryOnFailure(
        'PoseError',
        'Both shoulders must be in the picture. Send a photo that shows the person at least from head to waist.',
      );
  }
}
