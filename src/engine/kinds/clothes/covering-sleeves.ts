/** What of the arms the new sleeves hide: nothing where there are none, nor where the arm shows through them. */
import type { FittedTop } from '../../fit/fit-top.ts';
import type { BodyMeasures } from '../../fit/measure-body.ts';
import { hasLongSleeves } from '../../fit/sleeve-length.ts';
import type { Garment, TopLandmarks } from '../../garment/garment.ts';
import { hasSheerSleeve } from '../../garment/sheer-sleeve.ts';
import type { Cuffs } from '../../room/arms-in-room.ts';
import { besideArm } from '../../room/beside-top.ts';
import type { CoveredShoulders } from '../../room/torso-shape.ts';

/** Ends of the sleeves that hide the arm, and the neck points on whose side they do. */
export function coveringSleeves(
  garment: Garment,
  top: TopLandmarks,
  { sleeves, torso }: FittedTop,
  body: Pick<BodyMeasures, 'arms' | 'frame'>,
): { readonly cuffs: Cuffs; readonly covered: CoveredShoulders } {
  const left = hasSheerSleeve(garment, top.left) ? null : sleeves.left;
  const right = hasSheerSleeve(garment, top.right) ? null : sleeves.right;
  const beside = (name: 'left' | 'right') =>
    besideArm([torso.armpit[name], ...torso.sideSeam[name]], body.arms[name], body.frame);
  return {
    cuffs: { left: left?.cuff ?? null, right: right?.cuff ?? null },
    covered: {
      left: left && torso.neckPoint.left,
      right: right && torso.neckPoint.right,
      sides: { left: left ? null : beside('left'), right: right ? null : beside('right') },
    },
  };
}

/** Whether both sleeves reach the wrists and nothing shows through them: they may go on over a hand that is tucked in. */
export function coversHands(garment: Garment, top: TopLandmarks): boolean {
  const long = garment.wearer?.longSleeves ?? hasLongSleeves(top);
  return [top.left, top.right].every((side) => side.sleeve && long && !hasSheerSleeve(garment, side));
}
