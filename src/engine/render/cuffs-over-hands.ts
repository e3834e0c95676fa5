/** Hands go into the cuffs of their own sleeves: the cloth's edge ends them, not the border that the parse found at the wrist. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import type { SleeveFit } from '../fit/fit-sleeve.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/**
 * A cuff hangs over its hand's root this far beyond the wrist at most, in shoulder widths: farther down a slanted one's tip would
 * lie on the hand.
 */
const REACH = 0.06;

interface Sides<T> {
  readonly left: T;
  readonly right: T;
}

/**
 * `hands` without what the cuff's cloth of its own sleeve covers, which closes around the wrist; the upper part of a bent arm's
 * sleeve lies behind its hand. `own` is each hand's coverage, `sleeves` are drawn as `fits` tell; `area` says where the masks
 * lie in the photo, `unit` is the shoulder width in pixels.
 */
export function handsInCuffs(
  hands: Mask,
  own: Sides<Mask>,
  sleeves: Sides<Layer | undefined>,
  fits: Sides<Pick<SleeveFit, 'cuff'> | null>,
  arms: Sides<ArmAxis>,
  area: { readonly x: number; readonly y: number },
  unit: number,
): Mask {
  const data = hands.data.slice();
  const { width } = hands;
  const reach = REACH * unit;
  for (const side of ['left', 'right'] as const) {
    const [sleeve, fit, arm, hand] = [sleeves[side], fits[side], arms[side], own[side]];
    if (!sleeve || !fit?.cuff.atWrist) continue;
    const { inner, outer, bend } = fit.cuff;
    const end = Math.min(arm.length, Math.max(inner, outer) + Math.max(0, bend));
    for (let at = 0; at < data.length; at++) {
      if (data[at] === 0 || hand.data[at] === 0 || sleeve.alpha[at] === 0) continue;
      const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
      const { length } = nearestOnArm(arm, point);
      if (length <= arm.elbowAt) continue;
      const near = 1 - smoothStep(0.6 * reach, reach, length - end);
      data[at] = Math.round(data[at]! * (1 - near * sleeve.alpha[at]!));
    }
  }
  return { ...hands, data };
}
