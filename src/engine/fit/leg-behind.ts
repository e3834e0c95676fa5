/**
 * A leg of which nothing is seen below the old clothes, although the ground is: it is lifted, or crosses behind the other one.
 * The pose guesses it beside that, where bared it would end as a stump.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PerceivedPerson, PoseLandmarkName } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';
import { insidePhoto } from './leg-outline.ts';
import { type LimbAxis, limbPoint } from './limb-axis.ts';

/** Below this visibility the pose guesses a leg's joints. */
const GUESSED = 0.5;
/** From this share of a leg's length on down to so far beyond its ankle its skin or its shoe would be seen; units. */
const LOWER_LEG = 0.7;
const FOOT = 0.3;
/** A foot's breadth to both sides of the axis and the steps along it, and how long the ground below is seen; units. */
const BESIDE = 0.08;
const STEP = 0.02;
const GROUND = 0.12;
/** So much of the other leg's skin is seen, and so far below its beginning the hidden one's end lies; units. */
const SEEN = 0.15;
const HIDDEN = 0.1;
/** The end lies so far from the knee at least, units. */
const SHORTEST = 0.3;

/**
 * Where the ankle of the leg on `side` lies behind the other one, photo point; null where the leg is seen or may be, or the
 * other one isn't. The axes are those of the pose, `unit` is that of the body's proportions in pixels.
 */
export function ankleBehind(
  person: PerceivedPerson,
  side: 'left' | 'right',
  knee: ImagePoint,
  own: LimbAxis,
  other: LimbAxis,
  unit: number,
): ImagePoint | null {
  const { landmarks } = person.pose;
  const isGuessed = (joint: 'Knee' | 'Ankle'): boolean =>
    landmarks[`${side}${joint}` as PoseLandmarkName].visibility < GUESSED;
  if (!isGuessed('Knee') || !isGuessed('Ankle')) return null;
  if (seenFrom(person, own, unit) !== null || !endsOnGround(person, own, unit)) return null;
  const from = seenFrom(person, other, unit);
  if (from === null) return null;
  const ankle = limbPoint(other, from + HIDDEN * unit, 0);
  return Math.hypot(ankle.x - knee.x, ankle.y - knee.y) < SHORTEST * unit || ankle.y <= knee.y ? null : ankle;
}

/** Real length along the axis at which the lower leg's skin or shoe begins to be seen; null where it isn't. */
function seenFrom(person: PerceivedPerson, axis: LimbAxis, unit: number): number | null {
  const bare = classTable(['legs', 'shoes']);
  let run = 0;
  for (let at = LOWER_LEG * axis.length; at < axis.length + FOOT * unit; at += STEP * unit) {
    const isSeen = [-BESIDE, 0, BESIDE].some((offset) => {
      const { x, y } = limbPoint(axis, at, offset * unit);
      return insidePhoto(person, { x, y }) && bare[labelAt(person, x, y)] === 1;
    });
    run = isSeen ? run + STEP : 0;
    if (run >= SEEN) return at - run * unit;
  }
  return null;
}

/** Whether the ground is seen below the axis' end, where the foot would be. */
function endsOnGround(person: PerceivedPerson, axis: LimbAxis, unit: number): boolean {
  const ground = classTable(['background']);
  let run = 0;
  for (let at = LOWER_LEG * axis.length; at < axis.length + FOOT * unit; at += STEP * unit) {
    const { x, y } = limbPoint(axis, at, 0);
    if (!insidePhoto(person, { x, y })) return false;
    run = ground[labelAt(person, x, y)] ? run + STEP : 0;
  }
  return run >= GROUND;
}
