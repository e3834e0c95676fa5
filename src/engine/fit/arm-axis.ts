/**
 * An arm as a rounded line from shoulder over elbow to wrist, with its half-widths measured from the silhouette.
 * Positions along it are real lengths in photo pixels at the torso's depth: a forearm that points at the camera looks
 * short but carries as much sleeve as any other.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PoseLandmarkName } from '../perceive/person.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { findCuffAtPocket, findOldCuff, handSeen, pocketEdge, wristBeyond } from './arm-end.ts';
import { armMiddle, bareHalfWidths } from './bare-arm-widths.ts';
import { bareSamples, isBelowSleeve } from './bare-samples.ts';
import { classTable } from './body-labels.ts';
import { bridgeInPlace } from './bridge-gaps.ts';
import { carryOnInPlace } from './carry-on-reach.ts';
import { elbowReach } from './elbow-reach.ts';
import { measureHandRoot, runIntoHandInPlace } from './hand-root.ts';
import { type LimbAxis, limbTable, lineNormals, roundedBones } from './limb-axis.ts';
import type { TorsoFrame } from './torso-frame.ts';
import { keepWithinSleeveInPlace, sleeveEdges } from './within-sleeve.ts';

export { limbPoint as armPoint, limbTable as armTable, nearestOnLimb as nearestOnArm } from './limb-axis.ts';

export const ARM_SAMPLES = 33;

/** `ARM_SAMPLES` points from the shoulder joint to the wrist. */
export interface ArmAxis extends LimbAxis {
  readonly side: 'left' | 'right';
  /** Real length from shoulder to elbow in pixels. */
  readonly elbowAt: number;
  /** The elbow's joint; `points` round it. */
  readonly elbow: ImagePoint;
  /** Extent of what is seen of the arm from the elbow's joint away from both bones, pixels; null where they are in line. */
  readonly elbowReach: number | null;
  /** Extent from the axis outwards and inwards to the edge of what is seen (skin or old sleeve), pixels. */
  readonly outward: Float32Array;
  readonly inward: Float32Array;
  /** Half-width that a bare arm has, pixels. */
  readonly bare: Float32Array;
  /** How far outwards from the axis the arm's middle lies, pixels. */
  readonly middle: Float32Array;
  /** Whether the old top's sleeve reaches the wrist. */
  readonly sleeved: boolean;
  /** Real length at which the old top's long sleeve ends, which may be beyond the wrist; null where none is seen to. */
  readonly oldCuff: number | null;
  /** The same at its inner corner, where that is known to lie elsewhere. */
  readonly oldInnerCuff?: number | null;
  /** False when the hand is in a pocket or behind something. */
  readonly handSeen: boolean;
  /** 0..1, how far the upper arm is lifted over what hangs. */
  readonly raised: number;
  /** Share of the samples at which the pose saw the arm. */
  readonly visibility: number;
}

/**
 * Reach of a bare arm from the line between the joints, outwards and inwards, as shares of the shoulder width. The
 * shoulder joint lies medially in the arm, so that the upper arm stands out more than in. `e` is the elbow's fraction.
 */
export function typicalReach(f: number, e: number): { outward: number; inward: number } {
  const knots: readonly (readonly [at: number, outward: number, inward: number])[] = [
    [0, 0.152, 0.11],
    [0.45 * e, 0.15, 0.1],
    [e, 0.118, 0.105],
    [e + 0.25 * (1 - e), 0.118, 0.11],
    [1, 0.06, 0.06],
  ];
  for (let i = 1; i < knots.length; i++) {
    const [from, outFrom, inFrom] = knots[i - 1]!;
    const [to, outTo, inTo] = knots[i]!;
    if (f > to) continue;
    const t = (f - from) / Math.max(1e-6, to - from);
    return { outward: outFrom + (outTo - outFrom) * t, inward: inFrom + (inTo - inFrom) * t };
  }
  return { outward: knots.at(-1)![1], inward: knots.at(-1)![2] };
}

