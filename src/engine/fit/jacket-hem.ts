/**
 * The hem of a suit's jacket over trousers of the same cloth. The parse can't tell the two by colour and follows a fold; but
 * the hem's edge is seen, faintly, and it goes on from flank to flank: the way across the body that keeps to edges best.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Plane } from '../pixels/image.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import { labelAt } from './body-labels.ts';
import { hemInOneColour } from './hem-in-one-colour.ts';
import { isOnSleeve } from './hem-line.ts';
import type { BodyMeasures } from './measure-body.ts';
import { HIGHEST_HEM, jacketHems } from './one-suit.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, type TorsoFrame, toTorso } from './torso-frame.ts';

/** All lengths in shoulder widths: the way's reach from the axis, above the waistline, and below the flanks' hem. */
const ASIDE = 0.62;
const FLANKS = 0.85;
const ABOVE = 0.12;
const BELOW = 0.07;
/** Share of an arm's length from which a cuff lies on it, how far beyond the wrist, and half its width in the bare arm's. */
const CUFF = 0.8;
const CUFF_BEYOND = 0.12;
const CUFF_WIDTH = 1.25;
/** Reach of the way above and below a hem that goes level. */
const LEVEL = 0.045;
/** Blur before edges are looked for. */
const SMOOTH = 0.008;
/** Edges are clear from this multiple of the clothes' usual step on. */
const CLEAR = 1.6;
/** Cost of a step on an edge, and where something lies before the clothes; off edges it is 1. */
const ON_EDGE = 0.06;
const HIDDEN = 0.3;
/** How far from a flank's hem the way may begin or end at no cost, and what a shoulder width more costs. */
const NEAR = 0.02;
const AWAY = 400;
/** Standard deviation of the blur that takes the pixels' corners and waves out of the hem's outline. */
const ROUND = 0.014;

/** The person with the jacket of a suit, or a top of its trousers' colour, down to its hem; as parsed where none is seen. */
export function withJacketToHem(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const { frame, waistline } = body;
  if (waistline === null) return person;
  const level = hemInOneColour(person, body);
  const hems = level === null ? jacketHems(person, body) : { left: level, right: level };
  if (!hems) return person;
  const unit = frame.shoulderWidth;
  const half = Math.floor(ASIDE * unit);
  // what hangs level does so up to the sleeves, also beyond the way's ends
  const reach = level === null ? half : FLANKS * unit;
  const lowest = Math.max(hems.left ?? 0, hems.right ?? 0);
  // a hem that goes level climbs no sleeve's edge; the front of a jacket may part up to the waist
  const first = Math.floor(level === null ? waistline - ABOVE * unit : level - LEVEL * unit);
  const rows = Math.ceil(lowest + (level === null ? BELOW : LEVEL) * unit) - first;
  const costs = wayCosts(person, frame, half, first, rows);
  const end = (hem: number | null) => (row: number) =>
    hem === null ? 0 : (AWAY / unit) * Math.max(0, Math.abs(first + row - hem) - NEAR * unit);
  const line = cheapestWay(costs, end(hems.right), end(hems.left));
  const sigma = Math.max(1, ROUND * unit);
  const above = roundedOutline(line, rows, sigma);
  const { width, height } = person.parse;
  const jacket = createMask(width, height);
  const trousers = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      if (level !== null && isOnCuff(body, { x: x + 0.5, y: y + 0.5 })) {
        jacket.data[y * width + x] = 255;
        continue;
      }
      if (v < HIGHEST_HEM * frame.torsoLength || v > first + rows || Math.abs(u) > reach) continue;
      const share = v < first ? 1 : shareAt(above, u + half, v - first, sigma);
      jacket.data[y * width + x] = Math.round(255 * share);
      if (share < 1 && !isOnSleeve(body, { x: x + 0.5, y: y + 0.5 }))
        trousers.data[y * width + x] = 255 - jacket.data[y * width + x]!;
    }
  const whole = moveCoverage(person, 'lowerClothes', 'upperClothes', jacket);
  return moveCoverage(whole, 'upperClothes', 'lowerClothes', trousers);
}

/** Whether a place lies on the lower part of an old sleeve: of the trousers' colour too, it was taken for them down to the hand. */
function isOnCuff({ arms, frame }: BodyMeasures, point: ImagePoint): boolean {
  return [arms.left, arms.right].some((arm) => {
    if (!arm.sleeved) return false;
    const { length, offset } = nearestOnArm(arm, point);
    const end = Math.max(arm.length, arm.oldCuff ?? 0) + CUFF_BEYOND * frame.shoulderWidth;
    if (length < CUFF * arm.length || length > end) return false;
    return (
      Math.abs(offset - armTable(arm, arm.middle, length)) < CUFF_WIDTH * armTable(arm, arm.bare, length)
    );
  });
}

