/**
 * Sides of new trousers or a skirt beside an arm that hangs before the hip: they go on behind its sleeve. One that ended at the
 * body's measure would leave a strip between cloth and sleeve, which is no background.
 */
import type { PerceivedPerson } from '../perceive/person.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { classTable, labelAt } from './body-labels.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';
import { handInPocket } from './top-length.ts';
import { fromTorso } from './torso-frame.ts';
import type { WaistEdge } from './waist-edge.ts';

/** How far behind the sleeve a waistband goes on, in units. */
export const BEHIND_SLEEVE = 0.04;
/** Beyond the old side it is looked so far for the arm, and the cloth comes back to its own side over such a height, in units. */
const BEYOND = 0.03;
const COMES_BACK = 0.1;
/** Rows without an arm that end it, in units. */
const GAP = 0.03;

type Reach = (v: number) => number;

/** Least reach from the torso's axis at height v, pixels, on each side; null on sides where no arm hangs before the waist's end. */
export function sidesBehindArms(
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  edge: WaistEdge,
): { readonly left: Reach | null; readonly right: Reach | null } {
  const { frame, lowerSides } = body;
  const { unit } = legs;
  const before = classTable(['upperClothes', 'leftArm', 'rightArm', 'leftHand', 'rightHand']);
  const side = (name: 'left' | 'right'): Reach | null => {
    const outline = lowerSides.outline[name];
    if (!outline || !edge.behindArm[name] || handInPocket(body, name)) return null;
    const sign = name === 'left' ? 1 : -1;
    const top = edge.at(sign * edge.seen[name]);
    let last = top;
    for (let v = top; v < legs.hips.v + 0.2 * unit && v - last < GAP * unit; v++) {
      const { x, y } = fromTorso(frame, sign * (outline(v) + BEYOND * unit), v);
      if (before[labelAt(person, x, y)]) last = v;
    }
    if (last - top < COMES_BACK * unit) return null;
    return (v) => {
      const share = 1 - smoothStep(last - COMES_BACK * unit, last, v);
      return share === 0 ? 0 : outline(v) + (BEHIND_SLEEVE * share - 0.1 * (1 - share)) * unit;
    };
  };
  return { left: side('left'), right: side('right') };
}
