/** How an arm ends in the photo: with a hand, in an old cuff, or in a pocket. */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';

/** Where an arm whose hand is hidden goes into the trousers: at the wrist or at most `limit` beyond it. */
export function pocketEdge(
  person: PerceivedPerson,
  side: 'left' | 'right',
  elbow: ImagePoint,
  wrist: ImagePoint,
  limit: number,
): ImagePoint {
  const run = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1;
  const [dx, dy] = [(wrist.x - elbow.x) / run, (wrist.y - elbow.y) / run];
  const arm = classTable(['upperClothes', `${side}Arm`, `${side}Hand`]);
  let seen = wrist;
  for (let d = 0; d < limit; d++) {
    const point = { x: wrist.x + d * dx, y: wrist.y + d * dy };
    if (!arm[labelAt(person, point.x, point.y)]) break;
    seen = point;
  }
  return seen;
}

/** A wrist farther than this from where the pose has it is told from the skin, in forearms; the pose is right elsewhere. */
const MISPLACED = 0.1;
/** The same where the other hand hides the forearm up to so far before it: there the pose guesses. */
const GUESSED = 0.03;
const HIDDEN = 0.4;
/** Own skin that must be seen before the hand, in forearms. */
const SKIN_SEEN = 0.03;
/** Of the other hand's shade between both, so much may look like something else, in forearms. */
const SHADE = 0.06;

/**
 * The wrist of a bare arm: where the pose has it, or, when the forearm's skin is seen to go on in the same direction, where
 * the hand begins, at most `limit` pixels beyond. The other hand may lie before it.
 */
export function wristBeyond(
  person: PerceivedPerson,
  side: 'left' | 'right',
  elbow: ImagePoint,
  wrist: ImagePoint,
  limit: number,
): ImagePoint {
  const run = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1;
  const [dx, dy] = [(wrist.x - elbow.x) / run, (wrist.y - elbow.y) / run];
  const arm = BODY_CLASSES.indexOf(`${side}Arm`);
  const hand = BODY_CLASSES.indexOf(`${side}Hand`);
  const before = BODY_CLASSES.indexOf(side === 'left' ? 'rightHand' : 'leftHand');
  const labelAlong = (d: number, offset: number): number =>
    labelAt(person, wrist.x + d * dx - offset * dy, wrist.y + d * dy + offset * dx);
  const begin = (offset: number): number | null => {
    let skin = 0;
    let misses = 0;
    for (let d = 0; d < limit; d++) {
      const label = labelAlong(d, offset);
      if (label === hand) return skin > SKIN_SEEN * run ? d : 0;
      if (label === arm) skin++;
      else if (label !== before && ++misses > SHADE * run) return null;
    }
    return null;
  };
  const found = [-0.07, 0, 0.07].map((offset) => begin(offset * run)).filter((d) => d !== null);
  const d = found.length < 2 ? 0 : found.sort((a, b) => a - b)[found.length >> 1]!;
  let hidden = false;
  for (let back = 0; back < HIDDEN * run && !hidden; back++) hidden = labelAlong(-back, 0) === before;
  return d > (hidden ? GUESSED : MISPLACED) * run ? { x: wrist.x + d * dx, y: wrist.y + d * dy } : wrist;
}

/**
 * Real length at which sleeve turns into hand around the wrist, looked at on three lines `spread` apart; null where no
 * such place is found between nine tenths of the arm and a little beyond it.
 */
