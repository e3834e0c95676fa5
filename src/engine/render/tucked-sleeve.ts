/** Crossed arms: the end of a sleeve whose hand is tucked under the other arm lies behind that arm's sleeve, in its shade. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import { contactShadow } from '../pixels/contact-shadow.ts';
import { createMask } from '../pixels/image.ts';
import { hideBehindInPlace, type Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Share of the tucked arm from which on it lies behind. */
const END = 0.75;
/** Shares of the other upper arm's length between which it stops lying before: the forearms cross the other way. */
const BEFORE = 1;
const BEHIND = 1.08;
/** Depth in log light, and softness in shoulder widths, of the shade where it goes under. */
const SHADE = { depth: 0.55, soft: 0.022 };

/**
 * Hides the end of `sleeve`, on the arm whose hand is tucked in, behind the sleeve `over` of the `other` upper arm, in place.
 * Returns the logarithm of the light that is left beside it. `area` says where the layers lie in the photo, `unit` is the
 * shoulder width in pixels.
 */
export function tuckUnderInPlace(
  sleeve: Layer,
  over: Layer,
  arm: ArmAxis,
  other: ArmAxis,
  area: { readonly x: number; readonly y: number },
  unit: number,
): Float32Array {
  const { width, height } = sleeve;
  const before = createMask(width, height);
  const ends = new Uint8Array(width * height);
  const near = 4 * SHADE.soft * unit;
  const { x: endX, y: endY } = arm.points.at(-1)!;
  const { x: fromX, y: fromY } = arm.points.at(-5)!;
  const reach = (1 - END) * arm.length + near;
  const point = { x: 0, y: 0 };
  for (let row = 0, at = 0; row < height; row++) {
    point.y = area.y + row + 0.5;
    for (let column = 0; column < width; column++, at++) {
      point.x = area.x + column + 0.5;
      // what hangs from the cuff's edge would come out on the other side
      if ((point.x - endX) * (endX - fromX) + (point.y - endY) * (endY - fromY) > 0) {
        if (sleeve.alpha[at]! > 0) {
          before.data[at] = 255;
          ends[at] = 1;
        }
        continue;
      }
      if (Math.abs(point.x - endX) > reach || Math.abs(point.y - endY) > reach) continue;
      if (over.alpha[at]! > 0) {
        const { length } = nearestOnArm(other, point);
        const share = 1 - smoothStep(BEFORE, BEHIND, length / other.elbowAt);
        before.data[at] = Math.round(255 * share * over.alpha[at]!);
      }
      if (sleeve.alpha[at]! > 0 && nearestOnArm(arm, point).length > END * arm.length) ends[at] = 1;
    }
  }
  const alpha = Float32Array.from(before.data, (value) => value / 255);
  const shade = contactShadow(alpha, width, height, 0, 0, SHADE.soft * unit, SHADE.depth);
  for (let at = 0; at < ends.length; at++) {
    if (ends[at] === 1) continue;
    before.data[at] = 0;
    shade[at] = 0;
  }
  hideBehindInPlace(sleeve, before);
  return shade;
}
