/**
 * Neck, shoulders, arms and chest as solids that hair lies on. They are laid out as the camera sees them (the body stands
 * upright, whatever the head does), then carried into the head frame.
 */
import type { Pose } from '../../../perceive/person.ts';
import type { TaperedCapsule } from './head.ts';
import { type HeadPoint, unprojectFromPhoto } from './head.ts';
import type { HeadPose } from './head-pose.ts';

/** Where the skull sits on the neck, head frame. */
const SKULL_BASE: HeadPoint = { x: 0, y: -3.5, z: -5 };
/** Common distances in centimetres: shoulder joints from the midline, and below the skull's base. */
const SHOULDER_HALF = 17;
const SHOULDER_DROP = 16;
/** The shoulder joints of a body are so far apart at least and at most. */
const LEAST_SHOULDERS = 24;
const MOST_SHOULDERS = 42;
const LEAST_VISIBILITY = 0.5;
const ARM = 28;

/** A point as the camera sees it: centimetres to the right, down, and towards the camera. */
interface SeenPoint {
  readonly x: number;
  readonly y: number;
  readonly near: number;
}

/** Capsules of the body in the head frame, by the joints that the net sees, else by the head alone. */
export function bodyUnderHead(head: HeadPose, pose: Pose | null): TaperedCapsule[] {
  const base = seen(head, SKULL_BASE);
  const { left, right } = shouldersOf(head, pose, base);
  const middle = between(left, right, 0.5);
  const neckEnd = { x: middle.x, y: middle.y - 4.5, near: middle.near + 0.5 };
  const outwards = (side: SeenPoint): number => Math.sign(side.x - middle.x) || 1;
  const capsules: [SeenPoint, SeenPoint, number, number][] = [
    [base, neckEnd, 5.4, 5.9],
    [neckEnd, { ...middle, y: middle.y + 3 }, 6, 7.5],
  ];
  for (const [side, joint] of [
    ['left', left],
    ['right', right],
  ] as const) {
    const out = outwards(joint);
    capsules.push([between(base, neckEnd, 0.55), shift(joint, -3 * out, -0.6, -0.5), 3.4, 4.4]);
    capsules.push([shift(middle, 4 * out, 3, 1), shift(joint, -2.5 * out, 1.5, 0), 7, 5.4]);
    capsules.push([shift(middle, 6.5 * out, 9, 1.5), shift(middle, 7 * out, 34, 1), 8.5, 9]);
    capsules.push([joint, elbowOf(head, pose, side, joint, out), 4.9, 4.2]);
  }
  return capsules.map(([from, to, fromRadius, toRadius]) => ({
    from: carried(head, from),
    to: carried(head, to),
    fromRadius,
    toRadius,
  }));
}

function shouldersOf(
  head: HeadPose,
  pose: Pose | null,
  base: SeenPoint,
): { left: SeenPoint; right: SeenPoint } {
  const usual = (out: number): SeenPoint => ({
    x: base.x + out * SHOULDER_HALF,
    y: base.y + SHOULDER_DROP,
    near: base.near - 1,
  });
  const scale = head.pixelsPerCentimetre;
  const joint = (side: 'left' | 'right', out: number): SeenPoint => {
    const landmark = pose?.landmarks[`${side}Shoulder`];
    if (!landmark || landmark.visibility < LEAST_VISIBILITY) return usual(out);
    return { x: landmark.point.x / scale, y: landmark.point.y / scale, near: base.near - 1 };
  };
  const left = joint('left', 1);
  const right = joint('right', -1);
  const middle = between(left, right, 0.5);
  const apart = Math.hypot(left.x - right.x, left.y - right.y) || 1;
  const factor = Math.max(LEAST_SHOULDERS, Math.min(MOST_SHOULDERS, apart)) / apart;
  return { left: between(middle, left, factor), right: between(middle, right, factor) };
}

function elbowOf(
  head: HeadPose,
  pose: Pose | null,
  side: 'left' | 'right',
  joint: SeenPoint,
  out: number,
): SeenPoint {
  const landmark = pose?.landmarks[`${side}Elbow`];
  if (!landmark || landmark.visibility < LEAST_VISIBILITY) return shift(joint, 2 * out, ARM, 0);
  const scale = head.pixelsPerCentimetre;
  const x = landmark.point.x / scale;
  const y = landmark.point.y / scale;
  return { x, y, near: joint.near };
}

function seen({ toPhoto: m, pixelsPerCentimetre: scale }: HeadPose, { x, y, z }: HeadPoint): SeenPoint {
  return {
    x: (m[0]! * x + m[1]! * y + m[2]! * z + m[3]!) / scale,
    y: (m[4]! * x + m[5]! * y + m[6]! * z + m[7]!) / scale,
    near: m[8]! * x + m[9]! * y + m[10]! * z + m[11]!,
  };
}

function carried(head: HeadPose, { x, y, near }: SeenPoint): HeadPoint {
  return unprojectFromPhoto(head, x * head.pixelsPerCentimetre, y * head.pixelsPerCentimetre, near);
}

function shift(point: SeenPoint, x: number, y: number, near: number): SeenPoint {
  return { x: point.x + x, y: point.y + y, near: point.near + near };
}

function between(a: SeenPoint, b: SeenPoint, t: number): SeenPoint {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, near: a.near + (b.near - a.near) * t };
}