export function findOldCuff(
  person: PerceivedPerson,
  side: 'left' | 'right',
  points: readonly ImagePoint[],
  normals: readonly { readonly x: number; readonly y: number }[],
  length: number,
  spread: number,
): number | null {
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const skin = classTable([`${side}Hand`, `${side}Arm`]);
  const wrist = points.at(-1)!;
  const before = points.at(-3)!;
  const normal = normals.at(-1)!;
  const run = Math.hypot(wrist.x - before.x, wrist.y - before.y) || 1;
  const [dx, dy] = [(wrist.x - before.x) / run, (wrist.y - before.y) / run];
  const ends: number[] = [];
  for (const offset of [-spread, 0, spread]) {
    let cloth = Number.NaN;
    for (let d = -0.1 * length; d < 0.2 * length; d++) {
      const x = wrist.x + d * dx + offset * normal.x;
      const y = wrist.y + d * dy + offset * normal.y;
      const label = labelAt(person, x, y);
      if (label === upper) cloth = d;
      if (skin[label] && d - cloth < 6) ends.push(length + cloth);
    }
  }
  return ends.length < 2 ? null : ends.sort((a, b) => a - b)[ends.length >> 1]!;
}

/** Shares of a sleeve's outer half, from the arm's axis to its edge, on which the cuff of a hand in a pocket is looked for. */
const OUTER = [0.25, 0.4, 0.55, 0.7, 0.85];
/** Pixels between a sleeve and what goes on of it. */
const TORN = 3;

/** The inner corner of a cuff lies before the outer one by no more than this share of its width: more would turn a sleeve's stripes. */
const MOST_SLANT = 0.5;

/** Where on the arm a cuff ends whose hand is in a pocket, real lengths in pixels. */
export interface CuffAtPocket {
  readonly outer: number;
  readonly inner: number;
}

/**
 * Where the corners of a long sleeve's cuff lie whose hand is out of sight. The pocket's edge is slanting, and hides the inner
 * one first: it lies where the line goes that is seen from the outer one on, which slants too, for the hand bends it.
 * `outward` is the sleeve's extent from the axis, pixels; null where no sleeve is seen at the wrist.
 */
export function findCuffAtPocket(
  person: PerceivedPerson,
  points: readonly ImagePoint[],
  normals: readonly { readonly x: number; readonly y: number }[],
  length: number,
  outward: number,
): CuffAtPocket | null {
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const [wrist, before, normal] = [points.at(-1)!, points.at(-3)!, normals.at(-1)!];
  const run = Math.hypot(wrist.x - before.x, wrist.y - before.y) || 1;
  const [dx, dy] = [(wrist.x - before.x) / run, (wrist.y - before.y) / run];
  const ends = OUTER.flatMap((share) => {
    const [x, y] = [wrist.x + share * outward * normal.x, wrist.y + share * outward * normal.y];
    let cloth = Number.NaN;
    for (let d = Math.floor(-0.1 * length); d < 0.2 * length && !(d - cloth > TORN); d++)
      if (labelAt(person, x + d * dx, y + d * dy) === upper) cloth = d;
    return Number.isNaN(cloth) ? [] : [{ share, end: length + cloth }];
  });
  if (ends.length < 2) return null;
  // one line may follow a thread
  const outer = ends.map(({ end }) => end).sort((a, b) => b - a)[1]!;
  const slopes = ends.flatMap((a, i) => ends.slice(i + 1).map((b) => (b.end - a.end) / (b.share - a.share)));
  const slope = slopes.sort((a, b) => a - b)[slopes.length >> 1]!;
  return { outer, inner: outer - Math.max(0, Math.min(MOST_SLANT * outward, slope)) * 2 };
}

/** Whether the hand's skin shows within `reach` of the wrist. */
export function handSeen(
  person: PerceivedPerson,
  side: 'left' | 'right',
  wrist: ImagePoint,
  reach: number,
): boolean {
  const { labels, width, height } = person.parse;
  const hand = BODY_CLASSES.indexOf(`${side}Hand`);
  let count = 0;
  for (let y = Math.max(0, Math.floor(wrist.y - reach)); y < Math.min(height, wrist.y + 1.5 * reach); y += 2)
    for (let x = Math.max(0, Math.floor(wrist.x - reach)); x < Math.min(width, wrist.x + reach); x += 2)
      if (labels[y * width + x] === hand) count++;
  return 4 * count > 0.06 * reach * reach;
}
