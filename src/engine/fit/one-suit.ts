/** Old top and trousers of one colour, or a dress: the parse finds a border between them where none is seen. */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { labelAt } from './body-labels.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, type TorsoFrame, toTorso } from './torso-frame.ts';

/** Cloth above and below the waist whose median colours differ by less than this ΔE may be one suit. */
const ONE_SUIT = 7;
/** From this ΔE across the waist on a waistband is seen: a fold or a print in one cloth makes up to 3. */
export const WAISTBAND_SEEN = 3.2;
/** Below this ΔE cloth may be two shades of one colour, and below this one a border between them isn't seen. */
const NEARLY_ONE = 11;
const UNSEEN = 1.6;
/** Fewest places looked at on either side. */
const FEWEST = 60;
/** A jacket's hem so far below the new one, in shoulder widths, would be seen as a second hem. */
export const TAILS = 0.15;
/** How far trousers go on under the new hem, in shoulder widths; no higher than this share of the torso. */
const UNDER_HEM = 0.16;
export const HIGHEST_HEM = 0.7;
/** ΔE across a jacket's hem, whose curve the fitted line follows only in parts; cloth that goes on has next to none. */
const HEM_SEEN = 1;
/** Distances from the axis at which a waistline is looked at, in shoulder widths; a flank's on one side. */
export const AT_WAIST = Array.from({ length: 31 }, (_, i) => 0.02 * (i - 15));
const FLANK = Array.from({ length: 13 }, (_, i) => 0.2 + 0.02 * i);
/** Share of a flank's places at which a hanging jacket is seen, and how far below the waistline it hangs at most. */
const MOST_OF_FLANK = 0.7;
const LOWEST_TAIL = 0.6;

/**
 * Whether nothing tells where the old top ends and the trousers or the skirt begin: they are of one colour, and no edge is
 * seen along a waistband.
 */
export function wearsOneSuit(person: PerceivedPerson, body: BodyMeasures): boolean {
  if (!isOneColour(person, body)) return false;
  // what ends lower than waistbands lie is a jacket's hem: it goes with its trousers though it is seen
  return !body.tucked || edgeAtWaist(person, body) < WAISTBAND_SEEN;
}

/** Whether old top and lower clothes are of one colour: two shades of it are parted by chance where their border isn't seen. */
export function isOneColour(person: PerceivedPerson, body: BodyMeasures): boolean {
  const difference = differenceAtWaist(person, body.frame);
  if (difference < ONE_SUIT) return true;
  return body.tucked && difference < NEARLY_ONE && edgeAtWaist(person, body) < UNSEEN;
}

/**
 * The person with a suit's jacket whole down to its hem. Its front parts over the trousers, or a hand draws it up, and the
 * parse's border follows that, or a fold, up to the waist, though a flank is seen to hang far lower. What is nearer to the
 * waist than the flank's hem is taken for the jacket: that is of the same colour. A hem that is seen to go `level` across the
 * hips, a torso height, is the jacket's: a flank's may be a cuff before the hip.
 */
export function withWholeJacket(
  person: PerceivedPerson,
  body: BodyMeasures,
  level: number | null,
): PerceivedPerson {
  const hems = level === null ? jacketHems(person, body) : { left: level, right: level };
  if (!hems) return person;
  const { frame } = body;
  const hem = Math.max(hems.left ?? 0, hems.right ?? 0);
  const { width, height } = person.parse;
  const front = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      if (v < HIGHEST_HEM * frame.torsoLength) continue;
      front.data[y * width + x] = Math.round(255 * Math.max(0, Math.min(1, hem - v + 0.5)));
    }
  return moveCoverage(person, 'lowerClothes', 'upperClothes', front);
}

/** Torso heights of a suit's jacket's hem on the flanks at which it is seen to hang below the waistline; null where on none. */
export function jacketHems(
  person: PerceivedPerson,
  body: BodyMeasures,
): { readonly left: number | null; readonly right: number | null } | null {
  const { frame, waistline, tucked } = body;
  if (waistline === null || !tucked || !isOneColour(person, body)) return null;
  const left = flankHem(person, frame, 1, waistline);
  const right = flankHem(person, frame, -1, waistline);
  return left === null && right === null ? null : { left, right };
}

/** Torso height of a jacket's hem on one flank, where it is seen to hang clearly below the waistline; else null. */
function flankHem(
  person: PerceivedPerson,
  frame: TorsoFrame,
  side: -1 | 1,
  waistline: number,
): number | null {
  const unit = frame.shoulderWidth;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const hems = new Map<number, number>();
  for (const place of FLANK) {
    let above = false;
    for (let v = HIGHEST_HEM * frame.torsoLength; v < waistline + LOWEST_TAIL * unit; v++) {
      const point = fromTorso(frame, side * place * unit, v);
      const label = labelAt(person, point.x, point.y);
      if (label === lower && above) {
        if (v > waistline + TAILS * unit) hems.set(side * place, v);
        break;
      }
      above = label === upper;
    }
  }
  if (hems.size < MOST_OF_FLANK * FLANK.length) return null;
  if (edgeAlong(person, frame, [...hems.keys()], (place) => hems.get(place)!) < HEM_SEEN) return null;
  const heights = [...hems.values()].sort((a, b) => a - b);
  return heights[heights.length >> 1]!;
}

