/** Loose hair on the average head, as its tests grow it. */
import type { StrandSet } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growLoose } from '../../../../../src/engine/kinds/hairstyle/groom/grow-loose.ts';
import type { HairStyle } from '../../../../../src/engine/kinds/hairstyle/style/hair-style.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { averageHead } from './average-head.ts';

const head = averageHead();

/** The style with fewer hairs, for quick tests. */
export function thinned(style: HairStyle, count = 1500): HairStyle {
  const loose = style.loose!;
  return { ...style, loose: { ...loose, hairs: { ...loose.hairs, count } } };
}

export function strandsOf(style: HairStyle, seed = 5): StrandSet {
  return growLoose(style, head, seededRandom(seed))!.strands;
}
