/**
 * The hem of a hanging top found by colour: the parse's own edge may take a strip of the trousers with it, leave shreds,
 * or stop at a fold above the hem. One height for each column is found by dynamic programming, which crosses folds but
 * follows the hem; what lies on the wrong side of the line changes to the other cloth.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import { classTable, labelAt } from './body-labels.ts';
import { meanLab } from './cloth-colour.ts';
import { clothPalettes } from './cloth-palettes.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** Two clothes that differ less, in Lab, can't be told apart. */
const DIFFERENT = 15;
/** How far above the parse's edge trousers are looked for, and how far below it the top, in shoulder widths. */
const ABOVE = 0.07;
const ABOVE_BY_PALETTE = 0.12;
/** Where a hand lies below the top the hem goes on so far, in shoulder widths, and what is nearer to trousers by this ΔE is theirs. */
const BESIDE_HAND = 0.25;
const SURELY = 3;
const BELOW = 0.2;
/** The darkest light on cloth under a hem, as a factor, and on the top's own cloth. */
const SHADE = 0.3;
const IN_FOLD = 0.6;
const LIT = 0.9;
/** Trousers that differ less from the shaded top, in Lab, are taken for its folds. */
const UNLIKE = 5.5;
/** A pixel's colour speaks for one cloth with half of the ΔE by which it is nearer to it, this at most; the parse with this. */
const MOST_COLOUR = 3;
const PARSED = 0.7;
/** Where a deep fold of a hanging top, darker than this L, would look like that, colour speaks for trousers no more than this. */
const DARK = 15;
const MAYBE_FOLD = 1;
const DEEP_FOLD = 0.3;
const LIKE_FOLD = 8;
/** Cost of a step by one row between columns, in the same unit, and the longest step. */
const STEP_COST = 3;
const LONGEST_STEP = 6;
/** Columns over which the line is smoothed, in shoulder widths. */
const SMOOTH = 0.03;

/** A loose sleeve's half-width over the bare arm's. */
const WIDE_SLEEVE = 1.8;

type Colour = readonly [number, number, number];

/**
 * The person with the hem of the top where its colour ends. Where the top is what goes, `onlyLower` lets the hem come down
 * only: of a strip of trousers that goes with it nothing is missed, of a strip of it that stays everything is seen.
 */
export function settleHemLine(
  person: PerceivedPerson,
  body: BodyMeasures,
  onlyLower = false,
): PerceivedPerson {
  if (body.waistline === null) return person;
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const at = body.waistline;
  const [above, below] = [
    meanLab(person, frame, classTable(['upperClothes']), at - 0.3 * unit, at - 0.08 * unit, 0.3 * unit),
    meanLab(person, frame, classTable(['lowerClothes']), at + 0.1 * unit, at + 0.35 * unit, 0.3 * unit),
  ];
  if (!above || !below) return person;
  const alike = distance(above, below) < DIFFERENT;
  const palettes = clothPalettes(
    person,
    frame,
    { from: at - 0.35 * unit, to: at - 0.05 * unit },
    { from: at + 0.16 * unit, to: at + 0.42 * unit },
    0.32 * unit,
  );
  if (alike && !palettes) return person;
  const half = Math.floor(0.62 * unit);
  const edges = new Float32Array(2 * half + 1).fill(Number.NaN);
  for (let u = -half; u <= half; u++) {
    // the parse's edge in this column
    let edge = Number.NaN;
    let inTop = false;
    for (let v = 0.6 * frame.torsoLength; v < at + 0.6 * unit; v++) {
      const point = fromTorso(frame, u, v);
      const label = labelAt(person, point.x, point.y);
      if (label === lower && inTop) {
        edge = v;
        break;
      }
      inTop = label === upper;
    }
    if (Number.isNaN(edge)) continue;
    if (!isOnSleeve(body, fromTorso(frame, u, edge))) edges[u + half] = edge;
  }
  // trousers of the colour that the top has in the shade can't be told from its folds
  const darkest = distance(shaded(above, IN_FOLD), below) < UNLIKE ? LIT : IN_FOLD;
  const highest = (palettes ? ABOVE_BY_PALETTE : ABOVE) * unit;
  const line = bestLine(edges, highest, body.tucked ? 0 : BELOW * unit, (column, v) => {
    const { x, y } = fromTorso(frame, column - half, v);
    const label = labelAt(person, x, y);
    if (label !== upper && label !== lower) return 0;
    if (palettes) {
      const colour = 0.5 * palettes(Math.floor(y) * person.photo.width + Math.floor(x));
      return Math.max(-MOST_COLOUR, Math.min(MOST_COLOUR, colour)) + (label === upper ? PARSED : -PARSED);
    }
    readLab(person, x, y);
    const nearer = 0.5 * (fromShaded(below, SHADE) - fromShaded(above, darkest));
    const parsed = label === upper ? PARSED : -PARSED;
    const maybeFold = !body.tucked && lab[0]! < DARK && fromShaded(above, DEEP_FOLD) < LIKE_FOLD;
    const least = maybeFold ? -MAYBE_FOLD : -MOST_COLOUR;
    return Math.max(least, Math.min(MOST_COLOUR, nearer)) + parsed;
  });
  const smooth = smoothLine(line, Math.max(2, Math.round(SMOOTH * unit)));
  const moved = createMask(person.parse.width, person.parse.height);
  const regained = createMask(person.parse.width, person.parse.height);
  const [a, b] = [fromTorso(frame, -half, at - 0.6 * unit), fromTorso(frame, half, at + 0.5 * unit)];
  const [left, right] = [Math.min(a.x, b.x) - half, Math.max(a.x, b.x) + half];
  let any = false;
  for (let y = Math.max(0, Math.floor(a.y)); y < Math.min(moved.height, b.y); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(moved.width, right); x++) {
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      const column = Math.round(u) + half;
      let end = smooth[column];
      if (end === undefined) continue;
      if (Number.isNaN(end)) {
        // a hand hides the trousers there, but not all of them
        if (!palettes || person.parse.labels[y * moved.width + x] !== upper) continue;
        const nearest = nearestEnd(smooth, column, BESIDE_HAND * unit);
        if (nearest === null) continue;
        end = nearest;
        if (v < end || palettes(y * moved.width + x) > -SURELY) continue;
        // the soft rim of a sleeve has any colour
        if (isOnSleeve(body, { x: x + 0.5, y: y + 0.5 } as ImagePoint)) continue;
      }
      // no more than a strip: farther down something else hangs there
      const share = Math.min(1, v - end + 0.5);
      if (!body.tucked && share < 1 && v > end - (ABOVE + BELOW) * unit) {
        regained.data[y * moved.width + x] = Math.round(255 * Math.min(1, 1 - share));
        any = true;
      }
      if (onlyLower || share <= 0 || v > end + 2 * ABOVE * unit) continue;
      moved.data[y * moved.width + x] = Math.round(255 * share);
      any = true;
    }
  if (!any) return person;
  const whole = moveCoverage(person, 'lowerClothes', 'upperClothes', regained);
  return moveCoverage(whole, 'upperClothes', 'lowerClothes', moved);
}

