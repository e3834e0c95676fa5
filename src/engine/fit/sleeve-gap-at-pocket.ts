/** The dark gap between a waistband's end and the sleeve of a hand in a pocket, which the parse takes for the trousers. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { labelAt } from './body-labels.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { handInPocket } from './top-length.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** Rows above and below the waistline that are looked at, and how far from the axis, shoulder widths. */
const ABOVE = 0.3;
const BELOW = 0.12;
const NEAREST = 0.3;
const FARTHEST = 0.85;
/** Broader than this the gap isn't, shoulder widths, or it is a side that slopes outwards. */
const BROADEST = 0.06;
/** The sleeve begins within so many pixels beyond the trousers. */
const RIM = 3;

/**
 * The person with what lies between waistband and sleeve as the sleeve's: upwards from a pocket the sleeve's edge comes nearer
 * to the axis, so that trousers which reach farther than below are its shadow.
 */
export function withSleeveGapsAtPockets(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const { frame, waistline } = body;
  if (waistline === null) return person;
  const unit = frame.shoulderWidth;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const { width, height, labels } = person.parse;
  const moved = createMask(width, height);
  let any = false;
  for (const side of ['left', 'right'] as const) {
    if (!handInPocket(body, side) || !body.arms[side].sleeved) continue;
    const sign = side === 'left' ? 1 : -1;
    const label = (u: number, v: number): number => {
      const { x, y } = fromTorso(frame, sign * u, v);
      return labelAt(person, x, y);
    };
    const first = Math.round(waistline - ABOVE * unit);
    const rows = Math.round((ABOVE + BELOW) * unit);
    const limits = new Float32Array(rows).fill(Number.POSITIVE_INFINITY);
    let limit = Number.POSITIVE_INFINITY;
    for (let row = rows - 1; row >= 0; row--) {
      let reach = Math.floor(FARTHEST * unit);
      while (reach > NEAREST * unit && label(reach, first + row) !== lower) reach--;
      if (reach <= NEAREST * unit || label(reach + RIM, first + row) !== upper) continue;
      if (reach > limit + BROADEST * unit) limit = reach;
      limit = Math.min(limit, reach);
      limits[row] = limit;
    }
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        if (labels[at] !== lower) continue;
        const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
        const beyond = sign * u - (limits[Math.round(v) - first] ?? Number.POSITIVE_INFINITY);
        if (beyond <= 1 || beyond > BROADEST * unit) continue;
        moved.data[at] = 255;
        any = true;
      }
  }
  return any ? moveCoverage(person, 'lowerClothes', 'upperClothes', moved) : person;
}