/** An elbow reaches so many half-widths of the bare arm from its joint. */
const ELBOW = 1.1;
/** A bare arm as broad as so many typical reaches to one side is seen in its whole width. */
const WHOLE = 1.5;
/** One that is hidden in part, behind the torso, is as broad as so many at least where its edge before the background tells. */
const SEEN_PART = 0.3;
const BACKGROUND = BODY_CLASSES.indexOf('background');

/** How far a raised arm hangs below the line between its joints at the shoulder, in shoulder widths. */
const RAISED_BY = 0.06;

/**
 * 0..1, how far the upper arm is lifted: 0 up to where it points 20° below level, 1 from 35° above. The joint then lies
 * near the arm's upper edge, not its outer one.
 */
function howRaised(shoulder: ImagePoint, elbow: ImagePoint, { down }: TorsoFrame): number {
  const [dx, dy] = [elbow.x - shoulder.x, elbow.y - shoulder.y];
  const hanging = (dx * down.x + dy * down.y) / (Math.hypot(dx, dy) || 1);
  return smoothStep(0.35, -0.55, hanging);
}

/** The arm of one side, measured on the parse; `end` is where a hidden wrist lies, if that is known. */
export function measureArm(
  person: PerceivedPerson,
  frame: TorsoFrame,
  side: 'left' | 'right',
  end?: ImagePoint,
): ArmAxis {
  const landmark = (joint: 'Shoulder' | 'Elbow' | 'Wrist') =>
    person.pose.landmarks[`${side}${joint}` as PoseLandmarkName];
  const shoulder = landmark('Shoulder').point;
  const elbow = landmark('Elbow').point;
  const width = frame.shoulderWidth;
  const isHandSeen = !end && handSeen(person, side, landmark('Wrist').point, 0.3 * width);
  const hidden = (): ImagePoint =>
    end ?? pocketEdge(person, side, elbow, landmark('Wrist').point, 0.3 * width);
  const wrist = isHandSeen
    ? wristBeyond(person, side, elbow, landmark('Wrist').point, 0.35 * width)
    : hidden();
  const upperSeen = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y);
  const foreSeen = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const upper = Math.max(upperSeen, 0.82 * width);
  const fore = Math.max(foreSeen, 0.7 * width);
  const length = upper + fore;
  const points = roundedBones([shoulder, elbow, wrist], upper, fore, 0.1 * length, ARM_SAMPLES);
  // travelling down the left arm (at larger x) the outside lies to the traveller's left on screen
  const normals = lineNormals(points, side === 'left' ? 1 : -1);
  const elbowFraction = upper / length;
  const raised = howRaised(shoulder, elbow, frame);
  const reaches = points.map((_, i) => {
    const f = i / (ARM_SAMPLES - 1);
    const { outward, inward } = typicalReach(f, elbowFraction);
    const moved = RAISED_BY * raised * Math.max(0, 1 - (0.7 * f) / elbowFraction);
    return { outward: outward - moved, inward: inward + moved };
  });
  const isBare = bareSamples(person, side, points);
  const isCrossed = bareSamples(person, side === 'left' ? 'right' : 'left', points);
  const walk = (direction: 1 | -1): Float32Array =>
    walkToEdge(
      person,
      side,
      points,
      normals,
      direction,
      reaches.map((reach) => (direction === 1 ? reach.outward : reach.inward) * width),
      isBare,
      // a raised arm's upper edge runs close to the joints
      0.45 - 0.25 * raised,
    );
  const outward = walk(1);
  const inward = walk(-1);
  const typicalHalf = reaches.map((reach) => 0.5 * (reach.outward + reach.inward) * width);
  const measuredHalf = reaches.map((_, i) => (outward[i]! + inward[i]!) / 2);
  const bare = bareHalfWidths(
    measuredHalf,
    typicalHalf,
    outward,
    reaches.map((reach) => reach.outward * width),
    isBare,
  );
  const middle = armMiddle(
    outward,
    inward,
    bare,
    reaches.map((reach) => 0.5 * (reach.outward - reach.inward) * width),
    isBare,
    0.5 + 0.4 * raised,
  );
  const sleeved = isBare
    .slice(Math.floor(0.72 * ARM_SAMPLES), Math.floor(0.92 * ARM_SAMPLES))
    .every((bareThere, i) => !bareThere && !isCrossed[Math.floor(0.72 * ARM_SAMPLES) + i]);
  // a short sleeve ends on the arm, and beside its hem lies the torso's cloth
  if (sleeved) {
    const edges = sleeveEdges(
      person,
      points,
      normals,
      reaches.map((reach) => reach.outward * width),
      isBare,
    );
    keepWithinSleeveInPlace(middle, bare, edges, width);
    edges.forEach((edge, i) => {
      if (edge < outward[i]!) outward[i] = edge;
    });
  }
  const root = isHandSeen
    ? measureHandRoot(
        person,
        side,
        points.at(-3)!,
        wrist,
        normals.at(-1)!,
        typicalHalf.at(-1)!,
        // a cuff hides how far down the hand begins
        (sleeved ? 0.22 : 0.14) * width,
        sleeved,
      )
    : null;
  if (root) runIntoHandInPlace(middle, bare, root);
  // what is left between an old cuff and the hand is the cuff's rim
  const beforeHand = (cuff: number | null): number | null =>
    root ? Math.max(cuff ?? 0, Math.min(length + root.from + 0.012 * width, 1.1 * length)) : cuff;
  const atPocket =
    sleeved && !isHandSeen ? findCuffAtPocket(person, points, normals, length, outward.at(-1)!) : null;
  const usualAtElbow = ELBOW * bare[Math.round(elbowFraction * (ARM_SAMPLES - 1))]!;
  const seen = (['Shoulder', 'Elbow', 'Wrist'] as const).map((joint) => landmark(joint).visibility);
  return {
    side,
    points,
    normals,
    length,
    elbowAt: upper,
    elbow,
    elbowReach: elbowReach(person, side, [shoulder, elbow, wrist], 0.3 * width, usualAtElbow),
    outward,
    inward,
    bare,
    middle,
    sleeved,
    oldCuff: !sleeved
      ? null
      : isHandSeen
        ? beforeHand(findOldCuff(person, side, points, normals, length, 0.05 * width))
        : (atPocket?.outer ?? null),
    oldInnerCuff: atPocket?.inner ?? null,
    handSeen: isHandSeen,
    raised,
    visibility: Math.min(seen[1]!, Math.max(seen[2]!, 0.5)),
  };
}

