/** What stands before the legs and stays when the clothes on them go. */
import type { BodyClass } from '../../perceive/person.ts';
import { joinCoverage } from '../../pixels/front-layer.ts';
import type { Mask } from '../../pixels/image.ts';
import { strongest, without } from '../coverage.ts';

const BEFORE_LEGS = [
  'leftArm',
  'rightArm',
  'leftHand',
  'rightHand',
  'upperClothes',
  'other',
  'hair',
] as const;

/**
 * Coverage of what stands before the legs, without what is `cloth` (0 or 255). Where a hand's edge shares its pixels with
 * the cloth they keep the hand's part, else its outline has steps; `inHands` is cloth that was taken for a hand.
 */
export function coverageBeforeLegs(coverageOf: (name: BodyClass) => Mask, cloth: Mask, inHands: Mask): Mask {
  const hands = joinCoverage([coverageOf('leftHand'), coverageOf('rightHand')]);
  return strongest(without(joinCoverage(BEFORE_LEGS.map(coverageOf)), cloth), without(hands, inHands));
}
