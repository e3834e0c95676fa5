/**
 * The edge of a forearm that lies before the other one or before its hand: a line where colours or their light change,
 * which runs along the bone.
 */
import type { ImagePoint as Place } from '../geometry/frames.ts';
import { type PixelArea, wholePixels } from '../pixels/crop.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { type ArmAxis, armPoint } from './arm-axis.ts';

/** Both sides of an edge are compared so far from it, in shoulder widths. */
const APART = 0.01;
/** Levels beyond which an edge isn't clearer still, and what a step across costs, in levels. */
const CLEAR = 70;
const STEP = 8;
/** The clearest half of an edge has so many levels at least. */
const SEEN = 16;
/** It is smoothed over so much to both sides, in shoulder widths. */
const SMOOTH = 0.02;

/** A forearm's bone: pixels along it from the elbow, and off it towards the other hand. */
export interface Bone {
  readonly along: (x: number, y: number) => number;
  readonly off: (x: number, y: number) => number;
  readonly at: (along: number, off: number) => Place;
  readonly length: number;
}

/**
 * How far off the bone the forearm's edge lies, for each pixel along it in a range, sought in a range off it (pixels); null where none
 * is clear. Where what is `open`, in the picture's pixels, is told, only that tells, and the forearm's shade lies beyond the edge.
 */
export function forearmEdge(
  picture: RgbaImage,
  bone: Bone,
  [from, to]: readonly [from: number, to: number],
  range: readonly [low: number, high: number],
  unit: number,
  open?: (x: number, y: number) => boolean,
): Float32Array | null {
  const [low, high] = [Math.round(range[0]), Math.round(range[1])];
  const [columns, places] = [to - from + 1, high - low + 1];
  const apart = Math.max(1.5, APART * unit);
  const gains = new Float32Array(columns * places);
  for (let c = 0; c < columns; c++)
    for (let k = 0; k < places; k++) {
      const over = bone.at(from + c + 0.5, low + k + apart);
      const under = bone.at(from + c + 0.5, low + k - apart);
      if (open && (!open(over.x, over.y) || !open(under.x, under.y))) continue;
      gains[c * places + k] = Math.min(
        CLEAR,
        open ? darker(picture, under, over) : contrast(picture, over, under),
      );
    }
  // the clearest way along the bone (dynamic programming)
  const best = gains.slice();
  const came = new Int8Array(columns * places);
  for (let c = 1; c < columns; c++)
    for (let k = 0; k < places; k++) {
      const before = (c - 1) * places + k;
      let step = 0;
      let most = best[before]!;
      if (k > 0 && best[before - 1]! - STEP > most) [most, step] = [best[before - 1]! - STEP, -1];
      if (k + 1 < places && best[before + 1]! - STEP > most) [most, step] = [best[before + 1]! - STEP, 1];
      best[c * places + k]! += most;
      came[c * places + k] = step;
    }
  let k = 0;
  for (let i = 1; i < places; i++)
    if (best[(columns - 1) * places + i]! > best[(columns - 1) * places + k]!) k = i;
  const path = new Float32Array(columns);
  const clear: number[] = [];
  for (let c = columns - 1; c >= 0; c--) {
    path[c] = low + k;
    clear.push(gains[c * places + k]!);
    k += came[c * places + k]!;
  }
  clear.sort((a, b) => a - b);
  if (clear[clear.length >> 1]! < SEEN) return null;
  const reach = Math.max(2, Math.round(SMOOTH * unit));
  return path.map((_, c) => {
    let [sum, count] = [0, 0];
    for (let i = Math.max(0, c - reach); i <= Math.min(columns - 1, c + reach); i++) {
      sum += path[i]!;
      count++;
    }
    return sum / count;
  });
}

/** How much darker the second place is, in levels. */
function darker(picture: RgbaImage, first: Place, second: Place): number {
  const { data } = picture;
  const [i, j] = [indexOf(picture, first), indexOf(picture, second)];
  return Math.max(0, (data[i]! + data[i + 1]! + data[i + 2]! - data[j]! - data[j + 1]! - data[j + 2]!) / 2);
}

/** How unlike two places are, in levels. */
function contrast(picture: RgbaImage, a: Place, b: Place): number {
  const { data } = picture;
  const [i, j] = [indexOf(picture, a), indexOf(picture, b)];
  return Math.hypot(data[i]! - data[j]!, data[i + 1]! - data[j + 1]!, data[i + 2]! - data[j + 2]!);
}

/** Where the pixel at a place begins; that of the picture's edge beyond it. */
function indexOf({ width, height }: RgbaImage, { x, y }: Place): number {
  const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  return 4 * (row * width + column);
}

/**
 * The forearm's bone in the area's pixels, off it towards the side on which the class `hand` lies, or away from it (`sign` -1); null
 * where nothing of that is seen.
 */
export function boneOf(
  { elbow, points }: ArmAxis,
  area: PixelArea,
  labels: Uint8Array,
  hand: number,
  sign: 1 | -1 = 1,
): Bone | null {
  const wrist = points.at(-1)!;
  const length = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1;
  const [dx, dy] = [(wrist.x - elbow.x) / length, (wrist.y - elbow.y) / length];
  const [ex, ey] = [elbow.x - area.x, elbow.y - area.y];
  let [sum, count] = [0, 0];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== hand) continue;
    const [x, y] = [at % area.width, Math.floor(at / area.width)];
    sum += (x - ex) * dy - (y - ey) * dx;
    count++;
  }
  if (count === 0) return null;
  const sense = sign * (Math.sign(sum) || 1);
  return {
    length,
    along: (x, y) => (x - ex) * dx + (y - ey) * dy,
    off: (x, y) => sense * ((x - ex) * dy - (y - ey) * dx),
    at: (along, off) => ({ x: ex + along * dx + sense * off * dy, y: ey + along * dy - sense * off * dx }),
  };
}

/** The photo's part around a forearm and a hand that comes out from behind it. */
export function areaOf(front: ArmAxis, unit: number, width: number, height: number): PixelArea {
  const ends = [front.elbow, armPoint(front, front.length, 0)];
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  const margin = 0.5 * unit;
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return wholePixels(
    { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y },
    width,
    height,
  );
}
