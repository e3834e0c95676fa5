import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Pose } from '../../../perceive/person.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { Subject } from './subject.ts';

/** Seen from the side the shoulders lie closer together than this part of the torso's length; else .45 and more. */
const SIDE_SHOULDERS = 0.35;
/** Seen from the side a body is at most so wide, in lengths of the torso; from the front or behind .66 to 1.6. */
const SIDE_WIDTH = 0.88;

/**
 * Which way a person turns. The wearer's left shoulder is to the right in the picture when the camera sees the front, to
 * the left when it sees the back. Null where the joints contradict the person's outline: shoulders as from the side on a
 * body as wide as from the front. The net does that to people seen from behind, and then no joint is right.
 */
export function viewOfPose({ landmarks }: Pose, personMask: Mask | null, scale: number): Subject['view'] {
  const { leftShoulder, rightShoulder, leftHip, rightHip } = landmarks;
  const shoulders = middle(leftShoulder.point, rightShoulder.point);
  const hips = middle(leftHip.point, rightHip.point);
  const across = leftShoulder.point.x - rightShoulder.point.x;
  const torso = Math.hypot(shoulders.x - hips.x, shoulders.y - hips.y);
  if (Math.abs(across) >= torso * SIDE_SHOULDERS) return across > 0 ? 'front' : 'back';
  if (personMask && widthOfTrunk(personMask, scale, shoulders, hips) > SIDE_WIDTH * torso) return null;
  return 'side';
}

/** Median width of the person along the upper trunk, photo pixels; 0 where it is out of the picture. */
function widthOfTrunk(
  { data, width, height }: Mask,
  scale: number,
  top: ImagePoint,
  end: ImagePoint,
): number {
  const widths: number[] = [];
  for (let t = 0.1; t < 0.4; t += 0.05) {
    const x = Math.floor((top.x + (end.x - top.x) * t) * scale);
    const y = Math.floor((top.y + (end.y - top.y) * t) * scale);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    let left = x;
    let right = x;
    while (left > 0 && data[y * width + left - 1]! > 127) left--;
    while (right < width - 1 && data[y * width + right + 1]! > 127) right++;
    widths.push((right - left) / scale);
  }
  widths.sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? 0;
}

function middle(a: ImagePoint, b: ImagePoint): ImagePoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
