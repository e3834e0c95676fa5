/** The body's side right above an old waistband: a new one that stands over the old is no wider than what is tucked into it. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';
import { fromTorso, type TorsoFrame } from './torso-frame.ts';

/** A slit in the parse no wider than this is none, pixels. */
const SLIT = 3;
/** A body narrower than this, as a share of the old band's end, was not found. */
const LEAST = 0.8;

/**
 * Distance in pixels from the torso's axis to the background at torso height `v` on a side; infinite where something else ends the
 * body there (an arm beside it), it goes on to `most`, or far less of it is seen.
 */
export function sideAboveWaistband(
  person: PerceivedPerson,
  frame: TorsoFrame,
  side: 'left' | 'right',
  v: number,
  most: number,
): number {
  const trunk = classTable(['upperClothes', 'lowerClothes', 'legs', 'neck']);
  const ground = classTable(['background']);
  const sign = side === 'left' ? 1 : -1;
  let reached = 0;
  for (let u = 0; u < most + SLIT; u++) {
    const { x, y } = fromTorso(frame, sign * u, v);
    const label = labelAt(person, x, y);
    if (trunk[label]) reached = u;
    else if (!ground[label]) return Number.POSITIVE_INFINITY;
    else if (u - reached > SLIT) return reached < LEAST * most ? Number.POSITIVE_INFINITY : reached + 1;
  }
  return Number.POSITIVE_INFINITY;
}
