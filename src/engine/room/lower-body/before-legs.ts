/** What stands before the legs and stays when the clothes on them go. */
import type { BodyClass } from '../../perceive/person.ts';
import { joinCoverage } from '../../pixels/front-layer.ts';
import type { Mask } from '../../pixels/image.ts';
import { dilateDisc } from '../../pixels/morphology.ts';
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

/** An arm's edge is no wider, in pixels: beyond lies cloth that is as dark as skin in shade. */
const ARM_EDGE = 2;

/**
 * Coverage of what stands before the legs, without what is `cloth` (0 or 255). Where the edge of a hand or an arm shares its pixels
 * with the cloth they keep its part, else its outline has steps; `inHands` is cloth that was taken for a hand.
 */
export function coverageBeforeLegs(coverageOf: (name: BodyClass) => Mask, cloth: Mask, inHands: Mask): Mask {
  const hands = joinCoverage([coverageOf('leftHand'), coverageOf('rightHand')]);
  const alone = without(joinCoverage(BEFORE_LEGS.map(coverageOf)), cloth);
  return strongest(strongest(alone, without(hands, inHands)), armEdges(coverageOf, cloth));
}

/** The arms' parts of the pixels of `cloth` beside what they cover alone. */
function armEdges(coverageOf: (name: BodyClass) => Mask, cloth: Mask): Mask {
  const arms = joinCoverage([coverageOf('leftArm'), coverageOf('rightArm')]);
  const solid = {
    ...arms,
    data: arms.data.map((value, at) => (value >= 128 && cloth.data[at] === 0 ? 255 : 0)),
  };
  const near = dilateDisc(solid, ARM_EDGE).data;
  return { ...arms, data: arms.data.map((value, at) => (near[at] === 255 ? value : 0)) };
}
