/**
 * The legs of a person in a photo: an axis each from hip over knee to ankle, the bare leg's half-widths, where the shoes
 * begin, and the body between waist and crotch. Measured on pose and parse; what clothes hide follows from the body's
 * proportions.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson, type PoseLandmarkName } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';
import { ankleBehind } from './leg-behind.ts';
import { bareLeg, insidePhoto, legEdge } from './leg-outline.ts';
import { type LimbAxis, limbPoint, limbTable, lineNormals, roundedBones } from './limb-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { toTorso } from './torso-frame.ts';

export const LEG_SAMPLES = 41;

/** Torso length over shoulder width of an adult seen from the front: a turned body keeps its unit by it. */
const TORSO_OVER_SHOULDERS = 1.5;
/** Typical lengths of thigh and shank between the joints, in units. */
const THIGH = 1.14;
const SHANK = 1.06;

/** The lowest upper end of a gap between the legs of trousers below the hips, and how far below it they are looked for, units. */
const LOW_GAP = 0.6;
const BELOW_GAP = 0.04;

/** `LEG_SAMPLES` points from the hip joint to the ankle; normals point away from the other leg. */
export interface LegAxis extends LimbAxis {
  readonly side: 'left' | 'right';
  /** Real length from hip to knee in pixels. */
  readonly kneeAt: number;
  /** Whether its lower part isn't seen and goes behind the other leg. */
  readonly isBehind: boolean;
  /** Extent from the axis outwards and inwards to the edge of what is seen (skin or old clothes), pixels. */
  readonly outward: Float32Array;
  readonly inward: Float32Array;
  /** Half-width that the bare leg has, pixels. */
  readonly bare: Float32Array;
  /** How far outwards from the axis the bare leg's middle lies, pixels. */
  readonly middle: Float32Array;
  /** Whether the leg's own skin shows at a sample. */
  readonly skin: readonly boolean[];
  /** Whether a sample lies inside the picture. */
  readonly inPicture: readonly boolean[];
  /** Real length up to which the axis lies in the picture; 0 where not even the hip does. */
  readonly seenTo: number;
  /** Real length at which the shoe (or the bare foot) begins, which may be beyond the ankle; null where none is seen. */
  readonly shoeAt: number | null;
  /** Lowest point of heel and toes as the pose has them. */
  readonly sole: ImagePoint;
  /** Share with which the pose saw knee and ankle. */
  readonly visibility: number;
}

/** A level section of the body: height v and reach to both sides from the torso's axis, pixels in torso axes. */
export interface BodySection {
  readonly v: number;
  readonly left: number;
  readonly right: number;
}

export interface LegMeasures {
  readonly left: LegAxis;
  readonly right: LegAxis;
  /** Shoulder width of this body as if seen from the front, pixels: the unit of its proportions. */
  readonly unit: number;
  /** Where the narrowest waist lies. */
  readonly waist: BodySection;
  /** Where the hips are widest. */
  readonly hips: BodySection;
  /** Reach of the bare body at height v between waist and crotch, pixels. */
  readonly bodyHalf: (side: 'left' | 'right', v: number) => number;
  /** Where the legs part on the body. */
  readonly crotch: ImagePoint;
  /** Thighs that point at the camera or lie level, as of somebody who sits. */
  readonly seated: boolean;
}

/** Half-widths of a bare leg in units, by fraction of its length; the knee lies at one half. */
const TYPICAL_HALF: readonly (readonly [at: number, half: number])[] = [
  [0, 0.29],
  [0.12, 0.27],
  [0.3, 0.235],
  [0.46, 0.18],
  [0.53, 0.172],
  [0.66, 0.18],
  [0.78, 0.155],
  [0.92, 0.108],
  [1, 0.108],
];

/** Half-width of a typical bare leg in units, the knee at the fraction `knee` of its length. */
function typicalHalf(f: number, knee: number): number {
  const at = f < knee ? (0.5 * f) / knee : 0.5 + (0.5 * (f - knee)) / (1 - knee);
  for (let i = 1; i < TYPICAL_HALF.length; i++) {
    const [from, a] = TYPICAL_HALF[i - 1]!;
    const [to, b] = TYPICAL_HALF[i]!;
    if (at <= to) return a + ((b - a) * (at - from)) / (to - from);
  }
  return TYPICAL_HALF.at(-1)![1];
}

