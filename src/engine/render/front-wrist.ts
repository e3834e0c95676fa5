/** Crossed arms: the wrist of the forearm before is seen whole. */
import { type ArmAxis, acrossArm, nearestOnArm } from '../fit/arm-axis.ts';
import { type Cuff, cuffAt } from '../fit/fit-sleeve.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** The cuff's cloth may end so much earlier than it should, as a share of the arm. */
const BEHIND_CUFF = 0.03;

/**
 * `hands` with the skin (coverage `skin`) of the forearm of `front`, which lies before the other, where its sleeve `over` leaves it open
 * beyond its `cuff`: the photo shows the wrist whole. `area` says where the masks lie in the photo.
 */
export function withFrontWrist(
  hands: Mask,
  skin: Mask,
  over: Layer,
  front: ArmAxis,
  cuff: Cuff,
  area: { readonly x: number; readonly y: number },
): Mask {
  const { width, alpha } = over;
  const data = hands.data.slice();
  for (let at = 0; at < data.length; at++) {
    const open = Math.round(skin.data[at]! * (1 - alpha[at]!));
    if (open === 0) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const { length, offset } = nearestOnArm(front, point);
    const end = cuffAt(cuff, acrossArm(front, length, offset)) - BEHIND_CUFF * front.length;
    if (length > end) data[at] = Math.min(255, data[at]! + open);
  }
  return { ...hands, data };
}
