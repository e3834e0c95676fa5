/** Photos on which a top can't be fitted so that it looks worn: said, with what to send instead. */
import { TryOnFailure } from '../contract.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { upperClothesStandOut } from './clothes-stand-out.ts';
import type { BodyMeasures } from './measure-body.ts';
import { torsoFrame } from './torso-frame.ts';

/** From the forearm to the mouth in shoulder widths: nearer than this it lies before a face, and before one that wasn't found. */
const BEFORE_FACE = 0.16;
const BEFORE_HIDDEN_FACE = 0.4;

/** @throws {TryOnFailure} PoseError when the person is seen from behind or from the side: nothing can be measured then. */
export function assertFacesCamera({ pose, face }: Pick<PerceivedPerson, 'pose' | 'face'>): void {
  const frame = torsoFrame(pose);
  if (frame.shoulderWidth <= 0 && face === null)
    throw new TryOnFailure(
      'PoseError',
      'The person seems to be seen from behind. Send a photo of the person facing the camera.',
    );
  if (frame.shoulderWidth < 0.36 * frame.torsoLength)
    throw new TryOnFailure(
      'PoseError',
      'The person is turned too far to the side. Send a photo with both shoulders facing the camera.',
    );
}

/** @throws {TryOnFailure} PoseError when the person's crop doesn't allow a top, an arm hides the face, or no clothes are seen. */
export function assertTopFits(person: PerceivedPerson, { frame }: BodyMeasures): void {
  const { landmarks } = person.pose;
  const { width, height } = person.photo;
  for (const name of ['leftShoulder', 'rightShoulder'] as const) {
    const { point, visibility } = landmarks[name];
    if (point.x < 0 || point.y < 0 || point.x >= width || point.y >= height || visibility < 0.5)
      throw new TryOnFailure(
        'PoseError',
        'Both shoulders must be in the picture. Send a photo that shows the person at least from head to waist.',
      );
  }
  assertFaceFree(person, frame.shoulderWidth);
  if (!upperClothesStandOut(person, frame.shoulderWidth))
    throw new TryOnFailure(
      'PoseError',
      'Clothes, hair and background have one colour. Send a photo before a background from which the clothes stand out.',
    );
}

/** A forearm before the mouth hides face and neck, and a sleeve on it would be drawn behind them. */
function assertFaceFree(person: PerceivedPerson, unit: number): void {
  const { landmarks } = person.pose;
  const mouth = landmarks.mouthLeft.point;
  // a face that is in the picture and that the net doesn't find is hidden by what is near
  const isHidden = person.face === null && mouth.y > 0;
  for (const side of ['left', 'right'] as const) {
    const [elbow, wrist] = [landmarks[`${side}Elbow`].point, landmarks[`${side}Wrist`].point];
    const [dx, dy] = [wrist.x - elbow.x, wrist.y - elbow.y];
    const along = ((mouth.x - elbow.x) * dx + (mouth.y - elbow.y) * dy) / Math.max(1, dx * dx + dy * dy);
    const t = Math.max(0, Math.min(1, along));
    if (
      Math.hypot(mouth.x - elbow.x - t * dx, mouth.y - elbow.y - t * dy) <
      (isHidden ? BEFORE_HIDDEN_FACE : BEFORE_FACE) * unit
    )
      throw new TryOnFailure(
        'PoseError',
        'An arm is held before the face or the neck. Send a photo in which both are free.',
      );
  }
}