/** The legs of `person`, whose upper body is measured in `body`. */
export function measureLegs(person: PerceivedPerson, body: BodyMeasures): LegMeasures {
  const { frame } = body;
  const unit = Math.max(frame.shoulderWidth, frame.torsoLength / TORSO_OVER_SHOULDERS);
  const posed = { left: legBones(person, body, 'left', unit), right: legBones(person, body, 'right', unit) };
  const lines = { left: legLine(posed.left), right: legLine(posed.right) };
  const bones = {
    left: withAnkleBehind(person, posed.left, lines.left, lines.right, unit),
    right: withAnkleBehind(person, posed.right, lines.right, lines.left, unit),
  };
  const axes = { left: legLine(bones.left), right: legLine(bones.right) };
  const crotch = findCrotch(person, body, unit, axes);
  const left = measureLeg(person, 'left', unit, bones.left, axes.left, axes.right);
  const right = measureLeg(person, 'right', unit, bones.right, axes.right, axes.left);
  return {
    left,
    right,
    unit,
    crotch,
    ...measureHips(body, unit, { left, right }),
    seated: bones.left.seated || bones.right.seated,
  };
}

interface LegBones {
  readonly side: 'left' | 'right';
  readonly hip: ImagePoint;
  readonly knee: ImagePoint;
  readonly ankle: ImagePoint;
  readonly thigh: number;
  readonly shank: number;
  readonly seated: boolean;
  readonly isBehind: boolean;
}

/** Joints of a leg with its bones' real lengths; joints far outside of the picture hang straight down. */
function legBones(
  person: PerceivedPerson,
  { frame }: BodyMeasures,
  side: 'left' | 'right',
  unit: number,
): LegBones {
  const { landmarks } = person.pose;
  const of = (joint: 'Hip' | 'Knee' | 'Ankle') => landmarks[`${side}${joint}` as PoseLandmarkName];
  const hip = of('Hip').point;
  const guessed = (joint: 'Knee' | 'Ankle'): boolean =>
    of(joint).visibility < 0.5 && !insidePhoto(person, of(joint).point);
  const sign = side === 'left' ? 1 : -1;
  const down = (from: ImagePoint, length: number): ImagePoint => ({
    x: from.x + length * frame.down.x + sign * 0.02 * length * frame.across.x,
    y: from.y + length * frame.down.y + sign * 0.02 * length * frame.across.y,
  });
  // the net guesses well near the picture's rim, and wildly for a leg that isn't there
  const plausible = (from: ImagePoint, to: ImagePoint, typical: number): boolean => {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const along = x * frame.down.x + y * frame.down.y;
    return along > 0.6 * typical && along < 1.5 * typical && Math.hypot(x, y) < 1.12 * along;
  };
  const knee =
    guessed('Knee') && !plausible(hip, of('Knee').point, THIGH * unit)
      ? down(hip, THIGH * unit)
      : of('Knee').point;
  const ankle =
    guessed('Ankle') && !plausible(knee, of('Ankle').point, SHANK * unit)
      ? down(knee, SHANK * unit)
      : of('Ankle').point;
  const seen = (a: ImagePoint, b: ImagePoint): number => Math.hypot(a.x - b.x, a.y - b.y);
  const [thighSeen, shankSeen] = [seen(hip, knee), seen(knee, ankle)];
  // one bone is about as long as the other, and as typical; more of it is foreshortened
  const thigh = Math.max(thighSeen, 0.88 * THIGH * unit);
  const shank = Math.max(shankSeen, 0.88 * SHANK * unit);
  const drop = (knee.x - hip.x) * frame.down.x + (knee.y - hip.y) * frame.down.y;
  return { side, hip, knee, ankle, thigh, shank, seated: drop < 0.62 * thigh, isBehind: false };
}

