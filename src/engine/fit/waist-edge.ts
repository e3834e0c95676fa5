/** The upper edge of the old trousers or skirt as it is seen: a swaying hip draws it up on one side, which no parabola follows. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';
import type { BodyMeasures } from './measure-body.ts';
import { fromTorso } from './torso-frame.ts';

/** Columns lie so far apart, and the edge so near to the fitted curve, in shoulder widths. */
const STEP = 0.01;
const NEAR = 0.13;
/** The cloth goes on below its edge for so much. */
const DEEP = 0.05;
/** Half of the window whose middle value a column takes: wider than a clip or a loop. */
const WINDOW = 0.05;
/** Half of the window over which the edge is smoothed then. */
const SMOOTH = 0.03;
/** Columns without an edge between others, at most. */
const GAP = 0.12;
/** Where it lies so much lower than nearer to the axis a sleeve's edge was found: waistbands don't fall towards their ends. */
const FALL = 0.045;
/** Where it lies so much lower than at most so far nearer to the axis, the side of the hip was followed down from its corner. */
const SIDE_FALL = 0.03;
const SIDE_WIDTH = 0.055;
/** How far beyond its end it is looked what hides it. */
const BEYOND = 0.02;
/** Ground so broad beside the end is a slit before what hangs there, pixels. */
const SLIT = 3;

export interface WaistEdge {
  /** Torso height v of the edge at distance u from the axis; beyond its ends it goes on level with the fitted curve. */
  readonly at: (u: number) => number;
  /** How far the edge reaches on each side, pixels; null where something before it hides its end. */
  readonly reach: { readonly left: number | null; readonly right: number | null };
  /** Whether what hides its end on a side is an arm or its sleeve. */
  readonly behindArm: { readonly left: boolean; readonly right: boolean };
  /** How far it is seen on each side, pixels. */
  readonly seen: { readonly left: number; readonly right: number };
}

/** The edge seen; null where a top hangs over it or too little shows. */
export function waistEdge(person: PerceivedPerson, body: BodyMeasures): WaistEdge | null {
  const { waistline, frame } = body;
  if (waistline === null) return null;
  const unit = frame.shoulderWidth;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const ground = BODY_CLASSES.indexOf('background');
  const step = Math.max(1, STEP * unit);
  const columns = Math.floor((0.75 * unit) / step);
  const label = (u: number, v: number): number => {
    const { x, y } = fromTorso(frame, u, v);
    return labelAt(person, x, y);
  };
  const edgeAt = (u: number): number => {
    const curve = body.waistAt(u);
    let run = 0;
    for (let v = curve - NEAR * unit; v < curve + NEAR * unit; v++) {
      run = label(u, v) === lower ? run + 1 : 0;
      if (run >= DEEP * unit) return v - run + 1 - curve;
    }
    return Number.NaN;
  };
  // as a deviation from the curve, in columns from the right side to the left
  const found = Float32Array.from({ length: 2 * columns + 1 }, (_, i) => edgeAt((i - columns) * step));
  const height = (sign: 1 | -1, k: number): number =>
    found[columns + sign * k]! + body.waistAt(sign * k * step);
  const lastSeen = (sign: 1 | -1): number => {
    let last = 0;
    for (let k = 0; k <= columns; k++) {
      // a comparison with what isn't seen holds never
      const isFallen = height(sign, k) - height(sign, last) > FALL * unit;
      if (!Number.isNaN(found[columns + sign * k]!) && !isFallen) last = k;
      else if ((k - last) * step > GAP * unit) break;
    }
    return last;
  };
  const corner = (sign: 1 | -1, last: number): number => {
    let top = last;
    for (let k = last; k >= Math.max(0, last - (SIDE_WIDTH * unit) / step); k--)
      if (height(sign, k) < height(sign, top)) top = k;
    return height(sign, last) - height(sign, top) > SIDE_FALL * unit ? top : last;
  };
  const outermost = { left: lastSeen(1), right: lastSeen(-1) };
  const ends = { left: corner(1, outermost.left), right: corner(-1, outermost.right) };
  if ((ends.left + ends.right) * step < 0.4 * unit) return null;
  const [from, to] = [columns - ends.right, columns + ends.left];
  const off = smoothed(
    medians(found, from, to, Math.round((WINDOW * unit) / step)),
    Math.round((SMOOTH * unit) / step),
  );
  const at = (u: number): number => {
    const place = Math.max(0, Math.min(to - from, u / step + columns - from));
    const before = Math.min(to - from - 1, Math.floor(place));
    const t = place - before;
    return (
      body.waistAt(Math.max((from - columns) * step, Math.min((to - columns) * step, u))) +
      off[before]! * (1 - t) +
      off[before + 1]! * t
    );
  };
  const beyond = (side: 'left' | 'right'): number => {
    const sign = side === 'left' ? 1 : -1;
    const last = outermost[side];
    return label(sign * (last * step + BEYOND * unit), height(sign, last) + 0.5 * DEEP * unit);
  };
  // an arm that hangs close beside the end leaves a slit of ground, and hides nothing
  const besideSlit = (side: 'left' | 'right'): boolean => {
    const sign = side === 'left' ? 1 : -1;
    const top = height(sign, ends[side]);
    let [open, rows] = [0, 0];
    for (let v = top + 0.2 * DEEP * unit; v < top + DEEP * unit; v++) {
      let u = ends[side] * step;
      while (label(sign * u, v) === lower) u++;
      rows++;
      if (label(sign * (u + 1), v) === ground && label(sign * (u + SLIT), v) === ground) open++;
    }
    return open > 0.6 * rows;
  };
  const labelBeyond = (side: 'left' | 'right'): number => (besideSlit(side) ? ground : beyond(side));
  const labels = { left: labelBeyond('left'), right: labelBeyond('right') };
  const reach = (side: 'left' | 'right'): number | null =>
    labels[side] === ground ? ends[side] * step : null;
  const arm = classTable(['upperClothes', 'leftArm', 'rightArm']);
  return {
    at,
    reach: { left: reach('left'), right: reach('right') },
    behindArm: { left: !!arm[labels.left], right: !!arm[labels.right] },
    seen: { left: ends.left * step, right: ends.right * step },
  };
}

/** The middle one of the numbers around each between two places; gaps are bridged by it. */
function medians(values: Float32Array, from: number, to: number, window: number): Float32Array {
  const result = new Float32Array(to - from + 1);
  for (let i = from; i <= to; i++) {
    // a corner stands up steeply: towards an end the window closes
    const half = Math.min(window, i - from, to - i);
    const near: number[] = [];
    for (let reach = half; near.length === 0 && reach <= to - from; reach = 2 * reach + 1)
      for (let k = Math.max(from, i - reach); k <= Math.min(to, i + reach); k++)
        if (!Number.isNaN(values[k]!)) near.push(values[k]!);
    result[i - from] = near.sort((a, b) => a - b)[near.length >> 1]!;
  }
  return result;
}

function smoothed(values: Float32Array, window: number): Float32Array {
  return values.map((_, i) => {
    const half = Math.min(window, i, values.length - 1 - i);
    let sum = 0;
    for (let k = i - half; k <= i + half; k++) sum += values[k]!;
    return sum / (2 * half + 1);
  });
}
