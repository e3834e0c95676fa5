/**
 * The hem of a hanging top found by colour: the parse's own edge may take a strip of the trousers with it, or leave
 * shreds. Pixels of the top below the line found become lower clothes.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { classTable, labelAt } from './body-labels.ts';
import { meanLab } from './cloth-colour.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** Two clothes that differ less, in Lab, can't be told apart. */
const DIFFERENT = 15;
/** How far above the parse's edge trousers are looked for, in shoulder widths. */
const ABOVE = 0.07;
/** The darkest light on cloth under a hem, as a factor. */
const SHADE = 0.3;
/** Columns over which the line is smoothed, in shoulder widths. */
const SMOOTH = 0.03;

type Colour = readonly [number, number, number];

/** The person with the hem of the top where its colour ends. */
export function settleHemLine(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
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
  if (!above || !below || distance(above, below) < DIFFERENT) return person;
  const half = Math.floor(0.62 * unit);
  const line = new Float32Array(2 * half + 1).fill(Number.NaN);
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
    let end = edge;
    let misses = 0;
    for (let v = edge - 1; v > edge - ABOVE * unit && misses < 2; v--) {
      const point = fromTorso(frame, u, v);
      if (labelAt(person, point.x, point.y) !== upper) break;
      if (isBelow(person, point.x, point.y, above, below)) {
        end = v;
        misses = 0;
      } else misses++;
    }
    line[u + half] = end;
  }
  const smooth = smoothLine(line, Math.max(2, Math.round(SMOOTH * unit)));
  const moved = createMask(person.parse.width, person.parse.height);
  const [a, b] = [fromTorso(frame, -half, at - 0.6 * unit), fromTorso(frame, half, at + 0.5 * unit)];
  const [left, right] = [Math.min(a.x, b.x) - half, Math.max(a.x, b.x) + half];
  let any = false;
  for (let y = Math.max(0, Math.floor(a.y)); y < Math.min(moved.height, b.y); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(moved.width, right); x++) {
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      const end = smooth[Math.round(u) + half];
      if (end === undefined || Number.isNaN(end)) continue;
      // no more than a strip: farther down something else hangs there
      const share = Math.min(1, v - end + 0.5);
      if (share <= 0 || v > end + 2 * ABOVE * unit) continue;
      moved.data[y * moved.width + x] = Math.round(255 * share);
      any = true;
    }
  return any ? moveCoverage(person, 'upperClothes', 'lowerClothes', moved) : person;
}

function distance(a: Colour, b: Colour): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const lab = new Float32Array(3);

/** Whether a pixel looks like the lower cloth, perhaps in the hem's shade, rather than like the top. */
function isBelow({ photo }: PerceivedPerson, x: number, y: number, above: Colour, below: Colour): boolean {
  const at = 4 * (Math.floor(y) * photo.width + Math.floor(x));
  srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
  return fromShaded(below, SHADE) < fromShaded(above, 0.7);
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
