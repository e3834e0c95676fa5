/** How far what is rebuilt of trousers under an old top must reach to meet what is seen of them at its hem. */
import { trousersReach } from '../fit/belly-reach.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';

/** Rows above and below the waistline in which the seen side may begin, in shoulder widths. */
const ABOVE = 0.1;
const BELOW = 0.25;
/** The side is told by so many rows. */
const ROWS = 5;
/** A seen end that differs more from the measured side is a flap or a fold, in shoulder widths. */
const MOST = 0.05;
/** The difference dies away upwards over so much, in shoulder widths. */
const FADE = 0.25;
/** A new top hides the trousers' sides down to so far above its hem's middle and its ends, shoulder widths. */
const ABOVE_MIDDLE = 0.12;
const ABOVE_ENDS = 0.06;
/** The ground lies so far beside the seen edge, whose coverage is soft, in shoulder widths. */
const TO_GROUND = 0.02;

/** Torso heights of the new top's hem, pixels. */
export interface HemHeights {
  readonly middle: number;
  /** Of the point that lies nearest to the shoulders, often a corner. */
  readonly highest: number;
}

/** What to add to the reach of rebuilt trousers at torso height v, pixels, by side. */
export type BeyondAtHem = (side: 'left' | 'right', v: number) => number;

/**
 * The difference between the side that is `seen` of the trousers (coverage over `area`, without what is rebuilt) where it comes
 * out under a hanging old hem before the `ground`, and their measured side; above it fades. 0 where none is seen, or less.
 */
export function beyondAtHem(body: BodyMeasures, seen: Mask, ground: Mask, area: PixelArea): BeyondAtHem {
  const { frame, waistline, tucked } = body;
  if (waistline === null || tucked) return () => 0;
  const unit = frame.shoulderWidth;
  const valueAt = (mask: Mask, u: number, v: number): number => {
    const { x, y } = fromTorso(frame, u, v);
    const [column, row] = [Math.floor(x) - area.x, Math.floor(y) - area.y];
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) return 0;
    return mask.data[row * area.width + column]!;
  };
  const endOf = (name: 'left' | 'right'): { readonly v: number; readonly by: number } | null => {
    const sign = name === 'left' ? 1 : -1;
    const found: number[] = [];
    let first = 0;
    for (let v = waistline - ABOVE * unit; v < waistline + BELOW * unit && found.length < ROWS; v++) {
      const side = trousersReach(body, name, v);
      let u = side + 2 * MOST * unit;
      while (u > side - 2 * MOST * unit && valueAt(seen, sign * u, v) < 128) u -= 0.5;
      const off = u - side;
      if (Math.abs(off) <= MOST * unit && valueAt(ground, sign * (u + TO_GROUND * unit), v) >= 128) {
        if (found.length === 0) first = v;
        found.push(off);
      } else found.length = 0;
    }
    if (found.length < ROWS) return null;
    return { v: first, by: Math.max(0, found.sort((a, b) => a - b)[ROWS >> 1]!) };
  };
  const ends = { left: endOf('left'), right: endOf('right') };
  return (name, v) => {
    const end = ends[name];
    return end === null ? 0 : end.by * Math.max(0, 1 - Math.max(0, end.v - v) / (FADE * unit)) ** 2;
  };
}

/** Torso height down to which a new top with this `hem` hides the trousers' sides: one on a slant ends higher at one of them. */
export function hungOverBy({ middle, highest }: HemHeights, unit: number): number {
  return Math.min(middle - ABOVE_MIDDLE * unit, highest - ABOVE_ENDS * unit);
}
