/**
 * Arms that the photo cuts off. The pose net draws every arm, and in a portrait it likes to raise them beside the head or to
 * lay them before the chest: what can't be there hangs down instead, out of the picture where it ends.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import type { Hand, Pose, PoseLandmark } from './person.ts';

/** An upper arm is in view where the mask covers so much of its bone in the picture, from `FROM` of its length on; hair may hide the rest. */
const LEAST_COVERED = 0.9;
const FROM = 0.3;
/** So much of the mask is a person, 0..255. */
const PERSON = 128;
/** A landmark that the net puts into the picture less surely lies outside of it. */
const LEAST_PRESENCE = 0.3;
/** So surely it puts a wrist into the picture that is there, though the elbow isn't. */
const SURE_PRESENCE = 0.6;
/** Lengths of an arm's halves, and how far an elbow that hangs is out from the shoulder, in shoulder widths. */
const UPPER = 0.82;
const FORE = 0.7;
const OUT = 0.12;

/** The pose with arms that hang where the net drew them into the picture though it doesn't show them; the same pose where none is. */
export function hangHiddenArms(pose: Pose, hands: readonly Hand[], personMask: Mask): Pose {
  const { leftShoulder, rightShoulder } = pose.landmarks;
  const [left, right] = [leftShoulder.point, rightShoulder.point];
  const unit = Math.hypot(left.x - right.x, left.y - right.y);
  // without shoulders of a front nothing tells where down is
  if (unit === 0 || left.x <= right.x) return pose;
  const across = { x: (left.x - right.x) / unit, y: (left.y - right.y) / unit };
  const down = { x: -across.y, y: across.x };
  let { landmarks } = pose;
  for (const side of ['left', 'right'] as const) {
    if (hands.some((hand) => hand.side === side)) continue;
    const shoulder = landmarks[`${side}Shoulder`].point;
    const elbow = landmarks[`${side}Elbow`];
    const wrist = landmarks[`${side}Wrist`];
    const sign = side === 'left' ? 1 : -1;
    const rises = (elbow.point.x - shoulder.x) * down.x + (elbow.point.y - shoulder.y) * down.y < 0;
    const isDrawn = !coversBone(personMask, shoulder, elbow.point, !rises);
    // what comes back into the picture from an elbow outside of it would show a hand, or the net is sure of it
    const isCutOff = elbow.presence < LEAST_PRESENCE;
    const least = isCutOff ? SURE_PRESENCE : LEAST_PRESENCE;
    if (!isDrawn && (wrist.presence >= least || !(isCutOff || isInside(wrist.point, personMask)))) continue;
    const hanging = isDrawn
      ? along(along(shoulder, down, UPPER * unit), across, sign * OUT * unit)
      : elbow.point;
    const run = Math.hypot(hanging.x - shoulder.x, hanging.y - shoulder.y) || 1;
    const onwards = { x: (hanging.x - shoulder.x) / run, y: (hanging.y - shoulder.y) / run };
    const end = along(hanging, onwards, FORE * unit);
    const shift = { x: end.x - wrist.point.x, y: end.y - wrist.point.y };
    landmarks = { ...landmarks, [`${side}Elbow`]: isDrawn ? moved(elbow, hanging) : elbow };
    for (const part of ['Wrist', 'Pinky', 'Index', 'Thumb'] as const) {
      const { point } = landmarks[`${side}${part}`];
      landmarks = {
        ...landmarks,
        [`${side}${part}`]: moved(landmarks[`${side}${part}`], {
          x: point.x + shift.x,
          y: point.y + shift.y,
        }),
      };
    }
  }
  return landmarks === pose.landmarks ? pose : { ...pose, landmarks };
}

/** Whether the mask covers the bone as far as it lies in the picture; `unseen` where none of it does. */
function coversBone(mask: Mask, from: ImagePoint, to: ImagePoint, unseen: boolean): boolean {
  let inside = 0;
  let covered = 0;
  for (let t = FROM; t <= 1; t += 0.02) {
    const point = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
    if (!isInside(point, mask)) continue;
    inside++;
    if (mask.data[Math.floor(point.y) * mask.width + Math.floor(point.x)]! >= PERSON) covered++;
  }
  return inside === 0 ? unseen : covered >= LEAST_COVERED * inside;
}

const isInside = ({ x, y }: ImagePoint, { width, height }: Mask): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

const along = (from: ImagePoint, by: ImagePoint, length: number): ImagePoint => ({
  x: from.x + by.x * length,
  y: from.y + by.y * length,
});

/** A landmark where the net doesn't see it. */
const moved = (landmark: PoseLandmark, point: ImagePoint): PoseLandmark => ({
  ...landmark,
  point,
  visibility: 0,
  presence: 0,
});
