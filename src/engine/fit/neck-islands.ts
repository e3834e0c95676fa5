/**
 * Specks of an arm or a hand that count as skin of the neck or chest, where the new top would be drawn, or as hair, which would
 * lie before its sleeve.
 */
import type { PerceivedPerson } from '../perceive/person.ts';
import { withSpecksOnLimbs } from './limb-specks.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** Skin that begins above this torso height may be the neck's or a neckline's, shoulder widths. */
const HIGHEST = 0.4;
/** Hair nearer to the nose than this may be the head's own, shoulder widths. */
const HEAD = 0.9;
/** Largest speck in squares of the shoulder width, and the share of its border that arms and hands make up. */
const LARGEST = 0.02;
const ENCLOSED = 0.7;
/** What the photo's frame cuts off has its open side there, the wall beside it the rest. */
const AT_ELBOW = 0.45;

/** The person with specks of neck and hair that arms and hands enclose as part of the one that borders on most of each. */
export function withoutNeckIslands(person: PerceivedPerson): PerceivedPerson {
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const largest = LARGEST * unit * unit;
  const nose = person.pose.landmarks.nose.point;
  const withNeck = withSpecksOnLimbs(
    person,
    'neck',
    largest,
    ENCLOSED,
    ({ x, top }) => toTorso(frame, { x, y: top }).v >= HIGHEST * unit,
  );
  return withSpecksOnLimbs(
    withNeck,
    'hair',
    largest,
    AT_ELBOW,
    ({ x, top }) => Math.hypot(x - nose.x, top - nose.y) > HEAD * unit,
  );
}