/** Whether a place beside sample `index` lies nearer to a part of the axis beyond the elbow's bend. */
function belongsToBend(points: readonly ImagePoint[], index: number, x: number, y: number): boolean {
  const own = (points[index]!.x - x) ** 2 + (points[index]!.y - y) ** 2;
  for (let k = 0; k < points.length; k++)
    if (Math.abs(k - index) > 4 && (points[k]!.x - x) ** 2 + (points[k]!.y - y) ** 2 < 0.8 * own) return true;
  return false;
}

/**
 * Distance from the axis to where arm and sleeve end, on one side, smoothed and kept within reason: what ends within `nearest`
 * of the typical reach isn't the edge.
 */
function walkToEdge(
  person: PerceivedPerson,
  side: 'left' | 'right',
  points: readonly ImagePoint[],
  normals: readonly { readonly x: number; readonly y: number }[],
  direction: 1 | -1,
  typicalReaches: readonly number[],
  isBare: readonly boolean[],
  nearest: number,
): Float32Array {
  const { labels, width, height } = person.parse;
  // where skin shows, cloth beside it is the torso's; where a sleeve covers the arm, cloth is the arm's
  const skin = classTable([`${side}Arm`, `${side}Hand`, 'neck']);
  const cloth = classTable(['upperClothes']);
  const other = BODY_CLASSES.indexOf(side === 'left' ? 'rightArm' : 'leftArm');
  const isUnknown = new Uint8Array(points.length);
  const covered = classTable(['upperClothes', `${side}Arm`, `${side}Hand`, 'neck']);
  // the other hand lies on the arm, whose edge under it is the one above and below
  const otherHand = BODY_CLASSES.indexOf(side === 'left' ? 'rightHand' : 'leftHand');
  const underHand = points.map(() => false);
  const raw = new Float32Array(points.length);
  points.forEach((point, i) => {
    const normal = normals[i]!;
    const typical = typicalReaches[i]!;
    const belongs = isBare[i] ? skin : covered;
    const limit = 2.4 * typical;
    let upToBend = 0; // skin up to where a bent arm's other half begins: it fills the bend at least so far
    const walk = (towards: 1 | -1): number => {
      let reached = 0;
      for (let d = 0; d <= limit; d++) {
        const x = Math.floor(point.x + towards * d * normal.x);
        const y = Math.floor(point.y + towards * d * normal.y);
        // inside a sharp bend the other half of the arm begins where it is nearer
        if (belongsToBend(points, i, x + 0.5, y + 0.5)) {
          if (towards === direction && isBare[i] && reached === d - 1) upToBend = reached;
          return limit;
        }
        const inside = x >= 0 && y >= 0 && x < width && y < height;
        if (inside && belongs[labels[y * width + x]!]) reached = d;
        else if (d - reached > 3) break;
        else if (inside && towards === direction && labels[y * width + x] === otherHand) underHand[i] = true;
      }
      return reached;
    };
    const reached = walk(direction);
    const labelFrom = (d: number): number => {
      const x = Math.floor(point.x + direction * d * normal.x);
      const y = Math.floor(point.y + direction * d * normal.y);
      return x >= 0 && y >= 0 && x < width && y < height ? labels[y * width + x]! : -1;
    };
    // bare skin ends where the background begins, however near its axis a joint was found too far out
    const isOpen = isBare[i]! && [2, 4, 6].every((d) => labelFrom(reached + d) === BACKGROUND);
    // a joint may lie near one edge of a bare arm that is seen in its whole width
    const isEdge =
      reached >= nearest * typical ||
      (isOpen && reached + walk(-direction as 1 | -1) > SEEN_PART * typical) ||
      (isBare[i]! && reached + Math.min(limit, walk(-direction as 1 | -1)) > WHOLE * typical);
    // running into the torso or off the arm says nothing: keep the typical width
    raw[i] = reached >= limit - 1 || !isEdge ? Math.max(typical, upToBend) : reached;
    // the other arm lies before this one or behind it
    if ([1, 2, 3].some((d) => labelFrom(reached + d) === other)) isUnknown[i] = 1;
    // outside of a short sleeve's slanting hem its cloth still covers the arm's edge
    if (
      direction === 1 &&
      isBare[i] &&
      isBelowSleeve(isBare, i) &&
      cloth[Math.max(0, labelFrom(reached + 1))]
    )
      isUnknown[i] = 1;
  });
  carryOnInPlace(raw, typicalReaches, isUnknown);
  // between fingers the arm's edge is lost as well
  bridgeInPlace(
    raw,
    underHand.map((under, i) => under || underHand[i - 1] === true || underHand[i + 1] === true),
  );
  // median of five, then mean of three: single rows lie, the arm doesn't jump. Skin and sleeve are smoothed each by
  // itself, for a loose cuff is no part of the arm
  const alike = (values: Float32Array, i: number, by: number): number => {
    const at = Math.max(0, Math.min(values.length - 1, i + by));
    return values[isBare[at] === isBare[i] ? at : i]!;
  };
  const median = raw.map((_, i) => {
    const window = [-2, -1, 0, 1, 2].map((by) => alike(raw, i, by));
    return window.sort((a, b) => a - b)[2]!;
  });
  return median.map((value, i) => (alike(median, i, -1) + value + alike(median, i, 1)) / 3);
}

/** Position of what lies `offset` off the axis at the real length `length`, between the bare arm's inner (0) and outer (1) edge. */
export function acrossArm(arm: ArmAxis, length: number, offset: number): number {
  return 0.5 + (offset - limbTable(arm, arm.middle, length)) / (2 * limbTable(arm, arm.bare, length));
}
