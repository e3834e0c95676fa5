/**
 * A hand tucked under the other arm, of which no fingers show. Between long new sleeves its back goes in under the other one as its arm's
 * skin does, shaded by both; where too little of it would show its own sleeve goes in, and the hand with it.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { armTable, measureArm, nearestOnArm } from './arm-axis.ts';
import { hasMatte } from './hand-matte.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { withTuckedHandOutlined } from './tucked-hand-outline.ts';

/** How far beyond the wrist the other arm's middle is sought along the forearm, in shoulder widths. */
const REACH = 0.6;
/** So near the other arm's middle the forearm has met it, in its half-widths. */
const MET = 0.15;
/** The hand's seen end lies at most so far from that middle, in half-widths. */
const BESIDE = 1.5;
/** Part of the other arm that hides hands: from a share of the upper arm's length to its elbow. */
const UPPER_ARM = [0.3, 1] as const;
/** So much of a hand shows beside the bare arm at least, or a sleeve over that leaves none of it, in shoulder widths. */
const SHOWN = 0.09;

/** A hand that is tucked in. */
export interface TuckedHand {
  readonly side: 'left' | 'right';
  /** Where the forearm, prolonged, meets the middle of the other upper arm. */
  readonly under: ImagePoint;
  /** How much of it is seen beside the other arm, pixels. */
  readonly gap: number;
}

/** The hand without found fingers that ends beside the other upper arm, towards which its forearm points; null where none does. */
export function findTuckedHand(person: PerceivedPerson, { arms, frame }: BodyMeasures): TuckedHand | null {
  const { labels, width, height } = person.parse;
  for (const side of ['left', 'right'] as const) {
    const [arm, other] = [arms[side], arms[side === 'left' ? 'right' : 'left']];
    if (!arm.handSeen || person.hands.some((hand) => hand.side === side && hasMatte(hand))) continue;
    const hand = BODY_CLASSES.indexOf(`${side}Hand`);
    const [wrist, before] = [arm.points.at(-1)!, arm.points.at(-5)!];
    const run = Math.hypot(wrist.x - before.x, wrist.y - before.y) || 1;
    let end = Number.POSITIVE_INFINITY;
    for (let d = 0; d < REACH * frame.shoulderWidth; d++) {
      const under = {
        x: wrist.x + (d * (wrist.x - before.x)) / run,
        y: wrist.y + (d * (wrist.y - before.y)) / run,
      };
      const [column, row] = [Math.floor(under.x), Math.floor(under.y)];
      if (column < 0 || row < 0 || column >= width || row >= height) break;
      const { length, offset } = nearestOnArm(other, under);
      const half = armTable(other, other.bare, length);
      const off = Math.abs(offset - armTable(other, other.middle, length));
      if (labels[row * width + column] === hand) end = off / half;
      if (off > MET * half) continue;
      const upper = length / other.elbowAt;
      if (upper > UPPER_ARM[0] && upper < UPPER_ARM[1] && end < BESIDE) return { side, under, gap: d - half };
      break;
    }
  }
  return null;
}

/** The person and the measures with that hand as part of its arm, which goes on to where it is under the other one if the hand is hardly seen. */
export function withHandTuckedIn(
  person: PerceivedPerson,
  body: BodyMeasures,
  { side, under, gap }: TuckedHand,
): { readonly person: PerceivedPerson; readonly body: BodyMeasures } {
  const unit = body.frame.shoulderWidth;
  const own = body.arms[side];
  const shows = gap > SHOWN * unit;
  const outlined = shows ? withTuckedHandOutlined(person, side, own, unit) : person;
  const arm = shows ? own : measureArm(person, body.frame, side, under);
  const hand = outlined.parse.coverage[`${side}Hand`];
  return {
    person: moveCoverage(outlined, `${side}Hand`, `${side}Arm`, {
      ...hand,
      data: new Uint8Array(hand.data.length).fill(255),
    }),
    body: { ...body, arms: { ...body.arms, [side]: arm } },
  };
}