/**
 * Torso height from which the trousers of a suit go on upwards under the new top's `hem` (points in the photo), where the
 * old jacket's tails are seen to hang clearly below it; else null. `body` has the jacket's own hem as waistline.
 */
export function suitUnderTop(
  person: PerceivedPerson,
  body: BodyMeasures,
  hem: readonly ImagePoint[],
): { readonly trousersFrom: number } | null {
  const { frame, waistline, tucked } = body;
  const unit = frame.shoulderWidth;
  const middle = toTorso(frame, hem[hem.length >> 1]!).v;
  if (waistline === null || tucked || middle > waistline - TAILS * unit) return null;
  if (edgeAtWaist(person, body) < HEM_SEEN) return null;
  // no belly shows between a jacket's successor and the trousers
  const highest = Math.min(...hem.map((point) => toTorso(frame, point).v));
  return { trousersFrom: Math.max(HIGHEST_HEM * frame.torsoLength, highest - UNDER_HEM * unit) };
}

/** ΔE across the waistline. */
export function edgeAtWaist(person: PerceivedPerson, { frame, waistAt }: BodyMeasures): number {
  return edgeAlong(person, frame, AT_WAIST, (place) => waistAt(place * frame.shoulderWidth));
}

/**
 * ΔE between the cloth right above and right below the line `at`, a torso height by distance from the axis in shoulder
 * widths, the median along its `places`; 0 where it is hardly seen.
 */
export function edgeAlong(
  { photo, parse }: PerceivedPerson,
  frame: TorsoFrame,
  places: readonly number[],
  at: (u: number) => number,
): number {
  const unit = frame.shoulderWidth;
  const clothes = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('lowerClothes')];
  const lab = new Float32Array(3);
  const steps: number[][] = [[], [], []];
  for (const place of places) {
    const u = place * unit;
    const sums = [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ] as [number[], number[]];
    for (let away = 0.006; away < 0.045; away += 0.008)
      for (const [k, sum] of sums.entries()) {
        const point = fromTorso(frame, u, at(place) + (k === 0 ? -away : away) * unit);
        const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
        if (x < 0 || y < 0 || x >= parse.width || y >= parse.height) continue;
        if (!clothes.includes(parse.labels[y * parse.width + x]!)) continue;
        const pixel = 4 * (y * photo.width + x);
        srgbToLab(photo.data[pixel]!, photo.data[pixel + 1]!, photo.data[pixel + 2]!, lab, 0);
        for (let c = 0; c < 3; c++) sum[c]! += lab[c]!;
        sum[3]!++;
      }
    const [above, below] = sums;
    if (above[3]! < 3 || below[3]! < 3) continue;
    for (let c = 0; c < 3; c++) steps[c]!.push(below[c]! / below[3]! - above[c]! / above[3]!);
  }
  if (steps[0]!.length < 8) return 0;
  return Math.hypot(...steps.map((step) => step.sort((a, b) => a - b)[step.length >> 1]!));
}

/** ΔE between the median colours of old top and trousers near the waist; Infinity where one of them is hardly seen. */
function differenceAtWaist({ photo, parse }: PerceivedPerson, frame: TorsoFrame): number {
  // stripes and prints are in the minority: medians leave them out
  const found = new Map(
    (['upperClothes', 'lowerClothes'] as const).map((name) => [
      BODY_CLASSES.indexOf(name),
      [[], [], []] as [number[], number[], number[]],
    ]),
  );
  const lab = new Float32Array(3);
  const step = Math.max(1, 0.02 * frame.shoulderWidth);
  for (let v = 0.6 * frame.torsoLength; v < 1.4 * frame.torsoLength; v += step)
    for (let u = -0.35 * frame.shoulderWidth; u < 0.35 * frame.shoulderWidth; u += step) {
      const point = fromTorso(frame, u, v);
      const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
      if (x < 0 || y < 0 || x >= parse.width || y >= parse.height) continue;
      const values = found.get(parse.labels[y * parse.width + x]!);
      if (!values) continue;
      const at = 4 * (y * photo.width + x);
      srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
      for (let c = 0; c < 3; c++) values[c]!.push(lab[c]!);
    }
  const colours = [...found.values()];
  if (colours.some((values) => values[0].length < FEWEST)) return Number.POSITIVE_INFINITY;
  const [a, b] = colours.map((values) => values.map((list) => list.sort((x, y) => x - y)[list.length >> 1]!));
  return Math.hypot(...[0, 1, 2].map((c) => a![c]! - b![c]!));
}