/** What the way costs at each place: columns from -half to half of the torso's axis, rows from the height `first` down. */
function wayCosts(
  person: PerceivedPerson,
  frame: TorsoFrame,
  half: number,
  first: number,
  rows: number,
): Plane {
  const { photo } = person;
  const clothes = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('lowerClothes')];
  const light = createPlane(2 * half + 1, rows);
  const isCloth = new Uint8Array(light.data.length);
  const { width } = light;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < width; column++) {
      const point = fromTorso(frame, column - half, first + row);
      const x = Math.max(0, Math.min(photo.width - 1, Math.floor(point.x)));
      const y = Math.max(0, Math.min(photo.height - 1, Math.floor(point.y)));
      const at = 4 * (y * photo.width + x);
      light.data[row * width + column] =
        0.3 * photo.data[at]! + 0.59 * photo.data[at + 1]! + 0.11 * photo.data[at + 2]!;
      isCloth[row * width + column] = clothes.includes(labelAt(person, point.x, point.y)) ? 1 : 0;
    }
  const smooth = gaussianBlur(light, Math.max(0.8, SMOOTH * frame.shoulderWidth)).data;
  const steps = createPlane(width, rows);
  const seen: number[] = [];
  for (let row = 1; row + 1 < rows; row++)
    for (let column = 1; column + 1 < width; column++) {
      const at = row * width + column;
      if (isCloth[at] === 0) continue;
      steps.data[at] = Math.hypot(
        smooth[at + 1]! - smooth[at - 1]!,
        smooth[at + width]! - smooth[at - width]!,
      );
      seen.push(steps.data[at]!);
    }
  seen.sort((a, b) => a - b);
  const clear = CLEAR * Math.max(0.3, seen[seen.length >> 1] ?? 0);
  for (let at = 0; at < steps.data.length; at++)
    steps.data[at] =
      isCloth[at] === 0 ? HIDDEN : ON_EDGE + (1 - ON_EDGE) * Math.exp(-((steps.data[at]! / clear) ** 2));
  return steps;
}

/**
 * Row of the cheapest way from the first column to the last in each column, the lowest where it has several: each place on
 * it costs what `costs` says, upright stretches too. `from` and `to` are costs of its ends.
 */
function cheapestWay(
  { data, width, height }: Plane,
  from: (row: number) => number,
  to: (row: number) => number,
): Float32Array {
  let best = Float32Array.from({ length: height }, (_, row) => from(row));
  let next = new Float32Array(height);
  const origin = new Int16Array(width * height);
  for (let column = 0; column < width; column++) {
    const entered = new Int16Array(height);
    for (let row = 0; row < height; row++) {
      entered[row] = row;
      let least = best[row]!;
      for (const step of [-1, 1]) {
        const other = best[row + step];
        if (other !== undefined && other < least) {
          least = other;
          entered[row] = row + step;
        }
      }
      next[row] = least + data[row * width + column]!;
    }
    // upright stretches: down, then up again
    for (const [begin, end, step] of [
      [1, height, 1],
      [height - 2, -1, -1],
    ] as const)
      for (let row = begin; row !== end; row += step) {
        const through = next[row - step]! + data[row * width + column]!;
        if (through < next[row]!) {
          next[row] = through;
          entered[row] = entered[row - step]!;
        }
      }
    origin.set(entered, column * height);
    [best, next] = [next, best];
  }
  let row = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < height; k++)
    if (best[k]! + to(k) < least) {
      least = best[k]! + to(k);
      row = k;
    }
  const line = new Float32Array(width);
  for (let column = width - 1; column >= 0; column--) {
    const entered = origin[column * height + row]!;
    line[column] = Math.max(row, entered);
    row = entered;
  }
  return line;
}

/** What lies above the line, 1 or 0, with an outline that has no corner or wave smaller than about `sigma` pixels. */
function roundedOutline(line: Float32Array, rows: number, sigma: number): Plane {
  const above = createPlane(line.length, rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < line.length; column++)
      above.data[row * line.length + column] = row < line[column]! ? 1 : 0;
  return gaussianBlur(above, sigma);
}

/** Share of a pixel that lies above the outline, sharp again: `above` rises by about 0.4 / sigma in a pixel there. */
function shareAt(above: Plane, column: number, row: number, sigma: number): number {
  const { data, width, height } = above;
  const x = Math.max(0, Math.min(width - 1.001, column));
  const y = Math.max(0, Math.min(height - 1.001, row - 0.5));
  const at = Math.floor(y) * width + Math.floor(x);
  const [s, t] = [x - Math.floor(x), y - Math.floor(y)];
  const upper = data[at]! * (1 - s) + data[at + 1]! * s;
  const lower = data[at + width]! * (1 - s) + data[at + width + 1]! * s;
  const value = upper * (1 - t) + lower * t;
  return Math.max(0, Math.min(1, 0.5 + (value - 0.5) * 2.5 * sigma));
}
