/**
 * Neck, shoulders, arms and chest as solids that hair lies on. They are laid out as the camera sees them (the body stands
 * upright, whatever the head does), then carried into the head frame.
 */
import type { Pose } from '../../../perceive/person.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { TaperedCapsule } from './head.ts';
import { unprojectFromPhoto } from './head.ts';
import type { HeadPoint } from './head-point.ts';
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
/** Radii of the neck: about .6 of a face's breadth, as it lies behind that; where hair leaves it to be seen, the photo tells. */
const NECK = { upper: 4.3, lower: 4.4, root: 4.8, trunk: 7.5 } as const;
/** Where on the neck, as a share of its upper half, the slope to the shoulder begins, and its radius there: many a neck is seen to stand free of it that far. */
const SLOPE = { from: 0.85, radius: 2.8 } as const;
/**
 * The lowest point of a collar lies so far (centimetres) below the shoulder joints, which the net sees too high by so much at
 * most in long hair. A wide one lies lower: joints farther below the skull's base than this it doesn't tell.
 */
const COLLAR_BELOW_JOINTS = 1;
const MOST_TOO_HIGH = 3;
const MOST_DROP = 13;
/** Columns beside the neck (centimetres) where shoulders show. */
const OUTLINE_FROM = 8;
const OUTLINE_TO = 18;
/** The outline is looked for so far below the capsules' top (centimetres); a person's may lie so far above it without hair. */
const MOST_EXCESS = 6;
const MOST_STAND_OFF = 3;
const MOST_LOWERED = 4;

/** A point as the camera sees it: centimetres to the right, down, and towards the camera. */
interface SeenPoint {
  readonly x: number;
  readonly y: number;
  readonly near: number;
}

/** A capsule as the camera sees it, with its radii. */
interface SeenCapsule {
  readonly from: SeenPoint;
  readonly to: SeenPoint;
  readonly fromRadius: number;
  readonly toRadius: number;
}

/**
 * Capsules of the body in the head frame, by the joints that the net sees, else by the head alone. Shoulders that reach out
 * of the person's silhouette are lowered until they don't, and those that a collar below a bare throat shows to be too high.
 * @param collarY Photo y down to which the throat is seen bare; null where that isn't seen.
 */
export function bodyUnderHead(
  head: HeadPose,
  pose: Pose | null,
  person: Mask,
  collarY: number | null = null,
): TaperedCapsule[] {
  const base = seen(head, SKULL_BASE);
  const { left, right } = belowThroat(shouldersOf(head, pose, base), base, collarY, head.pixelsPerCentimetre);
  const middle = between(left, right, 0.5);
  const neckEnd = { x: middle.x, y: middle.y - 4.5, near: middle.near + 0.5 };
  const capsules: SeenCapsule[] = [
    { from: base, to: neckEnd, fromRadius: NECK.upper, toRadius: NECK.lower },
    { from: neckEnd, to: shift(middle, 0, 3, 0), fromRadius: NECK.root, toRadius: NECK.trunk },
  ];
  for (const [side, joint] of [
    ['left', left],
    ['right', right],
  ] as const) {
    const out = Math.sign(joint.x - middle.x) || 1;
    const first = shoulderCapsules(base, neckEnd, middle, joint, out);
    const excess = excessOverSilhouette(first, base, out, head.pixelsPerCentimetre, person);
    // below the photo's rim and under hair the net but guesses, mostly too high
    const isGuess = excess === null && joint.y * head.pixelsPerCentimetre >= person.height;
    const lower = excess ?? (isGuess ? Math.max(0, base.y + SHOULDER_DROP - joint.y) : 0);
    const settled = shift(joint, 0, lower, 0);
    capsules.push(...shoulderCapsules(base, neckEnd, shift(middle, 0, lower / 2, 0), settled, out), {
      from: settled,
      to: elbowOf(head, pose, side, settled, out),
      fromRadius: 4.9,
      toRadius: 4.2,
    });
  }
  return capsules.map(({ from, to, fromRadius, toRadius }) => ({
    from: carried(head, from),
    to: carried(head, to),
    fromRadius,
    toRadius,
  }));
}

