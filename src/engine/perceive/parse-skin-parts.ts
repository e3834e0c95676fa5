/** Which part of the body skin belongs to, by geometry alone; defined at every pixel so that soft edges can ask too. */
import {
  type ArmGeometry,
  type BodyGeometry,
  type CapsuleBounds,
  capsuleBounds,
  capsuleCoordinates,
  capsuleDepth,
  insidePolygon,
  type Point,
  withinBounds,
} from './body-geometry.ts';
import type { ParseScene } from './parse-scene.ts';
import type { BodyClass } from './person.ts';

export const SKIN_PARTS = [
  'face',
  'neck',
  'leftArm',
  'rightArm',
  'leftHand',
  'rightHand',
  'legs',
] as const satisfies readonly BodyClass[];

const FACE = 0;
const NECK = 1;
const ARM = { left: 2, right: 3 };
const HAND = { left: 4, right: 5 };
const LEGS = 6;

/** Depths in the bones of hand and forearm (1 on their surface) up to which skin is surely, or rather than a leg's, theirs. */
const ON_HAND = 2;
const BESIDE_HAND = 2.6;
const ON_WRIST = 1.6;
/** Depth in an arm's bones up to which skin is the arm's. */
const ON_ARM = 1.4;
/** Skin that lies so far beyond a shoulder's joint, as a share of their distance, is no chest's. */
const BESIDE = 0.2;
/** Higher than this over the face's middle, in widths of the head, skin outside the face may be an arm's. */
const OVER_HEAD = -0.6;
/** Farther from the face's axis than this, in widths of the head, lie no ears. */
const BESIDE_EARS = 0.62;

/** How far beyond the wrist a pixel lies along the forearm, in pixels; negative on the arm. */
function beyondWrist(arm: ArmGeometry, point: Point): number {
  const { from, to } = arm.fore;
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return ((point.x - to.x) * (to.x - from.x) + (point.y - to.y) * (to.y - from.y)) / length;
}

/** Whether an arm hides the other hand at the point: it is as thick as it is bare, and wide around a wrist that is under it. */
function tuckedUnder(arm: ArmGeometry, wrist: Point, point: Point): boolean {
  const depth = ({ x, y }: Point): number =>
    Math.min(capsuleDepth(arm.upper, x, y), capsuleDepth(arm.fore, x, y));
  return depth(point) < (depth(wrist) < 1.15 ? 1.8 : 1.15);
}

/** Index into `SKIN_PARTS` for each pixel of the scene; meaningless where no person can be. */
export function partitionSkin(body: BodyGeometry, { width, height, person }: ParseScene): Uint8Array {
  const parts = new Uint8Array(width * height);
  const { head, unit, neckBase, hipCentre } = body;
  const oval = head?.oval ? boundsOf(head.oval) : null;
  const torso = Math.max(1, Math.hypot(hipCentre.x - neckBase.x, hipCentre.y - neckBase.y));
  const hands = {
    left: capsuleBounds(body.arms.left.hand, BESIDE_HAND),
    right: capsuleBounds(body.arms.right.hand, BESIDE_HAND),
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (person.data[row * width + column]! < 0.02) continue;
      const point = { x: column + 0.5, y: row + 0.5 };
      const { x, y } = point;
      const inFace =
        oval !== null &&
        x >= oval.left &&
        x <= oval.right &&
        y >= oval.top &&
        y <= oval.bottom &&
        insidePolygon(head!.oval!, x, y);
      parts[row * width + column] = partAt(body, hands, head, unit, torso, point, inFace);
    }
  }
  return parts;
}

