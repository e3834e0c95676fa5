/** How much of a waistband was seen beside arms that end in its pockets: the rest is behind their sleeves. */
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import type { BottomSeat } from './bottom-seat.ts';
import type { BodyMeasures } from './measure-body.ts';
import { handInPocket } from './top-length.ts';
import { fromTorso } from './torso-frame.ts';

/** Row below the new waistband's edge in which the old one is surely seen, and how far from the axis it is at least, in units. */
const BAND = 0.07;
const LEAST_SEEN = 0.3;

/**
 * How far from the axis, in pixels, the old trousers (`lower` is their coverage in the area) were seen below their waistband on a
 * side whose end an arm in a pocket hid; infinite on others.
 */
export function seenReach(
  lower: Mask,
  body: Pick<BodyMeasures, 'frame' | 'arms'>,
  { area, seat }: { readonly area: PixelArea; readonly seat: Pick<BottomSeat, 'waistAt'> },
  unit: number,
): { readonly left: number; readonly right: number } {
  const reachOf = (side: 'left' | 'right'): number => {
    if (!handInPocket(body, side)) return Number.POSITIVE_INFINITY;
    const sign = side === 'left' ? 1 : -1;
    let reach = 0;
    for (let u = 0; u < 0.8 * unit; u++) {
      const v = seat.waistAt(sign * u) + BAND * unit;
      const { x, y } = fromTorso(body.frame, sign * u, v);
      const [column, row] = [Math.floor(x) - area.x, Math.floor(y) - area.y];
      if (column < 0 || row < 0 || column >= area.width || row >= area.height) break;
      if (lower.data[row * area.width + column]! >= 128) reach = u;
    }
    return reach > LEAST_SEEN * unit ? reach : Number.POSITIVE_INFINITY;
  };
  return { left: reachOf('left'), right: reachOf('right') };
}
