/** How far the sides of new trousers stand out: by the old ones under a top or beside what is tucked in, and by a pocketed hand. */
import type { PerceivedPerson } from '../perceive/person.ts';
import type { BodyMeasures } from './measure-body.ts';
import { reachAtPocket, type SideReach } from './reach-at-pocket.ts';
import { reachBelowHem } from './reach-below-hem.ts';
import { showsBelly } from './shows-belly.ts';

/**
 * How far they reach from the torso's axis. `hangs` tells a top over the waistband, `seenEnd` a side on which the old waistband's end
 * is seen; `long` trousers cover the legs.
 */
export function trouserReach(
  person: PerceivedPerson,
  body: BodyMeasures,
  hangs: boolean,
  seenEnd: Readonly<Record<'left' | 'right', boolean>>,
  long: boolean,
): SideReach {
  const atPocket = reachAtPocket(person, body);
  const besideOld = reachBelowHem(person, body, true, long);
  // beside what is tucked in a corner that the old ones had not would stick out too
  const isOver = hangs || showsBelly(person, body);
  return {
    most: (side, v, cut) =>
      Math.min(
        isOver || seenEnd[side] ? besideOld(side, v, cut) : Number.POSITIVE_INFINITY,
        atPocket.most(side, v, cut),
      ),
    least: atPocket.least,
  };
}
