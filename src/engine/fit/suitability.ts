/** Photos on which a top can't be fitted so that it looks worn: said, with what to send instead. */
import { TryOnFailure } from '../contract.ts';
import type { PerceivedPerson, PoseLandmarkName } from '../perceive/person.ts';
import type { BodyMeasures } from './measure-body.ts';
import { toTorso } from './torso-frame.ts';

/**
 * `longSleeves`: the top covers the forearms.
 * @throws {TryOnFailure} PoseError when the person's pose or crop doesn't allow this top.
 */
export function assertTopFits(person: PerceivedPerson, body: BodyMeasures, longSleeves: boolean): void {
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
  assertArmsFree(person, body, longSleeves);
}

/** Arms held up or before the face hide and distort the shoulders; crossed forearms can't be told apart under sleeves. */
function assertArmsFree(person: PerceivedPerson, { frame }: BodyMeasures, longSleeves: boolean): void {
  const { landmarks } = person.pose;
  const at = (name: PoseLandmarkName) => toTorso(frame, landmarks[name].point);
  const unit = frame.shoulderWidth;
  for (const side of ['left', 'right'] as const) {
    const elbow = at(`${side}Elbow`);
    const wrist = at(`${side}Wrist`);
    const seen = landmarks[`${side}Elbow`].visibility > 0.5;
    if (seen && (elbow.v < 0.2 * unit || wrist.v < -0.12 * unit))
      throw new TryOnFailure(
        'PoseError',
        'An arm is raised. Send a photo with the arms hanging down or the hands on the hips.',
      );
  }
  for (const side of ['left', 'right'] as const) {
    const [elbow, wrist, mouth] = [
      landmarks[`${side}Elbow`].point,
      landmarks[`${side}Wrist`].point,
      landmarks.mouthLeft.point,
    ];
    const [dx, dy] = [wrist.x - elbow.x, wrist.y - elbow.y];
    const along = ((mouth.x - elbow.x) * dx + (mouth.y - elbow.y) * dy) / Math.max(1, dx * dx + dy * dy);
    const t = Math.max(0, Math.min(1, along));
    if (Math.hypot(mouth.x - elbow.x - t * dx, mouth.y - elbow.y - t * dy) < 0.25 * unit)
      throw new TryOnFailure(
        'PoseError',
        'An arm is held before the face or the neck. Send a photo with the arms hanging down or the hands on the hips.',
      );
  }
  const crossed = at('leftWrist').u < -0.1 * unit && at('rightWrist').u > 0.1 * unit;
  if (crossed && longSleeves)
    throw new TryOnFailure(
      'PoseError',
      'The arms are crossed, and this top has long sleeves. Send a photo with the arms beside the body.',
    );
}