function boundsOf(polygon: readonly Point[]) {
  const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

const SIDES = ['left', 'right'] as const;

/** Whether the point lies farther from the body's axis than the ends of the shoulders. */
function besideShoulders({ shoulders: { left, right }, unit }: BodyGeometry, { x, y }: Point): boolean {
  const length = Math.hypot(left.x - right.x, left.y - right.y) || 1;
  const along = ((x - right.x) * (left.x - right.x) + (y - right.y) * (left.y - right.y)) / length;
  return along < -BESIDE * unit || along > length + BESIDE * unit;
}

function partAt(
  body: BodyGeometry,
  hands: Readonly<Record<'left' | 'right', CapsuleBounds>>,
  head: BodyGeometry['head'],
  unit: number,
  torso: number,
  point: Point,
  inFace: boolean,
): number {
  // hands lie over everything else
  let handDepth = BESIDE_HAND;
  let hand: 'left' | 'right' | null = null;
  for (let s = 0; s < 2; s++) {
    const side = SIDES[s]!;
    const arm = body.arms[side];
    // a hand that was not found but only supposed never covers the face: it may well be behind the head
    if (inFace && !arm.handFound) continue;
    if (!withinBounds(hands[side], point.x, point.y)) continue;
    if (beyondWrist(arm, point) < -0.03 * unit) continue;
    // nor the other arm: where arms are crossed it is tucked under that, and an elbow may look like a hand
    if (!arm.handSure && tuckedUnder(body.arms[SIDES[1 - s]!], arm.fore.to, point)) continue;
    for (const bone of arm.hand) {
      const depth = capsuleDepth(bone, point.x, point.y);
      if (depth < handDepth) {
        handDepth = depth;
        hand = side;
      }
    }
  }
  if (hand && handDepth < ON_HAND) return HAND[hand];

  let nearest: 'left' | 'right' = 'right';
  let armDepth = Number.POSITIVE_INFINITY;
  let atShoulder = false;
  // of two that are as near, the right one
  for (let s = 1; s >= 0; s--) {
    const arm = body.arms[SIDES[s]!];
    const upper = capsuleDepth(arm.upper, point.x, point.y);
    const fore = capsuleDepth(arm.fore, point.x, point.y);
    const depth = Math.min(upper, fore);
    if (depth >= armDepth) continue;
    nearest = SIDES[s]!;
    armDepth = depth;
    atShoulder = fore > upper && capsuleCoordinates(arm.upper, point.x, point.y).along < 0.12;
  }

  if (head) {
    const hx =
      ((point.x - head.centre.x) * head.across.x + (point.y - head.centre.y) * head.across.y) / head.width;
    const hy =
      ((point.x - head.centre.x) * head.down.x + (point.y - head.centre.y) * head.down.y) / head.width;
    const onHead = head.oval
      ? inFace || (hy < 0.25 && Math.abs(hx) < 0.95 && hy > -1.2)
      : Math.hypot(hx / 0.55, hy / 0.68) < 1;
    // outside the face a raised arm that passes behind the head is wider than its bone
    const armReach = inFace || Math.abs(hx) < BESIDE_EARS ? 1 : ON_ARM;
    const atFace = Math.abs(hx) < 0.5 && (inFace || hy > OVER_HEAD);
    if (onHead && (atFace || armDepth > armReach)) return FACE;
  }

  const down =
    ((point.x - body.neckBase.x) * (body.hipCentre.x - body.neckBase.x) +
      (point.y - body.neckBase.y) * (body.hipCentre.y - body.neckBase.y)) /
    (torso * torso);
  if (down > 1) {
    let leg = Number.POSITIVE_INFINITY;
    for (let s = 0; s < 2; s++) {
      const { thigh, shin } = body.legs[SIDES[s]!];
      leg = Math.min(leg, capsuleDepth(thigh, point.x, point.y), capsuleDepth(shin, point.x, point.y));
    }
    // a hand may rest on bare legs, but skin this near to hand or wrist is theirs
    if (leg < armDepth && armDepth > ON_WRIST) return hand && body.arms[hand].handFound ? HAND[hand] : LEGS;
  }
  if (armDepth < ON_ARM && !atShoulder) return ARM[nearest];
  // a raised arm hangs below its bones, where no neck or chest reaches
  if (armDepth < 2.2 && (down > 0.25 || besideShoulders(body, point))) return ARM[nearest];
  return NECK;
}