/** The line's height in the nearest column that has one, at most `reach` columns away; null without. */
function nearestEnd(line: Float32Array, column: number, reach: number): number | null {
  for (let by = 1; by <= reach; by++)
    for (const at of [column - by, column + by]) {
      const value = line[at];
      if (value !== undefined && !Number.isNaN(value)) return value;
    }
  return null;
}

/** Whether a place lies on an old sleeve: its end is no hem of the torso. */
export function isOnSleeve({ arms }: BodyMeasures, point: ImagePoint): boolean {
  return [arms.left, arms.right].some((arm) => {
    if (!arm.sleeved) return false;
    const { length, offset } = nearestOnArm(arm, point);
    return (
      Math.abs(offset - armTable(arm, arm.middle, length)) < WIDE_SLEEVE * armTable(arm, arm.bare, length)
    );
  });
}

/**
 * Height of the line in each column, NaN where the parse's `edges` are: it parts rows whose `evidence` speaks for the top
 * (positive) from those below, and lies `highest` pixels above and `lowest` below the parse's edge at most; far from that the parse is right.
 */
function bestLine(
  edges: Float32Array,
  highest: number,
  lowest: number,
  evidence: (column: number, v: number) => number,
): Float32Array {
  const line = new Float32Array(edges.length).fill(Number.NaN);
  const seen = edges.filter((edge) => !Number.isNaN(edge));
  if (seen.length === 0) return line;
  const first = Math.floor(Math.min(...seen) - highest) - 2;
  const rows = Math.ceil(Math.max(...seen) + lowest) + 3 - first;
  let best = new Float32Array(rows);
  let after = new Float32Array(rows);
  const origin = new Int8Array(rows * edges.length);
  for (let column = 0; column < edges.length; column++) {
    const edge = edges[column]!;
    let cost = 0;
    for (let k = 0; k < rows; k++) {
      let least = Number.POSITIVE_INFINITY;
      for (let step = -LONGEST_STEP; step <= LONGEST_STEP; step++) {
        const from = k + step;
        if (from < 0 || from >= rows) continue;
        const total = best[from]! + STEP_COST * Math.abs(step);
        if (total < least) {
          least = total;
          origin[column * rows + k] = step;
        }
      }
      after[k] = least + cost;
      if (Number.isNaN(edge)) continue;
      const below = first + k - edge;
      if (below < -highest) cost -= MOST_COLOUR;
      else if (below > lowest) cost += MOST_COLOUR;
      else cost -= evidence(column, first + k);
    }
    [best, after] = [after, best];
  }
  let k = best.indexOf(Math.min(...best));
  for (let column = edges.length - 1; column >= 0; column--) {
    if (!Number.isNaN(edges[column]!)) line[column] = first + k;
    k += origin[column * rows + k]!;
  }
  return line;
}

const shaded = ([l, a, b]: Colour, light: number): Colour => [light * l, light * a, light * b];

function distance(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const lab = new Float32Array(3);

function readLab({ photo }: PerceivedPerson, x: number, y: number): void {
  const at = 4 * (Math.floor(y) * photo.width + Math.floor(x));
  srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
}

/** Distance of the pixel in `lab` from a colour in any light between `darkest` and a little more than its own. */
function fromShaded([l, a, b]: Colour, darkest: number): number {
  const along = (lab[0]! * l + lab[1]! * a + lab[2]! * b) / Math.max(1, l * l + a * a + b * b);
  const light = Math.max(darkest, Math.min(1.15, along));
  return Math.hypot(lab[0]! - light * l, lab[1]! - light * a, lab[2]! - light * b);
}

/** Median, then mean over `reach` columns to both sides; columns without a line stay without. */
function smoothLine(line: Float32Array, reach: number): Float32Array {
  const around = (values: Float32Array, i: number): number[] =>
    Array.from(values.subarray(Math.max(0, i - reach), i + reach + 1)).filter(
      (value) => !Number.isNaN(value),
    );
  const median = line.map((value, i) => {
    if (Number.isNaN(value)) return value;
    const near = around(line, i).sort((a, b) => a - b);
    return near[near.length >> 1]!;
  });
  return median.map((value, i) => {
    if (Number.isNaN(value)) return value;
    const near = around(median, i);
    return near.reduce((sum, each) => sum + each, 0) / near.length;
  });
}
