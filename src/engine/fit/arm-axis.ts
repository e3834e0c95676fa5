/**
 * An arm as a rounded line from shoulder over elbow to wrist, with its half-widths measured from the silhouette.
 * Positions along it are real lengths in photo pixels at the torso's depth: a forearm that points at the camera looks
 * short but carries as much sleeve as any other.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PoseLandmarkName } from '../perceive/person.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import type { TorsoFrame } from './torso-frame.ts';

export const ARM_SAMPLES = 33;

export interface ArmAxis {
  readonly side: 'left' | 'right';
  /** `ARM_SAMPLES` points at equal steps of real length, from the shoulder joint to the wrist. */
  readonly points: readonly ImagePoint[];
  /** Unit normals at the points, away from the body. */
  readonly normals: readonly { readonly x: number; readonly y: number }[];
  /** Real length in pixels. */
  readonly length: number;
  /** Real length from shoulder to elbow in pixels. */
  readonly elbowAt: number;
  /** Extent from the axis outwards and inwards to the edge of what is seen (skin or old sleeve), pixels. */
  readonly outward: Float32Array;
  readonly inward: Float32Array;
  /** Half-width that a bare arm has, pixels. */
  readonly bare: Float32Array;
  /** How far outwards from the axis the arm's middle lies, pixels. */
  readonly middle: Float32Array;
  /** Share of the samples at which the pose saw the arm. */
  readonly visibility: number;
}

/**
 * Reach of a bare arm from the line between the joints, outwards and inwards, as shares of the shoulder width. The
 * shoulder joint lies medially in the arm, so that the upper arm stands out more than in. `e` is the elbow's fraction.
 */
