/** Crossed arms: the wrist of the one behind that is hidden by the forearm before it, from behind which only its hand comes out. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import type { BodyClass } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { CrossedArms } from './join-sleeves.ts';

/** Coverage from which a pixel is an arm's skin. */
const SKIN = 128;
/** From this share of the forearm on it may be hidden. */
const FORE = 0.35;
/** Its sleeve would show within so much of that forearm's length beside it. */
const BESIDE = 0.6;

/**
 * 255 where the forearm behind would show on the side of the bare one before it towards the hand that comes out there, but nothing of
 * its skin is seen; null where its wrist isn't hidden by that forearm's skin. `coverageOf` and the result cover an area at (x, y) of
 * the photo.
 */
export function hiddenWrist(
  arms: { readonly left: ArmAxis; readonly right: ArmAxis },
  { front: before, tucked }: CrossedArms,
  coverageOf: (name: BodyClass) => Mask,
  { x, y }: { readonly x: number; readonly y: number },
): Mask | null {
  if (!before || tucked) return null;
  const behind = before === 'left' ? 'right' : 'left';
  const [front, rear] = [arms[before], arms[behind]];
  const frontSkin = coverageOf(`${before}Arm`);
  const { width, height } = frontSkin;
  const wrist = rear.points.at(-1)!;
  const [column, row] = [Math.floor(wrist.x - x), Math.floor(wrist.y - y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return null;
  if (frontSkin.data[row * width + column]! < SKIN) return null;
  const { elbow, points } = front;
  const end = points.at(-1)!;
  const [dx, dy] = [end.x - elbow.x, end.y - elbow.y];
  const sideOf = (px: number, py: number): number => (px - elbow.x) * dy - (py - elbow.y) * dx;
  const [rearSkin, rearHand] = [coverageOf(`${behind}Arm`), coverageOf(`${behind}Hand`)];
  let side = 0;
  for (let at = 0; at < rearHand.data.length; at++)
    if (rearHand.data[at]! >= SKIN) side += sideOf(x + (at % width), y + Math.floor(at / width));
  if (side === 0) return null;
  const from = rear.elbowAt + FORE * (rear.length - rear.elbowAt);
  const hidden = createMask(width, height);
  // no farther from the forearm before it than a sleeve is broad
  const beside = BESIDE * (front.length - front.elbowAt);
  const run = Math.hypot(dx, dy) || 1;
  for (let at = 0; at < hidden.data.length; at++) {
    if (frontSkin.data[at]! >= SKIN || rearSkin.data[at]! >= SKIN) continue;
    const place = { x: x + (at % width) + 0.5, y: y + Math.floor(at / width) + 0.5 };
    const off = (Math.sign(side) * sideOf(place.x, place.y)) / run;
    if (off < 0 || off > beside) continue;
    if (nearestOnArm(rear, place).length > from) hidden.data[at] = 255;
  }
  return hidden;
}
