/**
 * A hand tucked under the other arm, of which no fingers show. Between long new sleeves its back stays, and goes in under the
 * other arm's sleeve: where it ended short of that it would look like a stump. So would what is no more than a bit of it: then
 * its own sleeve goes in under the other one, and the hand with it.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropMask, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask } from '../pixels/image.ts';
import { luminanceAt } from '../pixels/luminance.ts';
import { medianInPlace } from '../pixels/median.ts';
import { openDisc } from '../pixels/morphology.ts';
import { armTable, measureArm, nearestOnArm } from './arm-axis.ts';
import { hasMatte } from './hand-matte.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';

/** How far beyond the wrist the other arm's middle is sought along the forearm, in shoulder widths. */
const REACH = 0.6;
/** So near the other arm's middle the forearm has met it, in its half-widths. */
const MET = 0.15;
/** The hand's seen end lies at most so far from that middle, in half-widths. */
const BESIDE = 1.5;
/** Part of the other arm that hides hands: from a share of the upper arm's length to its elbow. */
const UPPER_ARM = [0.3, 1] as const;
/** So far beyond its seen end the hand goes on in the shade of the other arm, in shoulder widths. */
const GOES_ON = 0.06;
/** Its end is what lies beyond this share of its length; it goes on in its breadth less this share of that on both sides. */
const AT_END = 0.6;
const RIM = 0.15;
/** There it has less than this share of its light. */
const SHADED = 0.7;
/** Half the breadth of shade that is no hand's, in shoulder widths. */
const THREAD = 0.02;

/** A hand that is tucked in. */
export interface TuckedHand {
  readonly side: 'left' | 'right';
  /** Where the forearm, prolonged, meets the middle of the other upper arm. */
  readonly under: ImagePoint;
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
      if (upper > UPPER_ARM[0] && upper < UPPER_ARM[1] && end < BESIDE) return { side, under };
      break;
    }
  }
  return null;
}

/** How much of the hand is seen along its forearm, from the wrist on, pixels. */
export function handLength(
  { parse }: Pick<PerceivedPerson, 'parse'>,
  { arms }: Pick<BodyMeasures, 'arms'>,
  { side, under }: TuckedHand,
): number {
  const hand = BODY_CLASSES.indexOf(`${side}Hand`);
  const wrist = arms[side].points.at(-1)!;
  const run = Math.hypot(under.x - wrist.x, under.y - wrist.y);
  let seen = 0;
  for (let d = 0; d < run; d++) {
    const column = Math.floor(wrist.x + (d / run) * (under.x - wrist.x));
    const row = Math.floor(wrist.y + (d / run) * (under.y - wrist.y));
    if (parse.labels[row * parse.width + column] === hand) seen++;
  }
  return seen;
}

/**
 * The person with skin beside that hand's end, which the parse has as the other arm's, as the hand's: they meet in the shade, and the
 * hand goes on under the other arm.
 */
export function withHandUnderArm(
  person: PerceivedPerson,
  { frame }: Pick<BodyMeasures, 'frame'>,
  { side, under }: TuckedHand,
): PerceivedPerson {
  const { labels, width, height } = person.parse;
  const hand = BODY_CLASSES.indexOf(`${side}Hand`);
  const other = side === 'left' ? 'rightArm' : 'leftArm';
  const isOther = BODY_CLASSES.indexOf(other);
  const own = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] === hand) own.data[at] = 255;
  const reach = GOES_ON * frame.shoulderWidth;
  const box = coveredArea(own, 128, Math.ceil(reach));
  if (!box) return person;
  const fromHand = chamferDistanceWithin(cropMask(own, box), reach).data;
  const wrist = person.pose.landmarks[`${side}Wrist`].point;
  const run = Math.hypot(under.x - wrist.x, under.y - wrist.y) || 1;
  const [dx, dy] = [(under.x - wrist.x) / run, (under.y - wrist.y) / run];
  const alongAt = (x: number, y: number): number => (x - wrist.x) * dx + (y - wrist.y) * dy;
  const acrossAt = (x: number, y: number): number => (y - wrist.y) * dx - (x - wrist.x) * dy;
  const ofBox = (visit: (x: number, y: number, at: number) => void): void => {
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) visit(x, y, y * width + x);
  };
  let end = 0;
  ofBox((x, y, at) => {
    if (own.data[at] === 255) end = Math.max(end, alongAt(x, y));
  });
  // its breadth at its end
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  ofBox((x, y, at) => {
    if (own.data[at] === 0 || alongAt(x, y) < AT_END * end) return;
    low = Math.min(low, acrossAt(x, y));
    high = Math.max(high, acrossAt(x, y));
  });
  const rim = RIM * (high - low);
  const lights: number[] = [];
  ofBox((_x, _y, at) => {
    if (own.data[at] === 255) lights.push(luminanceAt(person.photo.data, 4 * at));
  });
  const shade = SHADED * medianInPlace(lights)!;
  const moved = createMask(width, height);
  ofBox((x, y, at) => {
    if (labels[at] !== isOther || alongAt(x, y) < AT_END * end) return;
    if (luminanceAt(person.photo.data, 4 * at) > shade) return;
    if (fromHand[(y - box.y) * box.width + x - box.x]! >= reach) return;
    if (acrossAt(x, y) > low + rim && acrossAt(x, y) < high - rim) moved.data[at] = 255;
  });
  // no threads of shade along the edge of what lies there
  const [hands, more] = [cropMask(own, box), cropMask(moved, box)];
  const whole = { ...hands, data: hands.data.map((value, i) => Math.max(value, more.data[i]!)) };
  const thick = openDisc(whole, THREAD * frame.shoulderWidth).data;
  more.data.forEach((value, i) => {
    if (value > 0 && thick[i]! < 128) more.data[i] = 0;
  });
  pasteMaskInPlace(moved, more, box.x, box.y);
  return moveCoverage(person, other, `${side}Hand`, moved);
}

/** The person and the measures with that hand as part of its arm, which goes on to where it is under the other one. */
export function withHandTuckedIn(
  person: PerceivedPerson,
  body: BodyMeasures,
  { side, under }: TuckedHand,
): { readonly person: PerceivedPerson; readonly body: BodyMeasures } {
  const hand = person.parse.coverage[`${side}Hand`];
  const arm = measureArm(person, body.frame, side, under);
  return {
    person: moveCoverage(person, `${side}Hand`, `${side}Arm`, {
      ...hand,
      data: new Uint8Array(hand.data.length).fill(255),
    }),
    body: { ...body, arms: { ...body.arms, [side]: arm } },
  };
}
