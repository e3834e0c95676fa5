/**
 * Background on one shoulder that the parse takes for clothes: it stands above the line that the other shoulder has, in the
 * colours of the background. A collar would be laid on it.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { labelAt } from './body-labels.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, type TorsoFrame, torsoFrame } from './torso-frame.ts';

/** Shoulders from beside the neck to before their ends, and heights at which their upper edge is sought, shoulder widths. */
const FROM = 0.17;
const TO = 0.52;
const TOP = -0.7;
const BOTTOM = 0.1;
/** So much above the other shoulder's line, where most of the rest isn't, a bump stands; shoulder widths. */
const LEAST = 0.028;
/** Around it colours of cloth lie so far below the line and down to there, those of background above it; shoulder widths. */
const CLOTH = [0.04, 0.22] as const;
const BACKGROUND = [0.02, 0.16] as const;
/** Nearest colours that are compared, and the share of a bump's pixels that must be nearer to the background's. */
const NEAREST = 3;
const MOSTLY = 0.55;
/** Columns of a bump, in shoulder widths, at least. */
const NARROWEST = 0.04;

/** The person without background that stands on a shoulder as clothes; the same person where there is none. */
export function withoutShoulderBumps(person: PerceivedPerson): PerceivedPerson {
  const frame = torsoFrame(person.pose);
  const edges = { left: upperEdge(person, frame, 1), right: upperEdge(person, frame, -1) };
  let result = person;
  for (const [side, sign] of [
    ['left', 1],
    ['right', -1],
  ] as const) {
    const own = edges[side];
    const other = edges[side === 'left' ? 'right' : 'left'];
    const higher = own.map((v, k) => other[k]! - v);
    const tilt = tiltOf(higher);
    if (!tilt) continue;
    for (let k = 0; k < higher.length; k++) {
      const first = k;
      while (k < higher.length && higher[k]! - tilt(k) > LEAST * frame.shoulderWidth) k++;
      if (k - first < NARROWEST * frame.shoulderWidth) continue;
      const line = (column: number): number => other[column]! - tilt(column);
      result = withoutBump(result, frame, sign, first, k, own, line) ?? result;
    }
  }
  return result;
}

/** How much higher this side is by column but for bumps: a line through both ends' medians; null where too little is known. */
function tiltOf(higher: readonly number[]): ((column: number) => number) | null {
  const quarter = higher.length >> 2;
  const known = higher.flatMap((by, k) => (Number.isNaN(by) ? [] : [k]));
  if (known.length < 0.6 * higher.length) return null;
  const median = (columns: readonly number[]): number =>
    columns.map((k) => higher[k]!).sort((a, b) => a - b)[columns.length >> 1]!;
  const [inner, outer] = [known.slice(0, quarter), known.slice(-quarter)];
  const [from, to] = [median(inner), median(outer)];
  const [start, end] = [inner[quarter >> 1]!, outer[quarter >> 1]!];
  return (column) => from + ((to - from) * (column - start)) / (end - start);
}

/** Heights of the clothes' upper edge on one side, a pixel of u each; NaN where something else lies there. */
function upperEdge(person: PerceivedPerson, frame: TorsoFrame, sign: 1 | -1): number[] {
  const unit = frame.shoulderWidth;
  const [background, upper] = [BODY_CLASSES.indexOf('background'), BODY_CLASSES.indexOf('upperClothes')];
  const edge: number[] = [];
  for (let u = FROM * unit; u < TO * unit; u++) {
    let found = Number.NaN;
    for (let v = BOTTOM * unit; v > TOP * unit; v--) {
      const { x, y } = fromTorso(frame, sign * u, v);
      const label = labelAt(person, x, y);
      if (label === upper) found = v;
      else if (label !== background) found = Number.NaN;
      if (label !== upper) break;
    }
    edge.push(found);
  }
  return edge;
}

/** The person without the columns `first` to `end` of clothes above `line`, if they look like background; else null. */
function withoutBump(
  person: PerceivedPerson,
  frame: TorsoFrame,
  sign: 1 | -1,
  first: number,
  end: number,
  edge: readonly number[],
  line: (column: number) => number,
): PerceivedPerson | null {
  const unit = frame.shoulderWidth;
  const { photo, parse } = person;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const at = (column: number, v: number): number => {
    const { x, y } = fromTorso(frame, sign * (FROM * unit + column), v);
    const [px, py] = [Math.floor(x), Math.floor(y)];
    return px < 0 || py < 0 || px >= photo.width || py >= photo.height ? -1 : py * photo.width + px;
  };
  const lab = new Float32Array(3);
  const read = (pixel: number): readonly number[] => {
    srgbToLab(photo.data[4 * pixel]!, photo.data[4 * pixel + 1]!, photo.data[4 * pixel + 2]!, lab, 0);
    return [...lab];
  };
  const colours = { cloth: [] as (readonly number[])[], background: [] as (readonly number[])[] };
  const step = Math.max(1, Math.round(0.012 * unit));
  const margin = Math.round(0.06 * unit);
  for (
    let column = Math.max(0, first - margin);
    column < Math.min(edge.length, end + margin);
    column += step
  ) {
    for (let by = CLOTH[0] * unit; by < CLOTH[1] * unit; by += step) {
      const pixel = at(column, line(column) + by);
      if (pixel >= 0 && parse.labels[pixel] === upper) colours.cloth.push(read(pixel));
    }
    for (let by = BACKGROUND[0] * unit; by < BACKGROUND[1] * unit; by += step) {
      const pixel = at(column, edge[column]! - by);
      if (pixel >= 0 && parse.labels[pixel] === 0) colours.background.push(read(pixel));
    }
  }
  if (colours.cloth.length < NEAREST || colours.background.length < NEAREST) return null;
  const bump = createMask(photo.width, photo.height);
  let [like, all] = [0, 0];
  for (let column = first; column < end; column++)
    for (let v = edge[column]! - 2; v < line(column); v++) {
      const pixel = at(column, v);
      if (pixel < 0 || bump.data[pixel] === 255) continue;
      bump.data[pixel] = 255;
      if (parse.labels[pixel] !== upper || (column + Math.round(v)) % 2 !== 0) continue;
      const colour = read(pixel);
      all++;
      if (distanceTo(colours.background, colour) < distanceTo(colours.cloth, colour)) like++;
    }
  if (all === 0 || like < MOSTLY * all) return null;
  return moveCoverage(person, 'upperClothes', 'background', dilateSquare(bump, 1));
}

/** Squared distance to the nearest colours but the first few. */
function distanceTo(colours: readonly (readonly number[])[], [l, a, b]: readonly number[]): number {
  const nearest = new Array<number>(NEAREST).fill(Number.POSITIVE_INFINITY);
  for (const other of colours) {
    const squared = (other[0]! - l!) ** 2 + (other[1]! - a!) ** 2 + (other[2]! - b!) ** 2;
    if (squared >= nearest[NEAREST - 1]!) continue;
    nearest[NEAREST - 1] = squared;
    nearest.sort((x, y) => x - y);
  }
  return nearest[NEAREST - 1]!;
}
