/**
 * Hands in the pockets of a jacket that goes, of which a bit is seen at the pocket's edge. The new top has no pocket there, and
 * the bit would be a stump before its side: arms that come in from the side go behind the back instead.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { type ArmAxis, measureArm } from './arm-axis.ts';
import { classTable, labelAt } from './body-labels.ts';
import { hasMatte } from './hand-matte.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** Less of a hand than a square of this side is a bit of it, in shoulder widths. */
const BIT = 0.22;
/** What lies next to the hand is looked at so far from it, the same unit. */
const NEXT = 0.02;
/** Share of that which is the old top's, and share that trousers have at most: their pockets stay. */
const OF_TOP = 0.6;
const OF_TROUSERS = 0.08;
/** Share of the trunk's height below which such pockets are. */
const POCKETS = 0.5;
/** Least share of the forearm's direction that points at the trunk's axis: one that hangs beside the trunk stays beside it. */
const INWARDS = 0.25;
/** The arm goes on so far behind the trunk at most, and its end is covered by so much of that, in shoulder widths. */
const FARTHEST = 0.4;
const COVERED = 0.05;
/** Half-width of a sleeve at the wrist over that of the bare arm. */
const SLEEVE = 1.3;

/** A person whose hands have gone from the pockets of the old top to behind the back. */
export interface HandsBehindBack {
  readonly person: PerceivedPerson;
  readonly arms: BodyMeasures['arms'];
  readonly sides: readonly ('left' | 'right')[];
  /** Torso height down to which a garment must reach to cover the arms' ends, pixels. */
  readonly down: number;
}

/** The person with such hands behind the back; null where there are none. */
export function findHandsInTopPockets(person: PerceivedPerson, body: BodyMeasures): HandsBehindBack | null {
  const arms: { left: ArmAxis; right: ArmAxis } = { ...body.arms };
  const sides: ('left' | 'right')[] = [];
  let changed = person;
  let down = 0;
  for (const side of ['left', 'right'] as const) {
    const arm = body.arms[side];
    if (!arm.sleeved || !arm.handSeen || !isBitAtTop(person, body, side)) continue;
    const end = behindTrunk(body, side);
    if (!end) continue;
    const name: BodyClass = `${side}Hand`;
    const all = createMask(person.parse.width, person.parse.height);
    all.data.fill(255);
    changed = moveCoverage(changed, name, 'upperClothes', all);
    // it is out of sight, but in no pocket; of the trunk's cloth that lies before its end none is an old cuff
    arms[side] = { ...measureArm(changed, body.frame, side, end), handSeen: true, oldCuff: null };
    down = Math.max(down, toTorso(body.frame, end).v + SLEEVE * arm.bare.at(-1)!);
    sides.push(side);
  }
  return sides.length > 0 ? { person: changed, arms, sides, down } : null;
}

/** Whether no more than a bit of a hand is seen, at the old top, on the lower part of the trunk. */
function isBitAtTop(
  person: PerceivedPerson,
  { frame }: Pick<BodyMeasures, 'frame'>,
  side: 'left' | 'right',
): boolean {
  if (person.hands.some((hand) => hand.side === side && hasMatte(hand))) return false;
  const { labels, width } = person.parse;
  const hand = BODY_CLASSES.indexOf(`${side}Hand`);
  const own = classTable([`${side}Hand`, `${side}Arm`]);
  const [top, trousers] = (['upperClothes', 'lowerClothes'] as const).map((name) =>
    BODY_CLASSES.indexOf(name),
  );
  const next = Math.max(2, Math.round(NEXT * frame.shoulderWidth));
  let [pixels, around, ofTop, ofTrousers, heights] = [0, 0, 0, 0, 0];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== hand) continue;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    pixels++;
    heights += toTorso(frame, { x, y }).v;
    for (const [dx, dy] of [
      [next, 0],
      [-next, 0],
      [0, next],
      [0, -next],
    ] as const) {
      const label = labelAt(person, x + dx, y + dy);
      if (own[label]) continue;
      around++;
      if (label === top) ofTop++;
      else if (label === trousers) ofTrousers++;
    }
  }
  return (
    pixels > 0 &&
    pixels < (BIT * frame.shoulderWidth) ** 2 &&
    heights / pixels > POCKETS * frame.torsoLength &&
    ofTop > OF_TOP * around &&
    ofTrousers < OF_TROUSERS * around
  );
}

/** Where the forearm, prolonged, is all behind the trunk; null where it doesn't come to that. */
function behindTrunk(body: BodyMeasures, side: 'left' | 'right'): ImagePoint | null {
  const { frame } = body;
  const arm = body.arms[side];
  const sign = side === 'left' ? 1 : -1;
  const [from, wrist] = [toTorso(frame, arm.elbow), toTorso(frame, arm.points.at(-1)!)];
  const run = Math.hypot(wrist.u - from.u, wrist.v - from.v) || 1;
  const [across, down] = [(wrist.u - from.u) / run, (wrist.v - from.v) / run];
  if (-sign * across < INWARDS || down < 0) return null;
  const half = SLEEVE * arm.bare.at(-1)! + COVERED * frame.shoulderWidth;
  // both corners of the cuff
  const corners = [1, -1].map((which) => ({ u: -which * half * down, v: which * half * across }));
  for (let d = 0; d <= FARTHEST * frame.shoulderWidth; d++) {
    const [u, v] = [wrist.u + d * across, wrist.v + d * down];
    if (corners.every((corner) => sign * (u + corner.u) < body.halfWidth(side, v + corner.v)))
      return fromTorso(frame, u, v);
  }
  return null;
}
