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

/** From so far below the cuff on they needn't cover all that the old ones did, the less the farther down, shoulder widths. */
const OVER_HAND = 0.15;
const COMES_IN = 0.6;

/** Reach from the torso's axis by side and height v, pixels. */
export interface SideReach {
  /** The most, for a `cut` that would reach so many pixels there and ends at height `low`; Infinity where nothing limits it. */
  readonly most: (
    side: 'left' | 'right',
    v: number,
    cut?: { readonly reach: number; readonly low: number },
  ) => number;
  /** The least, 0 where anything will do. */
  readonly least: (side: 'left' | 'right', v: number) => number;
}

type Limits = { readonly [name in keyof SideReach]: (v: number) => number };

/**
 * How far trousers reach at a side whose hand is in a pocket: no farther than the old ones, and as far where they cover the hand,
 * of which what is seen would end in the air. No limits on a side whose hand is seen, or whose trousers weren't.
 */
export function reachAtPocket(person: PerceivedPerson, body: BodyMeasures): SideReach {
  const limits = { left: sideLimits(person, body, 'left'), right: sideLimits(person, body, 'right') };
  return {
    most: (side, v) => limits[side]?.most(v) ?? Number.POSITIVE_INFINITY,
    least: (side, v) => limits[side]?.least(v) ?? 0,
  };
}

function sideLimits(person: PerceivedPerson, body: BodyMeasures, side: 'left' | 'right'): Limits | null {
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
  // reach of the old trousers, NaN in rows where nothing of them is seen
  const seen = Float32Array.from({ length: rows }, (_, row) => {
    let reach = Math.floor(FARTHEST * unit);
    while (reach > NEAREST * unit && label(reach, top + row) !== lower) reach--;
    return reach > NEAREST * unit ? reach : Number.NaN;
  });
  // and against the ground, NaN where a sleeve ends them
  const free = seen.map((reach, row) => (label(reach + RIM, top + row) === ground ? reach : Number.NaN));
  const first = free.findIndex((reach) => !Number.isNaN(reach));
  if (free.filter((reach) => !Number.isNaN(reach)).length < LEAST_ROWS * unit) return null;
  const window = Math.max(1, Math.round(SMOOTH * unit));
  const average = (reaches: Float32Array, row: number): number => {
    let [sum, count] = [0, 0];
    for (let k = Math.max(0, row - window); k <= row + window; k++) {
      if (Number.isNaN(reaches[k] ?? Number.NaN)) continue;
      sum += reaches[k]!;
      count++;
    }
    return count > 0 ? sum / count : Number.NaN;
  };
  const most = free.map((_, row) => average(free, Math.max(first, row)));
  const covered = seen.map((_, row) => average(seen, row));
  const belowCuff = (row: number): number => Math.max(0, row - first) / unit;
  return {
    most: (v) => {
      const row = Math.max(0, Math.round(v) - top);
      if (row >= rows || Number.isNaN(most[row])) return Number.POSITIVE_INFINITY;
      const below = belowCuff(row);
      return most[row]! + (BESIDE + WIDENING * below + 0.5 * below * below) * unit;
    },
    least: (v) => {
      const row = Math.round(v) - top;
      if (row < 0 || row >= rows || Number.isNaN(covered[row])) return 0;
      return covered[row]! - COMES_IN * Math.max(0, belowCuff(row) - OVER_HAND) * unit;
    },
  };
}
