/** How far drawn hair takes on what the photo's own hair beside it is like. */
import type { CarryReach } from '../../../pixels/carry-differences.ts';

/** Centimetres of a cell of the grid that both are compared on. */
const CELL = 0.16;
/** Centimetres over which they are compared, and over which drawn hair beyond still takes some. */
const NEAR = 0.9;
const FAR = 2.5;

/** Side of the grid's cells in whole pixels, and the distances in cells. */
export function besideOwnHair(pixelsPerCentimetre: number): {
  readonly step: number;
  readonly reach: CarryReach;
} {
  const step = Math.max(1, Math.round(CELL * pixelsPerCentimetre));
  const cell = pixelsPerCentimetre / step;
  return { step, reach: { close: NEAR * cell, far: FAR * cell } };
}
