/** The sides of trousers or a skirt near the waist: seen below it, prolonged upwards under what hung over them. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';
import { fromTorso, hipUnit, type TorsoFrame } from './torso-frame.ts';

/** Reach in pixels from the axis at torso height v; null where too little of a side was seen. */
export interface LowerSides {
  readonly left: ((v: number) => number) | null;
  readonly right: ((v: number) => number) | null;
  /** The same, but following the outline itself where it is seen; above it goes on without a corner. */
  readonly outline: {
    readonly left: ((v: number) => number) | null;
    readonly right: ((v: number) => number) | null;
  };
  /** And of trousers alone, as they are when what hangs there goes: below its flaps the outline goes on upwards. */
  readonly withoutFlaps?: LowerSides['outline'];
  /** Torso heights where those flaps end; null where none hangs. */
  readonly flapEnds?: { readonly left: number | null; readonly right: number | null };
}

/** Rows below the waistline from and to which the sides are looked at, and their distance, shoulder widths. */
const FIRST = 0.08;
const LAST = 0.5;
const STEP = 0.015;
/** Least and most growth of the reach with the height: where it is seen, and above, where waists are narrower than hips. */
const LEAST_SEEN = -0.3;
const LEAST_ABOVE = 0.08;
const MOST_SLOPE = 0.45;
/** Above what is seen a side leans in no more than this: a thigh that is turned out leans more, the hip above it doesn't. */
const MOST_ABOVE = 0.2;
/** What stands out farther beyond the straight side is a flap of what hangs there and no bulge of the trousers, shoulder widths. */
const BULGE = 0.09;
/** Hips grow narrower downwards by no more than this; an old hem that turns down beside them does. */
const OVERHANG = 0.25;
/** What stands out farther beyond that, above a step no higher than this, is the flap of a hanging hem, shoulder widths. */
const FLAP = 0.045;
const FLAP_STEP = 0.15;
/** Something else that is broader than this, in shoulder widths, ends them. */
const GAP = 0.2;
/** Rows over which the outline is smoothed, and the way over which its own bends die away above them, shoulder widths. */
const SMOOTH = 0.03;
const FADE = 0.2;

interface Row {
  readonly v: number;
  readonly reach: number;
  /** Whether an arm or a hand lies before its end. */
  readonly isHidden: boolean;
}

interface Side {
  readonly straight: (v: number) => number;
  readonly outline: (v: number) => number;
}

/** Both sides below the curve `waistAt` (height v by distance from the axis) as straight lines through the seen rows, least squares with the rows that a hand or a shadow cut left out. */
export function lowerSides(
  person: PerceivedPerson,
  frame: TorsoFrame,
  waistAt: (u: number) => number,
): LowerSides {
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const before = classTable(['leftArm', 'rightArm', 'leftHand', 'rightHand']);
  const unit = frame.shoulderWidth;
  const rowAt = (sign: 1 | -1, v: number): Row => {
    let [reach, gap, isHidden] = [0, 0, false];
    for (let u = 0.1 * unit; u < 0.75 * hipUnit(frame); u++) {
      const point = fromTorso(frame, sign * u, v);
      const label = labelAt(person, point.x, point.y);
      if (label === lower) {
        reach = u;
        gap = 0;
        isHidden = false;
        // behind an arm or a hand they go on
      } else if (before[label]) isHidden = true;
      else if (++gap > GAP * unit) break;
    }
    return { v, reach, isHidden };
  };
  const rowsFrom = (sign: 1 | -1, first: number): Row[] => {
    const found: Row[] = [];
    for (let step = 0; step < LAST - FIRST; step += STEP) {
      const row = rowAt(sign, first + step * unit);
      if (row.reach > 0.28 * unit) found.push(row);
    }
    return found;
  };
  const side = (
    sign: 1 | -1,
  ): { readonly seen: Side | null; readonly bare: Side | null; readonly end: number | null } => {
    const rows = rowsFrom(sign, Math.min(waistAt(0), waistAt(sign * 0.4 * unit)) + FIRST * unit);
    const seen = sideOf(rows, unit);
    const from = belowFlap(rows, unit);
    return { seen, bare: from === null ? seen : sideOf(rowsFrom(sign, from), unit), end: from };
  };
  const [left, right] = [side(1), side(-1)];
  return {
    left: left.seen?.straight ?? null,
    right: right.seen?.straight ?? null,
    outline: { left: left.seen?.outline ?? null, right: right.seen?.outline ?? null },
    withoutFlaps: { left: left.bare?.outline ?? null, right: right.bare?.outline ?? null },
    flapEnds: { left: left.end, right: right.end },
  };
}

/** The side that the rows `all`, from top to bottom, show; null where they are too few. */
function sideOf(all: readonly Row[], unit: number): Side | null {
  let rows = all;
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
  const straight = (v: number): number =>
    v < seenTop ? reachAtTop + Math.max(LEAST_ABOVE, slope) * (v - seenTop) : foot + slope * (v - middle);
  const line = (v: number): number => foot + slope * (v - middle);
  const followed = all.filter(
    ({ v, reach }) => reach > line(v) - 0.015 * unit && reach < line(v) + BULGE * unit,
  );
  for (let k = followed.length - 2; k >= 0; k--) {
    const [row, below] = [followed[k]!, followed[k + 1]!];
    const most = below.reach + OVERHANG * (below.v - row.v);
    if (row.reach > most) followed[k] = { ...row, reach: most };
  }
  const first = followed[0]!.v;
  const last = followed.at(-1)!.v;
  const above = Math.max(LEAST_ABOVE, Math.min(MOST_ABOVE, slope));
  // the mean deviation of the rows nearby; beyond the seen ones it dies away
  const outline = (v: number): number => {
    const at = Math.max(first, Math.min(last, v));
    let sum = 0;
    let weight = 0;
    for (const row of followed) {
      const w = Math.exp(-(((row.v - at) / (SMOOTH * unit)) ** 2));
      sum += w * (row.reach - line(row.v));
      weight += w;
    }
    const away = Math.abs(v - at) / (FADE * unit);
    const side = v < first ? line(first) + above * (v - first) : line(v);
    return side + (sum / Math.max(1e-6, weight)) * Math.exp(-away);
  };
  return { straight, outline };
}

/** The height below which `rows` of trousers stand out no more than they can; null where no flap of a hem ends among them. */
function belowFlap(rows: readonly Row[], unit: number): number | null {
  for (let k = rows.length - 1; k > 0; k--) {
    const foot = rows[k]!;
    for (let above = k - 1; above >= 0 && !foot.isHidden; above--) {
      const row = rows[above]!;
      if (row.isHidden || foot.v - row.v > FLAP_STEP * unit) break;
      if (row.reach > foot.reach + OVERHANG * (foot.v - row.v) + FLAP * unit) return foot.v;
    }
  }
  return null;
}
