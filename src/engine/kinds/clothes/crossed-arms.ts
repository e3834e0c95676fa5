/** Arms that are crossed under new sleeves: the order in which these lie, and a hand that goes in under the other one. */
import { frontForearm } from '../../fit/crossed-forearms.ts';
import { withoutTopBeyondCrease } from '../../fit/hand-at-crease.ts';
import type { BodyMeasures } from '../../fit/measure-body.ts';
import { findTuckedHand, handLength, withHandTuckedIn, withHandUnderArm } from '../../fit/tucked-hand.ts';
import type { Garment, TopLandmarks } from '../../garment/garment.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import type { CrossedArms } from '../../render/join-sleeves.ts';
import { coversHands } from './covering-sleeves.ts';

/** Of a hand that is tucked in at least so much must be seen for it to stay between both sleeves, in shoulder widths. */
const LEAST_HAND = 0.08;

/** The person and the measures under the sleeves of `top`, and how the arms are crossed. */
export function withArmsCrossed(
  seen: PerceivedPerson,
  measured: BodyMeasures,
  garment: Garment,
  top: TopLandmarks,
): { readonly person: PerceivedPerson; readonly body: BodyMeasures; readonly crossed: CrossedArms } {
  const unit = measured.frame.shoulderWidth;
  const hidden = findTuckedHand(seen, measured);
  const tucked = hidden && coversHands(garment, top) ? hidden : null;
  const crossed = { front: frontForearm(seen, measured.arms, unit), tucked: tucked?.side };
  if (tucked && handLength(seen, measured, tucked) < LEAST_HAND * unit)
    return { ...withHandTuckedIn(seen, measured, tucked), crossed };
  if (tucked) {
    const other = tucked.side === 'left' ? 'rightArm' : 'leftArm';
    const cleared = withoutTopBeyondCrease(seen, tucked.side, unit, other);
    return { person: withHandUnderArm(cleared, measured, tucked), body: measured, crossed };
  }
  return {
    person: hidden ? withoutTopBeyondCrease(seen, hidden.side, unit) : seen,
    body: measured,
    crossed,
  };
}
