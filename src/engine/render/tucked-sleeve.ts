/** Crossed arms: the sleeve of a hand that is tucked under the other arm goes in under that arm's sleeve, and the hand with it. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Shares of the other upper arm's length between which it stops lying before: the forearms cross the other way. */
const BEFORE = 1;
const BEHIND = 1.08;

/** What the sleeve `over` on the upper part of `other` hides of `sleeve`, 255 fully; `area` says where both lie in the photo. */
export function tuckedUnder(
  sleeve: Layer,
  over: Layer,
  other: ArmAxis,
  area: { readonly x: number; readonly y: number },
): Mask {
  const { width, height, alpha } = sleeve;
  const before = createMask(width, height);
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0 || over.alpha[at] === 0) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const upper = 1 - smoothStep(BEFORE, BEHIND, nearestOnArm(other, point).length / other.elbowAt);
    before.data[at] = Math.round(255 * over.alpha[at]! * upper);
  }
  return before;
}
