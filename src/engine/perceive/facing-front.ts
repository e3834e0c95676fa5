/** A headless body that the pose net took for one seen from behind. */
import type { PersonLandmarks } from './perceive-landmarks.ts';
import type { PoseLandmark, PoseLandmarkName } from './person.ts';

/** The landmarks with left and right exchanged where no face is in view and the shoulders are those of a back. */
export function facingFront<T extends Pick<PersonLandmarks, 'pose' | 'face' | 'hands'>>(found: T): T {
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
