import type { FaceMesh, Pose } from '../../../perceive/person.ts';
import type { Subject } from './subject.ts';

/** Seen from the side the shoulders lie closer together than this part of the torso's length. */
const SIDE_SHOULDERS = 0.35;

/**
 * Which way a person turns. The wearer's left shoulder is to the right in the picture when the camera sees the front, to
 * the left when it sees the back.
 */
export function viewOfPose({ landmarks }: Pose, face: FaceMesh | null): Subject['view'] {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = landmarks;
  const across = leftShoulder.point.x - rightShoulder.point.x;
  const torso = Math.hypot(
    (leftShoulder.point.x + rightShoulder.point.x - leftHip.point.x - rightHip.point.x) / 2,
    (leftShoulder.point.y + rightShoulder.point.y - leftHip.point.y - rightHip.point.y) / 2,
  );
  if (Math.abs(across) < torso * SIDE_SHOULDERS) return 'side';
  if (across < 0) return 'back';
  return face || landmarks.nose.visibility > 0.5 ? 'front' : null;
}
