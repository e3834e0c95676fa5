/** Crossed arms: a sleeve whose hand is tucked under the other arm goes in under that arm's sleeve. */
import { type ArmAxis, acrossArm, nearestOnArm } from '../fit/arm-axis.ts';
import { type Cuff, cuffAt } from '../fit/fit-sleeve.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Shares of the other upper arm's length between which it stops lying before: the forearms cross the other way. */
const BEFORE = 1;
const BEHIND = 1.08;

/** Share 0..1 by which the sleeve `over` on the upper part of `other` lies before a sleeve that is tucked in there; `area` says where it lies in the photo. */
export function overTucked(
  over: Layer,
  other: ArmAxis,
  area: { readonly x: number; readonly y: number },
): Float32Array {
  const { width, alpha } = over;
  const before = new Float32Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const upper = 1 - smoothStep(BEFORE, BEHIND, nearestOnArm(other, point).length / other.elbowAt);
    before[at] = alpha[at]! * upper;
  }
  return before;
}

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
