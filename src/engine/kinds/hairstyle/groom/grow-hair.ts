/** A style's hair on a head: everything that its data asks for, grown together. */
import { seededRandom } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import type { HairStyle } from '../style/hair-style.ts';
import type { Groom } from './groom.ts';
import { growGathered } from './grow-gathered.ts';
import { growLoose } from './grow-loose.ts';
import { growRopes } from './grow-ropes.ts';
import { growShort } from './grow-short.ts';
import { mergeGrooms } from './strand-sets.ts';
import { varyStyle } from './vary-style.ts';

/** Which of a request's pictures is grown. */
export interface Variation {
  readonly seed: number;
  readonly sample: number;
}

/**
 * Grows a style. The same style, head and variation give the same strands.
 *
 * @throws Error when the style describes no hair at all.
 */
export function growHair(style: HairStyle, head: Head, vary: Variation): Groom {
  const varied = varyStyle(style, vary);
  const random = seededRandom((vary.seed ^ Math.imul(vary.sample + 1, 0x9e3779b1)) >>> 0);
  const grooms = [growLoose, growGathered, growRopes, growShort]
    .map((grow) => grow(varied, head, random))
    .filter((groom) => groom !== null);
  if (grooms.length === 0) throw new Error(`The style ${style.name} describes no hair`);
  return mergeGrooms(grooms);
}
