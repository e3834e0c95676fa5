/** Arms of a cropped body: without head and legs the pose net guesses elbows, but the arms' bare skin shows where they are. */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type BodyParse, type Pose, type PoseLandmark } from './person.ts';

/** Elbows seen less surely are looked for. */
const SURE = 0.7;
/** Skin of an arm lies so far from the body's axis and so far below the shoulders, in shoulder widths. */
const ASIDE = 0.48;
const BELOW = [0.25, 1.5] as const;
/** It fills at least this share of a square of the shoulder width. */
const LEAST = 0.02;
/** From the elbow the forearm goes on as far as this share of the upper arm. */
const FOREARM = 0.7;

/** The pose with unsure elbows moved to the skin beside the body, wrists with them; the same pose where none is. */
export function settleArms(pose: Pose, parse: BodyParse): Pose {
  const { leftShoulder, rightShoulder } = pose.landmarks;
  const unit = Math.hypot(
    leftShoulder.point.x - rightShoulder.point.x,
    leftShoulder.point.y - rightShoulder.point.y,
  );
  const middle = {
    x: (leftShoulder.point.x + rightShoulder.point.x) / 2,
    y: (leftShoulder.point.y + rightShoulder.point.y) / 2,
  };
  const skin = new Uint8Array(BODY_CLASSES.length);
  for (const name of ['neck', 'leftArm', 'rightArm', 'leftHand', 'rightHand'] as const)
    skin[BODY_CLASSES.indexOf(name)] = 1;
  let landmarks = pose.landmarks;
  for (const side of ['left', 'right'] as const) {
    const elbow = landmarks[`${side}Elbow`];
    if (elbow.visibility > SURE) continue;
    const sign = side === 'left' ? 1 : -1;
    let count = 0;
    let sumX = 0;
    let sumY = 0;
    const [from, to] = BELOW.map((share) => Math.round(middle.y + share * unit)) as [number, number];
    for (let y = Math.max(0, from); y < Math.min(parse.height, to); y++)
      for (let x = 0; x < parse.width; x++) {
        if (!skin[parse.labels[y * parse.width + x]!] || sign * (x - middle.x) < ASIDE * unit) continue;
        count++;
        sumX += x;
        sumY += y;
      }
    if (count < LEAST * unit * unit) continue;
    const at = { x: sumX / count, y: sumY / count };
    const shoulder = landmarks[`${side}Shoulder`].point;
    const wrist = {
      x: at.x + FOREARM * (at.x - shoulder.x),
      y: at.y + FOREARM * (at.y - shoulder.y),
    };
    landmarks = {
      ...landmarks,
      [`${side}Elbow`]: moved(elbow, at),
      [`${side}Wrist`]: moved(landmarks[`${side}Wrist`], wrist),
    };
  }
  return landmarks === pose.landmarks ? pose : { ...pose, landmarks };
}

const moved = (landmark: PoseLandmark, point: ImagePoint): PoseLandmark => ({ ...landmark, point });
