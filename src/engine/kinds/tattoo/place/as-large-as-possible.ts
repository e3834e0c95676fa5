import type { PlacementWish } from '../wish/placement-wish.ts';

/** From this length in centimetres on all that is meant is as large as possible. */
const BEYOND_BODIES = 70;

/** Whether the words ask for as much as there is room for. */
export function isAsLargeAsPossible(size: PlacementWish['size']): boolean {
  return size !== null && ('fill' in size || ('centimetres' in size && size.centimetres >= BEYOND_BODIES));
}