function typicalReach(f: number, e: number): { outward: number; inward: number } {
  const knots: readonly (readonly [at: number, outward: number, inward: number])[] = [
    [0, 0.152, 0.11],
    [0.45 * e, 0.15, 0.1],
    [e, 0.118, 0.105],
    [e + 0.25 * (1 - e), 0.118, 0.11],
    [1, 0.072, 0.072],
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

/** Index and fraction of a real length along the arm; beyond the ends it is clamped to them. */
function positionOf(arm: ArmAxis, length: number): { index: number; fraction: number } {
  const position = Math.max(0, Math.min(ARM_SAMPLES - 1, (length / arm.length) * (ARM_SAMPLES - 1)));
  const index = Math.min(ARM_SAMPLES - 2, Math.floor(position));
  return { index, fraction: position - index };
}

/** Interpolated value of a per-sample table at a real length. */
export function armTable(arm: ArmAxis, table: Float32Array, length: number): number {
  const { index, fraction } = positionOf(arm, length);
  return table[index]! + (table[index + 1]! - table[index]!) * fraction;
}

/** Photo point at a real length along the arm (prolonged beyond its ends), moved outwards by `offset` pixels. */
export function armPoint(arm: ArmAxis, length: number, offset: number): ImagePoint {
  const { index, fraction } = positionOf(arm, length);
  const a = arm.points[index]!;
  const b = arm.points[index + 1]!;
  const na = arm.normals[index]!;
  const nb = arm.normals[index + 1]!;
  const nx = na.x + (nb.x - na.x) * fraction;
  const ny = na.y + (nb.y - na.y) * fraction;
  const beyond = length < 0 ? length : Math.max(0, length - arm.length);
  const segment = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return {
    x: a.x + (b.x - a.x) * fraction + nx * offset + ((b.x - a.x) / segment) * beyond,
    y: a.y + (b.y - a.y) * fraction + ny * offset + ((b.y - a.y) / segment) * beyond,
  };
}

/** Real length and outward offset of the arm's point nearest to `point`. */
export function nearestOnArm(arm: ArmAxis, point: ImagePoint): { length: number; offset: number } {
  let best = Number.POSITIVE_INFINITY;
  let result = { length: 0, offset: 0 };
  for (let i = 0; i + 1 < ARM_SAMPLES; i++) {
    const a = arm.points[i]!;
    const b = arm.points[i + 1]!;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const squared = dx * dx + dy * dy || 1e-9;
    let t = ((point.x - a.x) * dx + (point.y - a.y) * dy) / squared;
    // the first piece may be prolonged upwards and the last one downwards
    t = Math.max(i === 0 ? -4 : 0, Math.min(i === ARM_SAMPLES - 2 ? 4 : 1, t));
    const ex = point.x - a.x - t * dx;
    const ey = point.y - a.y - t * dy;
    const distance = ex * ex + ey * ey;
    if (distance < best) {
      best = distance;
      const n = arm.normals[i]!;
      result = {
        length: ((i + t) / (ARM_SAMPLES - 1)) * arm.length,
        offset: Math.sqrt(distance) * Math.sign(ex * n.x + ey * n.y || 1),
      };
    }
  }
  return result;
}

/** The arm of one side, measured on the parse. */
export function measureArm(person: PerceivedPerson, frame: TorsoFrame, side: 'left' | 'right'): ArmAxis {
  const landmark = (joint: 'Shoulder' | 'Elbow' | 'Wrist') =>
    person.pose.landmarks[`${side}${joint}` as PoseLandmarkName];
  const shoulder = landmark('Shoulder').point;
  const elbow = landmark('Elbow').point;
  const wrist = landmark('Wrist').point;
  const width = frame.shoulderWidth;
  const upperSeen = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y);
  const foreSeen = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const upper = Math.max(upperSeen, 0.82 * width);
  const fore = Math.max(foreSeen, 0.7 * width);
  const length = upper + fore;
  const points: ImagePoint[] = [];
  // a quadratic Bézier rounds the elbow over a tenth of the arm on either side
  const rounding = 0.1 * length;
  const onBone = (at: number): ImagePoint => {
    const [from, to, t] = at <= upper ? [shoulder, elbow, at / upper] : [elbow, wrist, (at - upper) / fore];
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  };
  for (let i = 0; i < ARM_SAMPLES; i++) {
    const at = (length * i) / (ARM_SAMPLES - 1);
    const t = (at - upper + rounding) / (2 * rounding);
    if (t <= 0 || t >= 1) {
      points.push(onBone(at));
      continue;
    }
    const a = onBone(upper - rounding);
    const b = onBone(upper + rounding);
    points.push({
      x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * elbow.x + t * t * b.x,
      y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * elbow.y + t * t * b.y,
    });
  }
  const sign = side === 'left' ? 1 : -1;
  const normals = points.map((_, i) => {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[Math.min(ARM_SAMPLES - 1, i + 1)]!;
    const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    // travelling down the left arm (at larger x) the outside lies to the traveller's left on screen
    return { x: (sign * (b.y - a.y)) / d, y: (-sign * (b.x - a.x)) / d };
  });
  const elbowFraction = upper / length;
  const reaches = points.map((_, i) => typicalReach(i / (ARM_SAMPLES - 1), elbowFraction));
  const isBare = bareSamples(person, side, points);
  const walk = (direction: 1 | -1): Float32Array =>
    walkToEdge(
      person,
      side,
      points,
      normals,
      direction,
      reaches.map((reach) => (direction === 1 ? reach.outward : reach.inward) * width),
      isBare,
    );
  const outward = walk(1);
  const inward = walk(-1);
  const typicalHalf = reaches.map((reach) => 0.5 * (reach.outward + reach.inward) * width);
  const measuredHalf = reaches.map((_, i) => (outward[i]! + inward[i]!) / 2);
  const build = armBuild(measuredHalf, typicalHalf, isBare);
  const bare = Float32Array.from(typicalHalf, (typical, i) =>
    isBare[i] ? Math.max(0.7 * typical, Math.min(1.5 * typical, measuredHalf[i]!)) : build * typical,
  );
  // an old sleeve hangs off the arm: only skin tells where the arm's middle is
  const middle = Float32Array.from(reaches, (reach, i) => {
    const typical = 0.5 * (reach.outward - reach.inward) * width;
    const measured = (outward[i]! - inward[i]!) / 2;
    const allowed = isBare[i] ? 0.5 * bare[i]! : 0.12 * bare[i]!;
    return Math.max(typical - allowed, Math.min(typical + allowed, measured));
  });
  const seen = (['Shoulder', 'Elbow', 'Wrist'] as const).map((joint) => landmark(joint).visibility);
  return {
    side,
    points,
    normals,
    length,
    elbowAt: upper,
    outward,
    inward,
    bare,
    middle,
    visibility: Math.min(seen[1]!, Math.max(seen[2]!, 0.5)),
  };
}

function classSet(names: readonly BodyClass[]): Uint8Array {
  const set = new Uint8Array(BODY_CLASSES.length);
  for (const name of names) set[BODY_CLASSES.indexOf(name)] = 1;
  return set;
}

/** How thick the arm is against a typical one: from its skin where that shows, else from a sleeve that lies on it. */
function armBuild(
  measured: readonly number[],
  typical: readonly number[],
  isBare: readonly boolean[],
): number {
  const middleOf = (ratios: number[]): number => ratios.sort((a, b) => a - b)[ratios.length >> 1]!;
  const ratios = measured.map((value, i) => value / typical[i]!);
  const skin = ratios.filter((_, i) => isBare[i]);
  if (skin.length >= 5) return Math.max(0.75, Math.min(1.4, middleOf(skin)));
  return Math.max(0.85, Math.min(1.1, 0.92 * middleOf(ratios)));
}

/** For each sample whether the arm's own skin shows there. */
function bareSamples(
  person: PerceivedPerson,
  side: 'left' | 'right',
  points: readonly ImagePoint[],
): boolean[] {
  const { labels, width, height } = person.parse;
  const skin = BODY_CLASSES.indexOf(side === 'left' ? 'leftArm' : 'rightArm');
  return points.map(({ x, y }) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    return column >= 0 && row >= 0 && column < width && row < height && labels[row * width + column] === skin;
  });
}

