/** Arms that are crossed under new sleeves: the order in which these lie, and a hand that goes in under the other one. */
import { withArmAtFingers } from '../../fit/arm-at-fingers.ts';
import { measureArm } from '../../fit/arm-axis.ts';
import { withCrossedEdge } from '../../fit/crossed-edge.ts';
import { frontForearm } from '../../fit/crossed-forearms.ts';
import { withCrossedSkin } from '../../fit/crossed-skin.ts';
import { withEvenForearm } from '../../fit/even-forearm.ts';
import { withForearmCurve } from '../../fit/forearm-curve.ts';
import { withoutTopBeyondCrease } from '../../fit/hand-at-crease.ts';
import { withHandAtForearm } from '../../fit/hand-at-forearm.ts';
import { findHandFromBehind } from '../../fit/hand-from-behind.ts';
import { withoutLowerRims } from '../../fit/lower-rims.ts';
import type { BodyMeasures } from '../../fit/measure-body.ts';
import { findTuckedHand, withHandTuckedIn } from '../../fit/tucked-hand.ts';
import type { Garment, TopLandmarks } from '../../garment/garment.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import type { CrossedArms } from '../../render/join-sleeves.ts';
import { coversHands } from './covering-sleeves.ts';

/** The person and the measures under the sleeves of `top`, and how the arms are crossed. */
export function withArmsCrossed(
  perceived: PerceivedPerson,
  measuredBefore: BodyMeasures,
  garment: Garment,
  top: TopLandmarks,
): { readonly person: PerceivedPerson; readonly body: BodyMeasures; readonly crossed: CrossedArms } {
  const unit = measuredBefore.frame.shoulderWidth;
  const front = frontForearm(perceived, measuredBefore.arms, unit);
  const seen = front ? withForearmsParted(perceived, measuredBefore, front) : perceived;
  const measured = seen === perceived ? measuredBefore : withArmsOf(seen, measuredBefore);
  const hidden = findTuckedHand(seen, measured);
  const tucked = hidden && coversHands(garment, top) ? hidden : null;
  const crossed = { front, tucked: tucked?.side };
  if (tucked) return { ...withHandTuckedIn(seen, measured, tucked), crossed };
  return {
    person: hidden ? withoutTopBeyondCrease(seen, hidden.side, unit) : seen,
    body: front
      ? { ...measured, handFromBehind: findHandFromBehind(seen, measured.arms[front], unit) }
      : measured,
    crossed,
  };
}

/** The person with the forearms told apart where that of the `front` side lies before the other. */
function withForearmsParted(
  person: PerceivedPerson,
  { arms, frame }: BodyMeasures,
  front: 'left' | 'right',
): PerceivedPerson {
  const unit = frame.shoulderWidth;
  const parted = withCrossedSkin(person, arms, front, unit);
  if (parted === person) return person;
  const rear = arms[front === 'left' ? 'right' : 'left'];
  const even = withForearmCurve(withEvenForearm(withoutLowerRims(parted, unit), rear, unit), rear, unit);
  const fingered = withArmAtFingers(withArmAtFingers(even, 'left', unit), 'right', unit);
  return withCrossedEdge(withHandAtForearm(fingered, arms[front], unit), arms[front], unit);
}

/** The measures with arms as `person` shows them. */
function withArmsOf(person: PerceivedPerson, body: BodyMeasures): BodyMeasures {
  const arms = {
    left: measureArm(person, body.frame, 'left'),
    right: measureArm(person, body.frame, 'right'),
  };
  return { ...body, arms };
}
