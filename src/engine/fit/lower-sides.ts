/** The sides of trousers or a skirt near the waist: seen below it, prolonged upwards under what hung over them. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { labelAt } from './body-labels.ts';
import { fromTorso, type TorsoFrame } from './torso-frame.ts';

/** Reach in pixels from the axis at torso height v; null where too little of a side was seen. */
export interface LowerSides {
  readonly left: ((v: number) => number) | null;
  readonly right: ((v: number) => number) | null;
}

/** Rows below the waistline from and to which the sides are looked at, and their distance, shoulder widths. */
const FIRST = 0.08;
const LAST = 0.5;
const STEP = 0.015;
/** Least and most growth of the reach with the height: where it is seen, and above, where waists are narrower than hips. */
const LEAST_SEEN = -0.3;
const LEAST_ABOVE = 0.08;
const MOST_SLOPE = 0.45;

/** Both sides below the curve `waistAt` (height v by distance from the axis) as straight lines through the seen rows, least squares with the rows that a hand or a shadow cut left out. */
export function lowerSides(
  person: PerceivedPerson,
  frame: TorsoFrame,
  waistAt: (u: number) => number,
): LowerSides {
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const unit = frame.shoulderWidth;
  const side = (sign: 1 | -1): ((v: number) => number) | null => {
    const top = Math.min(waistAt(0), waistAt(sign * 0.4 * unit));
    let rows: { v: number; reach: number }[] = [];
    for (let step = FIRST; step < LAST; step += STEP) {
      const v = top + step * unit;
      let reach = 0;
      for (let u = 0.1 * unit; u < 0.75 * unit; u++) {
        const point = fromTorso(frame, sign * u, v);
        if (labelAt(person, point.x, point.y) === lower) reach = u;
        else if (u - reach > 0.22 * unit) break;
      }
      if (reach > 0.28 * unit) rows.push({ v, reach });
    }
    if (rows.length < 8) return null;
    let slope = 0;
    let foot = 0;
    let middle = 0;
    for (let round = 0; round < 4; round++) {
      middle = 0;
      foot = 0;
      for (const row of rows) {
        middle += row.v / rows.length;
        foot += row.reach / rows.length;
      }
      let both = 0;
      let squares = 0;
      for (const row of rows) {
        both += (row.v - middle) * (row.reach - foot);
        squares += (row.v - middle) ** 2;
      }
      slope = Math.max(LEAST_SEEN, Math.min(MOST_SLOPE, both / squares));
      // what lies before trousers only ever makes them narrower
      const kept = rows.filter(({ v, reach }) => {
        const off = reach - foot - slope * (v - middle);
        return off > -0.015 * unit && off < 0.04 * unit;
      });
      if (kept.length < 6) break;
      rows = kept;
    }
    const seenTop = rows[0]!.v;
    const reachAtTop = foot + slope * (seenTop - middle);
    return (v) =>
      v < seenTop ? reachAtTop + Math.max(LEAST_ABOVE, slope) * (v - seenTop) : foot + slope * (v - middle);
  };
  return { left: side(1), right: side(-1) };
}