/** Slope from the neck, collarbone and half of the chest on one side (`out` is 1 to the picture's right). */
function shoulderCapsules(
  base: SeenPoint,
  neckEnd: SeenPoint,
  middle: SeenPoint,
  joint: SeenPoint,
  out: number,
): SeenCapsule[] {
  return [
    {
      from: between(base, neckEnd, SLOPE.from),
      to: shift(joint, -3 * out, -0.6, -0.5),
      fromRadius: SLOPE.radius,
      toRadius: 4.4,
    },
    {
      from: shift(middle, 4 * out, 3, 1),
      to: shift(joint, -2.5 * out, 1.5, 0),
      fromRadius: 7,
      toRadius: 5.4,
    },
    {
      from: shift(middle, 6.5 * out, 9, 1.5),
      to: shift(middle, 7 * out, 34, 1),
      fromRadius: 8.5,
      toRadius: 9,
    },
  ];
}

/**
 * By how many centimetres the capsules' upper outline lies above the person's, between 8 and 18 centimetres beside the
 * neck; less than 0 (clothes that stand off) down to −1. Null where hair or the picture's rim hides the shoulder.
 */
function excessOverSilhouette(
  capsules: readonly SeenCapsule[],
  base: SeenPoint,
  out: number,
  scale: number,
  { data, width, height }: Mask,
): number | null {
  const found: number[] = [];
  for (let aside = OUTLINE_FROM; aside <= OUTLINE_TO; aside++) {
    const x = base.x + out * aside;
    const column = Math.floor(x * scale);
    const top = topOfCapsules(capsules, x);
    // begins inside the body and goes up to its outline
    let row = Math.min(height - 1, Math.floor((top + MOST_EXCESS) * scale));
    if (column < 0 || column >= width || row < top * scale) continue;
    while (row >= 0 && data[row * width + column]! > 127) row--;
    const excess = row / scale - top;
    if (excess > -MOST_STAND_OFF && excess < MOST_EXCESS - 0.1) found.push(excess);
  }
  if (found.length < 3) return null;
  found.sort((a, b) => a - b);
  return Math.max(-1, Math.min(MOST_LOWERED, found[found.length >> 1]!));
}

/** The least y of the capsules' outline in a column (centimetres), Infinity beside them. */
function topOfCapsules(capsules: readonly SeenCapsule[], x: number): number {
  let top = Number.POSITIVE_INFINITY;
  for (const { from, to, fromRadius, toRadius } of capsules)
    for (let t = 0; t <= 1; t += 1 / 24) {
      const radius = fromRadius + (toRadius - fromRadius) * t;
      const dx = from.x + (to.x - from.x) * t - x;
      if (Math.abs(dx) < radius)
        top = Math.min(top, from.y + (to.y - from.y) * t - Math.sqrt(radius * radius - dx * dx));
    }
  return top;
}

/** The shoulders lowered to where a collar below a bare throat shows them to be. */
function belowThroat(
  { left, right }: Shoulders,
  base: SeenPoint,
  collarY: number | null,
  scale: number,
): Shoulders {
  if (collarY === null) return { left, right };
  const lowest = Math.min(collarY / scale - COLLAR_BELOW_JOINTS, base.y + MOST_DROP);
  const by = Math.max(0, Math.min(MOST_TOO_HIGH, lowest - (left.y + right.y) / 2));
  return { left: shift(left, 0, by, 0), right: shift(right, 0, by, 0) };
}

interface Shoulders {
  readonly left: SeenPoint;
  readonly right: SeenPoint;
}

function shouldersOf(head: HeadPose, pose: Pose | null, base: SeenPoint): Shoulders {
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