/** The bones of a leg that the pose has beside the other one but that goes behind it. */
function withAnkleBehind(
  person: PerceivedPerson,
  bones: LegBones,
  own: LimbAxis,
  other: LimbAxis,
  unit: number,
): LegBones {
  const ankle = ankleBehind(person, bones.side, bones.knee, own, other, unit);
  return ankle ? { ...bones, ankle, isBehind: true } : bones;
}

function legLine({ side, hip, knee, ankle, thigh, shank }: LegBones): LimbAxis {
  const length = thigh + shank;
  const points = roundedBones([hip, knee, ankle], thigh, shank, 0.08 * length, LEG_SAMPLES);
  return { points, normals: lineNormals(points, side === 'left' ? 1 : -1), length };
}

function measureLeg(
  person: PerceivedPerson,
  side: 'left' | 'right',
  unit: number,
  { thigh, isBehind }: LegBones,
  axis: LimbAxis,
  other: LimbAxis,
): LegAxis {
  const { points, length } = axis;
  const knee = thigh / length;
  const typical = Float32Array.from(points, (_, i) => unit * typicalHalf(i / (LEG_SAMPLES - 1), knee));
  const skinClass = BODY_CLASSES.indexOf('legs');
  const skin = points.map(({ x, y }) => labelAt(person, x, y) === skinClass);
  const outward = legEdge(person, axis, other, 1, typical, skin);
  const inward = legEdge(person, axis, other, -1, typical, skin);
  const { bare, middle } = bareLeg(outward, inward, typical, skin);
  const inPicture = points.map((point) => insidePhoto(person, point));
  const firstOut = inPicture.indexOf(false);
  const { landmarks } = person.pose;
  const heel = landmarks[`${side}Heel` as PoseLandmarkName].point;
  const toe = landmarks[`${side}FootIndex` as PoseLandmarkName].point;
  return {
    ...axis,
    side,
    kneeAt: thigh,
    isBehind,
    outward: outward.extent,
    inward: inward.extent,
    bare,
    middle,
    skin,
    inPicture,
    seenTo: firstOut < 0 ? length : (Math.max(0, firstOut - 1) / (LEG_SAMPLES - 1)) * length,
    shoeAt: findShoe(person, axis, unit),
    sole: heel.y > toe.y ? heel : toe,
    visibility:
      (landmarks[`${side}Knee` as PoseLandmarkName].visibility +
        landmarks[`${side}Ankle` as PoseLandmarkName].visibility) /
      2,
  };
}

/** Real length along the axis at which the shoe begins; null where no shoe is seen near the ankle. */
function findShoe(person: PerceivedPerson, axis: LimbAxis, unit: number): number | null {
  const shoe = BODY_CLASSES.indexOf('shoes');
  const step = Math.max(1, 0.01 * unit);
  let run = 0;
  for (let at = 0.72 * axis.length; at < axis.length + 0.4 * unit; at += step) {
    let hits = 0;
    for (const offset of [-0.06, 0, 0.06]) {
      const { x, y } = limbPoint(axis, at, offset * unit);
      if (labelAt(person, x, y) === shoe) hits++;
    }
    run = hits >= 2 ? run + 1 : 0;
    if (run >= 3) return at - 2 * step;
  }
  return null;
}

/**
 * Where the legs part: the upper end of the gap between them where it is seen close to where bodies have it. Between the
 * legs of trousers it may lie farther down, for thighs that touch hide its upper part; a hem's notch tells nothing there.
 */
