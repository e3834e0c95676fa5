/** Whether a hand lies in the hair on or beside the head: it hides there, and no photo shows it once the hair is gone. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { Head } from '../head/head.ts';
import { castOntoScalp } from './scalp-cast.ts';

/** Visibility from which elbow and wrist are seen and not guessed. */
const ELBOW_SEEN = 0.6;
const WRIST_SEEN = 0.5;
/** Places along the forearm, in its lengths from the elbow, and the share of them that must show a bare arm. */
const FOREARM = [0, 0.15, 0.3, 0.45, 0.6];
const LEAST_ARM = 0.8;
/** Places along the hand, in forearms from the elbow, and the share of them that hair hides: fingertips may show again. */
const HAND = [1.1, 1.2, 1.3, 1.4, 1.5, 1.6];
const LEAST_HIDDEN = 0.6;
const HALF = 128;
const CHIN = 152;

/**
 * True where a forearm is seen that rises to the head and ends in hair that hides most of its hand, beside or above the
 * bald head. A hand that the head itself hides, one that is seen, and one below the chin don't count. `matte`: the old
 * hair's, of the photo's size.
 */
export function isHandInHair(head: Head, matte: Mask): boolean {
  const { pose, personMask, mesh } = head;
  if (!pose) return false;
  const { width, height } = matte;
  const { landmarks } = pose;
  const pixelAt = ({ x, y }: ImagePoint): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return column >= 0 && row >= 0 && column < width && row < height ? row * width + column : -1;
  };
  let cast: ReturnType<typeof castOntoScalp> | null = null;
  for (const side of ['left', 'right'] as const) {
    const elbow = landmarks[`${side}Elbow`];
    const wrist = landmarks[`${side}Wrist`];
    if (elbow.visibility < ELBOW_SEEN || wrist.visibility < WRIST_SEEN) continue;
    const along = (t: number): ImagePoint => ({
      x: elbow.point.x + t * (wrist.point.x - elbow.point.x),
      y: elbow.point.y + t * (wrist.point.y - elbow.point.y),
    });
    if (along(HAND[0]!).y > mesh.points[CHIN]!.y) continue;
    const isArm = (place: ImagePoint): boolean => {
      const at = pixelAt(place);
      return at >= 0 && personMask.data[at]! >= HALF && matte.data[at]! < HALF;
    };
    const arm = FOREARM.filter((t) => isArm(along(t))).length;
    if (arm < LEAST_ARM * FOREARM.length) continue;
    cast ??= castOntoScalp(head);
    const beside = cast;
    const hand = HAND.map(along);
    if (hand.some(({ x, y }) => beside(x, y).outside < 0)) continue;
    const hidden = hand.map(pixelAt).filter((at) => at >= 0 && matte.data[at]! >= HALF).length;
    if (hidden >= LEAST_HIDDEN * hand.length) return true;
  }
  return false;
}
