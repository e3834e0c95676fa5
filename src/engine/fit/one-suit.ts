/** Old top and trousers of one colour, or a dress: the parse finds a border between them where none is seen. */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { srgbToLab } from '../pixels/lab.ts';
import type { BodyMeasures } from './measure-body.ts';
import { fromTorso, type TorsoFrame, toTorso } from './torso-frame.ts';

/** Cloth above and below the waist whose mean colours differ by less than this ΔE may be one suit. */
const ONE_SUIT = 7;
/** A just noticeable difference, ΔE. */
const NOTICEABLE = 2.3;
/** Fewest places looked at on either side. */
const FEWEST = 60;
/** A jacket's hem so far below the new one, in shoulder widths, would be seen as a second hem. */
const TAILS = 0.15;
/** How far trousers go on under the new hem, in shoulder widths; no higher than this share of the torso. */
const UNDER_HEM = 0.16;
const HIGHEST = 0.7;
/** ΔE across a jacket's hem, whose curve the fitted line follows only in parts; cloth that goes on has next to none. */
const HEM_SEEN = 1;

/**
 * Whether nothing tells where the old top ends and the trousers or the skirt begin: they are of one colour, and no edge is
 * seen along a waistband.
 */
export function wearsOneSuit(person: PerceivedPerson, body: BodyMeasures): boolean {
  if (differenceAtWaist(person, body.frame) >= ONE_SUIT) return false;
  // what ends lower than waistbands lie is a jacket's hem: it goes with its trousers though it is seen
  return !body.tucked || edgeAtWaist(person, body) < NOTICEABLE;
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
  return { trousersFrom: Math.max(HIGHEST * frame.torsoLength, highest - UNDER_HEM * unit) };
}

/** ΔE between the cloth right above and right below the waistline, the median along it; 0 where it is hardly seen. */
function edgeAtWaist({ photo, parse }: PerceivedPerson, { frame, waistAt }: BodyMeasures): number {
  const unit = frame.shoulderWidth;
  const clothes = [BODY_CLASSES.indexOf('upperClothes'), BODY_CLASSES.indexOf('lowerClothes')];
  const lab = new Float32Array(3);
  const steps: number[][] = [[], [], []];
  for (let u = -0.3 * unit; u <= 0.3 * unit; u += 0.02 * unit) {
    const sums = [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ] as [number[], number[]];
    for (let away = 0.006; away < 0.045; away += 0.008)
      for (const [k, sum] of sums.entries()) {
        const point = fromTorso(frame, u, waistAt(u) + (k === 0 ? -away : away) * unit);
        const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
        if (x < 0 || y < 0 || x >= parse.width || y >= parse.height) continue;
        if (!clothes.includes(parse.labels[y * parse.width + x]!)) continue;
        const at = 4 * (y * photo.width + x);
        srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
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

/** ΔE between the mean colours of old top and trousers near the waist; Infinity where one of them is hardly seen. */
function differenceAtWaist({ photo, parse }: PerceivedPerson, frame: TorsoFrame): number {
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const sums = { [upper]: [0, 0, 0, 0], [lower]: [0, 0, 0, 0] };
  const lab = new Float32Array(3);
  const step = Math.max(1, 0.02 * frame.shoulderWidth);
  for (let v = 0.6 * frame.torsoLength; v < 1.4 * frame.torsoLength; v += step)
    for (let u = -0.35 * frame.shoulderWidth; u < 0.35 * frame.shoulderWidth; u += step) {
      const point = fromTorso(frame, u, v);
      const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
      if (x < 0 || y < 0 || x >= parse.width || y >= parse.height) continue;
      const sum = sums[parse.labels[y * parse.width + x]!];
      if (!sum) continue;
      const at = 4 * (y * photo.width + x);
      srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
      for (let c = 0; c < 3; c++) sum[c]! += lab[c]!;
      sum[3]!++;
    }
  const [a, b] = [sums[upper]!, sums[lower]!];
  if (a[3]! < FEWEST || b[3]! < FEWEST) return Number.POSITIVE_INFINITY;
  return Math.hypot(...[0, 1, 2].map((c) => a[c]! / a[3]! - b[c]! / b[3]!));
}
