/** Hair worn in many ropes: box braids and locs that hang from squares of the scalp, cornrows braided along it. */

import type { HairStyle } from '../style/hair-style.ts';
import type { Groom } from './groom.ts';
import { growRopeGrid } from './rope-grid.ts';
import { growRopeRows } from './rope-rows.ts';
import type { TiedHead } from './tied-head.ts';

/** The roped hair of a style; null where it has none. */
export function growRopes(style: HairStyle, head: TiedHead, random: () => number): Groom | null {
  const ropes = style.ropes;
  if (!ropes) return null;
  const { layout } = ropes;
  return layout.kind === 'grid'
    ? growRopeGrid(ropes, layout, style.part, head, random)
    : growRopeRows(ropes, layout, head, random);
}
