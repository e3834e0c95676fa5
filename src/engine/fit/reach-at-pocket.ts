/** How far trousers can reach to a side whose hand is in the pocket: the hand holds the cloth, and the old outline tells where. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { labelAt } from './body-labels.ts';
import type { BodyMeasures } from './measure-body.ts';
import { handInPocket } from './top-length.ts';
import { fromTorso } from './torso-frame.ts';

/** Rows below the waistline in which the outline is looked for, and how many must show it, shoulder widths. */
const DEPTH = 0.6;
const LEAST_ROWS = 0.12;
/** How far from the axis at least and at most, shoulder widths. */
const NEAREST = 0.35;
const FARTHEST = 0.85;
/** Beyond the old trousers' edge the ground begins within so many pixels. */
const RIM = 4;
/** How far new trousers may stand out over the old ones, and how much more per length below the cuff, shoulder widths. */
const BESIDE = 0.008;
const WIDENING = 0.12;
/** Half of the window over whose rows the outline is averaged, shoulder widths. */
const SMOOTH = 0.03;

/**
 * Greatest reach from the torso's axis at height v, pixels, on each side; Infinity on a side whose hand is seen, or whose
 * trousers weren't.
 */
export function reachAtPocket(
  person: PerceivedPerson,
  body: BodyMeasures,
): (side: 'left' | 'right', v: number) => number {
  const limits = { left: sideLimit(person, body, 'left'), right: sideLimit(person, body, 'right') };
  return (side, v) => limits[side]?.(v) ?? Number.POSITIVE_INFINITY;
}

function sideLimit(
  person: PerceivedPerson,
  body: BodyMeasures,
  side: 'left' | 'right',
): ((v: number) => number) | null {
  const { frame, waistline } = body;
  if (waistline === null || !handInPocket(body, side)) return null;
  const unit = frame.shoulderWidth;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const ground = BODY_CLASSES.indexOf('background');
  const sign = side === 'left' ? 1 : -1;
  const label = (u: number, v: number): number => {
    const { x, y } = fromTorso(frame, sign * u, v);
    return labelAt(person, x, y);
  };
  const top = Math.round(waistline);
  const rows = Math.round(DEPTH * unit);
  // reach of the old trousers against the ground, NaN in rows where a sleeve or nothing ends them
  const free = Float32Array.from({ length: rows }, (_, row) => {
    let reach = Math.floor(FARTHEST * unit);
    while (reach > NEAREST * unit && label(reach, top + row) !== lower) reach--;
    const isFree = reach > NEAREST * unit && label(reach + RIM, top + row) === ground;
    return isFree ? reach : Number.NaN;
  });
  const first = free.findIndex((reach) => !Number.isNaN(reach));
  if (free.filter((reach) => !Number.isNaN(reach)).length < LEAST_ROWS * unit) return null;
  const window = Math.max(1, Math.round(SMOOTH * unit));
  const outline = free.map((_, row) => {
    let [sum, count] = [0, 0];
    for (let k = Math.max(first, row - window); k <= Math.max(first, row) + window; k++) {
      if (Number.isNaN(free[k] ?? Number.NaN)) continue;
      sum += free[k]!;
      count++;
    }
    return count > 0 ? sum / count : Number.POSITIVE_INFINITY;
  });
  return (v) => {
    const row = Math.max(0, Math.round(v) - top);
    if (row >= rows) return Number.POSITIVE_INFINITY;
    const below = Math.max(0, row - first) / unit;
    return outline[row]! + (BESIDE + WIDENING * below + 0.5 * below * below) * unit;
  };
}