/** Distance from the axis to where arm and sleeve end, on one side, smoothed and kept within reason. */
function walkToEdge(
  person: PerceivedPerson,
  side: 'left' | 'right',
  points: readonly ImagePoint[],
  normals: readonly { readonly x: number; readonly y: number }[],
  direction: 1 | -1,
  typicalReaches: readonly number[],
  isBare: readonly boolean[],
): Float32Array {
  const { labels, width, height } = person.parse;
  // where skin shows, cloth beside it is the torso's; where a sleeve covers the arm, cloth is the arm's
  const skin = classSet([`${side}Arm`, `${side}Hand`, 'neck']);
  const covered = classSet(['upperClothes', `${side}Arm`, `${side}Hand`, 'neck']);
  const raw = new Float32Array(points.length);
  points.forEach((point, i) => {
    const normal = normals[i]!;
    const typical = typicalReaches[i]!;
    const belongs = isBare[i] ? skin : covered;
    const limit = 1.9 * typical;
    let reached = 0;
    for (let d = 0; d <= limit; d++) {
      const x = Math.floor(point.x + direction * d * normal.x);
      const y = Math.floor(point.y + direction * d * normal.y);
      const inside = x >= 0 && y >= 0 && x < width && y < height;
      if (inside && belongs[labels[y * width + x]!]) reached = d;
      else if (d - reached > 3) break;
    }
    // running into the torso or off the arm says nothing: keep the typical width
    raw[i] = reached >= limit - 1 || reached < 0.45 * typical ? typical : reached;
  });
  // median of five, then mean of three: single rows lie, the arm doesn't jump
  const median = raw.map((_, i) => {
    const window = Array.from(
      { length: 5 },
      (_, k) => raw[Math.max(0, Math.min(raw.length - 1, i + k - 2))]!,
    );
    return window.sort((a, b) => a - b)[2]!;
  });
  return median.map(
    (value, i) => (median[Math.max(0, i - 1)]! + value + median[Math.min(median.length - 1, i + 1)]!) / 3,
  );
}
