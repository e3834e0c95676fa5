/** Crossed arms: what is tucked under the other arm, a hand or a sleeve with it, goes in under that arm's sleeve. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Shares of the other upper arm's length between which it stops lying before: the forearms cross the other way. */
const BEFORE = 1;
const BEHIND = 1.08;
/** Half the side of the square around a tucked hand's wrist in which no other skin shows, in shoulder widths. */
const BESIDE = 0.4;

/**
 * What the sleeve `over` on the upper part of `other` hides of what lies `under` it (0 nowhere), 255 fully; `area` says where both
 * lie in the photo.
 */
export function tuckedUnder(
  under: ArrayLike<number>,
  over: Layer,
  other: ArmAxis,
  area: { readonly x: number; readonly y: number },
): Mask {
  const { width, height, alpha } = over;
  const before = createMask(width, height);
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0 || under[at] === 0) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const upper = 1 - smoothStep(BEFORE, BEHIND, nearestOnArm(other, point).length / other.elbowAt);
    before.data[at] = Math.round(255 * alpha[at]! * upper);
  }
  return before;
}

/** `hands` without what of `hand` (its own coverage) goes in under the sleeve `over` on the upper part of `other`. */
export function handTuckedUnder(
  hands: Mask,
  hand: Mask,
  over: Layer,
  other: ArmAxis,
  area: { readonly x: number; readonly y: number },
): Mask {
  const before = tuckedUnder(hand.data, over, other, area).data;
  return { ...hands, data: hands.data.map((value, at) => Math.round(value * (1 - before[at]! / 255))) };
}

/**
 * Takes skin of `limbs` beside a tucked hand out, in place: with both arms in sleeves what shows of them beyond the wrist of `arm` are
 * the `hands` alone. `unit` is the shoulder width in pixels.
 */
export function dropBesideTuckedHandInPlace(
  limbs: Layer,
  hands: Mask,
  arm: ArmAxis,
  area: { readonly x: number; readonly y: number },
  unit: number,
): void {
  const { width, height, alpha, color } = limbs;
  const wrist = arm.points.at(-1)!;
  const [x0, y0] = [wrist.x - area.x - BESIDE * unit, wrist.y - area.y - BESIDE * unit];
  const [x1, y1] = [x0 + 2 * BESIDE * unit, y0 + 2 * BESIDE * unit];
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, Math.floor(x0)); x < Math.min(width, x1); x++) {
      const at = y * width + x;
      if (alpha[at] === 0 || hands.data[at] === 255) continue;
      const { length } = nearestOnArm(arm, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      if (length < arm.length) continue;
      const keep = hands.data[at]! / 255;
      alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) color[3 * at + c]! *= keep;
    }
}
