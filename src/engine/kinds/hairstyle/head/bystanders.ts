/**
 * The other people in a photo. The nets that tell a person from the background don't tell one from another, so each
 * is laid out by the face as a few capsules of usual measures, and what lies in another's rather than in the own ones
 * is not the person's who gets the haircut: it is background, and no hair of theirs.
 */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { FaceDetection } from '../../../nets/face-detection.ts';
import { type Capsule, capsuleDepth } from '../../../perceive/body-geometry.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { Portrait } from './find-portrait.ts';
import type { HeadPose } from './head-pose.ts';

/** Where a person is, as a face tells. */
export interface SeenPerson {
  readonly head: Capsule;
  /** Neck with what hangs on it, shoulders and trunk. */
  readonly body: readonly Capsule[];
  /** Photo pixels per centimetre of this person. */
  readonly unit: number;
}

/** Centimetres from the middle between the eyes towards the crown and below it, and aside; a head with hair or a hat. */
const HEAD = { from: -5, to: 5, radius: 8.5 };
const NECK = { from: -14, to: -22, radius: 9 };
const SHOULDERS = { below: -27, aside: 13, radius: 8 };
const TRUNK = { from: -36, to: -75, radius: 17 };
/** Eyes nearer to each other than this share of the face's size (in profile) don't tell how the head is tilted. */
const LEAST_EYES = 0.25;
/** A face that lies deeper (centimetres) in the own body is a print or a child on the lap: its body is not told from the own. */
const WITHIN_BODY = 4;
/** Share of the own size from which another head stands as near to the camera: no new hair lies over it. */
const AS_NEAR = 0.85;
/** Centimetres over which one person becomes another. */
const RIM = 0.6;

/** The people of a portrait: the one who gets the haircut, and the others. */
export interface PeopleInPhoto {
  readonly own: SeenPerson;
  readonly others: readonly SeenPerson[];
}

/** Lays out the people of a portrait, in photo pixels. */
export function peopleInPhoto(
  { detection, others }: Pick<Portrait, 'detection' | 'others'>,
  { pixelsPerCentimetre }: Pick<HeadPose, 'pixelsPerCentimetre'>,
): PeopleInPhoto {
  const layOut = (face: FaceDetection): SeenPerson =>
    personOfFace(face, (pixelsPerCentimetre * face.size) / detection.size);
  return { own: layOut(detection), others: others.map(layOut) };
}

function personOfFace({ rightEye, leftEye, size }: FaceDetection, unit: number): SeenPerson {
  const eyes = Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y);
  const isTold = eyes > LEAST_EYES * size;
  const up = isTold
    ? { x: (leftEye.y - rightEye.y) / eyes, y: (rightEye.x - leftEye.x) / eyes }
    : { x: 0, y: -1 };
  const middle = { x: (rightEye.x + leftEye.x) / 2, y: (rightEye.y + leftEye.y) / 2 };
  // the head goes along its own axis, the body hangs down from it whatever the head does
  const along = (height: number): ImagePoint => ({
    x: middle.x + up.x * height * unit,
    y: middle.y + up.y * height * unit,
  });
  const below = (height: number, aside = 0): ImagePoint => ({
    x: middle.x + aside * unit,
    y: middle.y - height * unit,
  });
  return {
    head: capsuleOf(along(HEAD.from), along(HEAD.to), HEAD.radius * unit),
    body: [
      capsuleOf(below(NECK.from), below(NECK.to), NECK.radius * unit),
      capsuleOf(
        below(SHOULDERS.below, -SHOULDERS.aside),
        below(SHOULDERS.below, SHOULDERS.aside),
        SHOULDERS.radius * unit,
      ),
      capsuleOf(below(TRUNK.from), below(TRUNK.to), TRUNK.radius * unit),
    ],
    unit,
  };
}

function capsuleOf(from: ImagePoint, to: ImagePoint, radius: number): Capsule {
  return { from, to, fromRadius: radius, toRadius: radius };
}

/** A person's mask (photo size) without what is another's; the same mask in a photo of one person. */
export function withoutBystanders(person: Mask, { own, others }: PeopleInPhoto): Mask {
  if (others.length === 0) return person;
  const apart = others.filter(
    ({ head }) => outside(head.from.x, head.from.y, own.body, own.unit) > -WITHIN_BODY,
  );
  const result = { ...person, data: person.data.slice() };
  for (let y = 0, i = 0; y < person.height; y++)
    for (let x = 0; x < person.width; x++, i++) {
      if (person.data[i] === 0) continue;
      const share = Math.max(
        shareOfHeads(x + 0.5, y + 0.5, own, apart),
        shareOfBodies(x + 0.5, y + 0.5, own, apart),
      );
      if (share > 0) result.data[i] = Math.round(person.data[i]! * (1 - share));
    }
  return result;
}

/**
 * The heads of the others, photo size; null in a photo of one person.
 * @param isNear Only of those who stand as near to the camera, before whom no hair lies.
 */
export function headsOfBystanders(
  { own, others }: PeopleInPhoto,
  { width, height }: Mask,
  isNear: boolean,
): Mask | null {
  const meant = isNear ? others.filter(({ unit }) => unit > AS_NEAR * own.unit) : others;
  if (meant.length === 0) return null;
  const result = createMask(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      result.data[i] = Math.round(255 * shareOfHeads(x + 0.5, y + 0.5, own, meant));
  return result;
}

/** 0..1: how surely a pixel is of another's head, which lies deeper there than the own one. */
function shareOfHeads(x: number, y: number, own: SeenPerson, others: readonly SeenPerson[]): number {
  let share = 0;
  for (const { head, unit } of others) {
    const away = outsideOf(x, y, head) / unit;
    if (away > RIM / 2) continue;
    const ahead = outsideOf(x, y, own.head) / own.unit - away;
    share = Math.max(share, Math.min(ahead, RIM / 2 - away) / RIM);
  }
  return Math.min(1, share);
}

/** 0..1: how surely a pixel is of another's body. It lies behind the own one, as the own face is the largest. */
function shareOfBodies(x: number, y: number, own: SeenPerson, others: readonly SeenPerson[]): number {
  let away = Number.POSITIVE_INFINITY;
  for (const { body, unit } of others) away = Math.min(away, outside(x, y, body, unit));
  if (away > RIM / 2) return 0;
  const free = Math.min(outsideOf(x, y, own.head) / own.unit, outside(x, y, own.body, own.unit));
  return Math.max(0, Math.min(1, free / RIM, (RIM / 2 - away) / RIM));
}

/** The same people with every point moved. */
export function movePeople(
  { own, others }: PeopleInPhoto,
  move: (point: ImagePoint) => ImagePoint,
): PeopleInPhoto {
  const capsule = (own: Capsule): Capsule => ({ ...own, from: move(own.from), to: move(own.to) });
  const person = ({ head, body, unit }: SeenPerson): SeenPerson => ({
    head: capsule(head),
    body: body.map(capsule),
    unit,
  });
  return { own: person(own), others: others.map(person) };
}

/** Centimetres (of a person's own `unit`) from the nearest of the capsules, negative inside. */
function outside(x: number, y: number, capsules: readonly Capsule[], unit: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const capsule of capsules) nearest = Math.min(nearest, outsideOf(x, y, capsule));
  return nearest / unit;
}

/** Pixels from a capsule, negative inside. */
function outsideOf(x: number, y: number, capsule: Capsule): number {
  return (capsuleDepth(capsule, x, y) - 1) * capsule.fromRadius;
}