function findCrotch(
  person: PerceivedPerson,
  { frame }: BodyMeasures,
  unit: number,
  axes: { readonly left: LimbAxis; readonly right: LimbAxis },
): ImagePoint {
  const [hipL, hipR] = [axes.left.points[0]!, axes.right.points[0]!];
  const hips = { x: (hipL.x + hipR.x) / 2, y: (hipL.y + hipR.y) / 2 };
  const typical = 0.26 * unit;
  const point = (d: number): ImagePoint => ({ x: hips.x + d * frame.down.x, y: hips.y + d * frame.down.y });
  const leg = classTable(['lowerClothes', 'legs', 'shoes', 'upperClothes', 'leftHand', 'rightHand', 'other']);
  const at = (d: number, u: number): number => {
    const middle = point(d);
    return labelAt(person, middle.x + u * frame.across.x, middle.y + u * frame.across.y);
  };
  for (let d = 0.14 * unit; d < LOW_GAP * unit; d++) {
    // the gap need not lie on the axis
    let u = -0.1 * unit;
    while (u <= 0.1 * unit && leg[at(d, u)]) u++;
    if (u > 0.1 * unit) continue;
    if (d < 0.42 * unit || isBetweenTrousers((aside) => at(d + BELOW_GAP * unit, u + aside), unit))
      return point(0.5 * d + 0.5 * typical);
    break;
  }
  return point(typical);
}

/** Whether a row's labels, told by the distance from its middle, are trousers to both sides of a gap of background. */
function isBetweenTrousers(label: (aside: number) => number, unit: number): boolean {
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const ground = BODY_CLASSES.indexOf('background');
  return [1, -1].every((sign) => {
    let aside = 0;
    while (aside < 0.15 * unit && label(sign * aside) === ground) aside++;
    return aside > 0 && label(sign * (aside + 0.03 * unit)) === lower;
  });
}

/** Waist, hips and the body's reach between them and the crotch. */
function measureHips(
  body: BodyMeasures,
  unit: number,
  legs: { readonly left: LegAxis; readonly right: LegAxis },
): Pick<LegMeasures, 'waist' | 'hips' | 'bodyHalf'> {
  const { frame } = body;
  // an arm that hangs beside the hips hides them from the torso's rows, and a body that sways leaves its axis
  const thigh = (side: 'left' | 'right'): number => {
    const leg = legs[side];
    let reach = 0;
    for (let f = 0; f <= 0.1; f += 0.02) {
      const { outward } = bareReach(leg, f * leg.length);
      const { u } = toTorso(frame, limbPoint(leg, f * leg.length, outward));
      reach = Math.max(reach, side === 'left' ? u : -u);
    }
    return Math.min(reach, 0.85 * unit);
  };
  // a turned body is narrower
  const least = Math.min(unit, Math.max(frame.shoulderWidth, 0.7 * unit));
  const v = { waist: frame.torsoLength - 0.42 * unit, hips: frame.torsoLength + 0.06 * unit };
  const reach = (side: 'left' | 'right', at: number, low: number, high: number): number => {
    const measured = body.halfWidth(side, at);
    const lower = body.lowerSides[side]?.(at) ?? measured;
    return Math.max(low * least, Math.min(high * unit, 0.96 * Math.min(measured, lower)));
  };
  const section = (at: number, low: number, high: number): BodySection => ({
    v: at,
    left: reach('left', at, low, high),
    right: reach('right', at, low, high),
  });
  const torso = section(v.hips, 0.42, 0.8);
  const hips = {
    ...torso,
    left: Math.max(torso.left, thigh('left')),
    right: Math.max(torso.right, thigh('right')),
  };
  const widest = Math.max(hips.left, hips.right) / unit;
  const waist = section(v.waist, 0.32, Math.max(0.45, widest));
  return {
    waist,
    hips,
    bodyHalf: (side, at) => {
      const t = Math.max(0, Math.min(1, (at - v.waist) / (v.hips - v.waist)));
      const round = t * (2 - t);
      return waist[side] + (hips[side] - waist[side]) * round;
    },
  };
}

/** Half-width of the bare leg at a real length, outwards and inwards from the axis. */
export function bareReach(leg: LegAxis, length: number): { outward: number; inward: number } {
  const half = limbTable(leg, leg.bare, length);
  const middle = limbTable(leg, leg.middle, length);
  return { outward: half + middle, inward: half - middle };
}

/** Torso height v of the crotch. */
export function crotchHeight({ crotch }: LegMeasures, { frame }: BodyMeasures): number {
  return toTorso(frame, crotch).v;
}
