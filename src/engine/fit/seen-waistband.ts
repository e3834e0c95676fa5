/** How much of a waistband was seen beside arms that end in its pockets or hang before its ends: the rest is behind their sleeves. */
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import type { BottomSeat } from './bottom-seat.ts';
import type { BodyMeasures } from './measure-body.ts';
import { handInPocket } from './top-length.ts';
import { fromTorso } from './torso-frame.ts';

/** Rows from so far above the axis's waistband to so far below it tell of its end, and it is at least so far from the axis, in units. */
const ABOVE = 0.35;
const BELOW = 0.2;
const LEAST_SEEN = 0.3;
/** Above its highest row that was seen a band's end leans in like that row and those below it, in units; by so much a pixel at most. */
const LEAN_BELOW = 0.12;
const MOST_LEAN = 0.5;

/**
 * How far from the axis, in pixels, the old trousers (`lower` is their coverage in the area) were seen at torso height v on a
 * side whose end an arm hid; infinite on others, and where nothing of them was seen. Above them it leans in, for a new band that stands
 * over the old one goes behind the same sleeve.
 */
export function seenReach(
  lower: Mask,
  body: Pick<BodyMeasures, 'frame' | 'arms'>,
  { area, seat }: { readonly area: PixelArea; readonly seat: Pick<BottomSeat, 'waist' | 'behindArm'> },
  unit: number,
): (side: 'left' | 'right', v: number) => number {
  const first = Math.floor(seat.waist - ABOVE * unit);
  const rows = Math.ceil((ABOVE + BELOW) * unit);
  const reachAt = (sign: 1 | -1, v: number): number => {
    let reach = 0;
    for (let u = LEAST_SEEN * unit; u < 0.8 * unit; u++) {
      const { x, y } = fromTorso(body.frame, sign * u, v);
      const [column, row] = [Math.floor(x) - area.x, Math.floor(y) - area.y];
      if (column < 0 || row < 0 || column >= area.width || row >= area.height) break;
      if (lower.data[row * area.width + column]! >= 128) reach = u;
    }
    return reach || Number.POSITIVE_INFINITY;
  };
  const reaches = (side: 'left' | 'right'): Float32Array => {
    const found = new Float32Array(rows).fill(Number.POSITIVE_INFINITY);
    if (!handInPocket(body, side) && !seat.behindArm[side]) return found;
    let lean = Number.NaN;
    for (let row = rows - 1; row >= 0; row--) {
      const seen = reachAt(side === 'left' ? 1 : -1, first + row);
      if (!Number.isFinite(seen) && Number.isNaN(lean)) lean = leanAbove(found, row + 1, LEAN_BELOW * unit);
      found[row] = Number.isFinite(seen) ? seen : (found[row + 1] ?? seen) - lean;
    }
    return found;
  };
  const seen = { left: reaches('left'), right: reaches('right') };
  return (side, v) => seen[side][Math.round(v) - first] ?? Number.POSITIVE_INFINITY;
}

/** By how much a pixel the reaches from the row `first` down grow over `rows` rows. */
function leanAbove(reaches: Float32Array, first: number, rows: number): number {
  const last = Math.min(reaches.length - 1, first + Math.round(rows));
  const grown = reaches[last]! - reaches[first]!;
  if (last <= first || !Number.isFinite(grown)) return 0;
  return Math.max(0, Math.min(MOST_LEAN, grown / (last - first)));
}
