/**
 * Where a garment meets the body: shoulder line, neck, torso sides, arms and waist, measured from pose, parse and
 * silhouette. Proportions that nothing shows are filled in from the shoulder width, as tailors do.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { medianInPlace } from '../pixels/median.ts';
import { type ArmAxis, armTable, measureArm, nearestOnArm } from './arm-axis.ts';
import { type ArmCrease, measureArmCrease } from './arm-crease.ts';
import { classTable, labelAt } from './body-labels.ts';
import { isHalfTucked } from './half-tucked.ts';
import type { HandFromBehind } from './hand-from-behind.ts';
import { measureWaist, type Waist } from './measure-waist.ts';
import { contourHeight, measureShoulderContour } from './shoulder-contour.ts';
import { measureShoulderLine } from './shoulder-line.ts';
import type { TopPocket } from './top-pocket.ts';
import { fromTorso, hipUnit, type TorsoFrame, torsoFrame } from './torso-frame.ts';

/** Torso rows are sampled every `SIDE_STEP` of the shoulder width, from the shoulders down. */
const SIDE_STEP = 0.04;
const SIDE_ROWS = 64;
/** Below this torso height, in shoulder widths, cloth beyond a bare arm is the torso's. */
const BESIDE_ARM = 0.75;
/** From this share of the torso's height on bare skin is the belly's, and cloth over it so much wider, in shoulder widths. */
const BELLY = 0.5;
const OVER_SKIN = 0.022;

export interface BodyMeasures extends Waist {
  readonly frame: TorsoFrame;
  /** Half-width of the neck at its narrowest, pixels. */
  readonly neckHalfWidth: number;
  /** Reach of the neck's own edge from the torso's axis at height v (negative: above the shoulders), pixels. */
  readonly neckEdge: (side: 'left' | 'right', v: number) => number;
  /** Where the neck's axis crosses the shoulder line, u in torso axes. */
  readonly neckCenter: number;
  /** Height v of the upper edge of the shoulders at distance `u` (signed) from the axis. */
  readonly shoulderLine: (u: number) => number;
  /** Half-width of the torso at height v on one side, arms left out, pixels. */
  readonly halfWidth: (side: 'left' | 'right', v: number) => number;
  readonly arms: { readonly left: ArmAxis; readonly right: ArmAxis };
  /** Where the arms that hang part from the chest. */
  readonly armCrease: { readonly left: ArmCrease | null; readonly right: ArmCrease | null };
  /** Upper outline of each shoulder, from the neck over the shoulder down the arm's outer edge, photo points. */
  readonly shoulderContour: { readonly left: readonly ImagePoint[]; readonly right: readonly ImagePoint[] };
  /** The hand that comes out from behind the other forearm, where arms are crossed under new sleeves. */
  readonly handFromBehind?: HandFromBehind | null;
  /** Pockets of the new top into which hands go. */
  readonly topPockets?: readonly TopPocket[];
}

/** The measures of a person's body in the photo. */
export function measureBody(person: PerceivedPerson): BodyMeasures {
  const frame = torsoFrame(person.pose);
  const arms = {
    left: measureArm(person, frame, 'left'),
    right: measureArm(person, frame, 'right'),
  };
  const sides = {
    left: measureSide(person, frame, arms.left, 1),
    right: measureSide(person, frame, arms.right, -1),
  };
  const neck = measureNeck(person, frame);
  const waist = measureWaist(person, frame);
  const shoulders = measureShoulderLine(person, frame, neck.halfWidth / frame.shoulderWidth);
  const shoulderContour = {
    left: measureShoulderContour(person, frame, shoulders, arms.left),
    right: measureShoulderContour(person, frame, shoulders, arms.right),
  };
  return {
    frame,
    neckHalfWidth: neck.halfWidth,
    neckCenter: neck.center,
    neckEdge: neck.edge,
    shoulderLine: (u) => contourHeight(frame, shoulderContour[u >= 0 ? 'left' : 'right'], u) ?? shoulders(u),
    shoulderContour,
    halfWidth: (side, v) => {
      const table = sides[side];
      const position = Math.max(0, Math.min(SIDE_ROWS - 1.001, v / (SIDE_STEP * frame.shoulderWidth)));
      const index = Math.floor(position);
      return table[index]! + (table[index + 1]! - table[index]!) * (position - index);
    },
    arms,
    armCrease: {
      left: measureArmCrease(person, frame, arms.left),
      right: measureArmCrease(person, frame, arms.right),
    },
    ...waist,
    tucked: waist.tucked && !isHalfTucked(person, frame, waist.waistAt, arms),
  };
}

/** Typical half-width of a torso at height v, both in shoulder widths; hips lie at `hips`. */
function typicalHalfWidth(v: number, hips: number): number {
  const chest = 0.48;
  const waist = 0.43;
  const hip = 0.5;
  if (v <= 0.35) return chest;
  const waistAt = 0.68 * hips;
  if (v <= waistAt) return chest + ((waist - chest) * (v - 0.35)) / (waistAt - 0.35);
  return waist + (hip - waist) * Math.min(1, (v - waistAt) / (hips - waistAt));
}

function measureSide(person: PerceivedPerson, frame: TorsoFrame, arm: ArmAxis, sign: 1 | -1): Float32Array {
  const torso = classTable([
    'neck',
    'upperClothes',
    'lowerClothes',
    'other',
    'hair',
    'leftHand',
    'rightHand',
    'leftArm',
    'rightArm',
  ]);
  const bareArm = BODY_CLASSES.indexOf(arm.side === 'left' ? 'leftArm' : 'rightArm');
  const hand = BODY_CLASSES.indexOf(arm.side === 'left' ? 'leftHand' : 'rightHand');
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const skin = BODY_CLASSES.indexOf('neck');
  const { shoulderWidth } = frame;
  const hips = frame.torsoLength / shoulderWidth;
  const widest = hipUnit(frame) / shoulderWidth;
  const result = new Float32Array(SIDE_ROWS);
  const certain = new Uint8Array(SIDE_ROWS);
  const atLeast = new Float32Array(SIDE_ROWS);
  for (let row = 0; row < SIDE_ROWS; row++) {
    const v = row * SIDE_STEP * shoulderWidth;
    let u = 0;
    let hidden = false;
    let onTrousers = false;
    let miss = 0;
    let last = -1;
    for (; u < 0.95 * widest * shoulderWidth; u += 1) {
      const point = fromTorso(frame, sign * u, v);
      const label = labelAt(person, point.x, point.y);
      if (!torso[label]) {
        if (++miss > 3) break;
        continue;
      }
      miss = 0;
      last = label;
      if (label === lower) {
        onTrousers = true;
        continue;
      }
      // beside trousers lies a sleeve, an arm or a hand: the body ends there, or little behind it; a bare arm has no
      // sleeve, and what lies there is the old top's slanting hem
      if (onTrousers && u > 0.3 * shoulderWidth && (label !== upper || arm.sleeved)) {
        u += 0.012 * shoulderWidth;
        break;
      }
      if (u > 0.3 * shoulderWidth) {
        const near = nearestOnArm(arm, point);
        const reach = (near.length / arm.length) * (arm.bare.length - 1);
        const half = arm.bare[Math.max(0, Math.min(arm.bare.length - 1, Math.round(reach)))]!;
        const offset = near.offset - armTable(arm, arm.middle, near.length);
        if (
          label === bareArm ||
          label === hand ||
          (Math.abs(offset) < 1.05 * half && near.length < 1.04 * arm.length)
        ) {
          const open = !arm.sleeved && v > BESIDE_ARM * shoulderWidth;
          const beyond = open
            ? clothBeyondArm(person, frame, arm, sign, u, v)
            : clothBeyondForearm(person, frame, arm, sign, u, v);
          if (beyond === null) hidden = true;
          else u = beyond;
          miss = 0;
          break;
        }
      }
    }
    const typical = typicalHalfWidth(v / shoulderWidth, hips) * shoulderWidth;
    // cloth stands off a bare belly a little
    const isBelly = last === skin && v > BELLY * frame.torsoLength;
    const measured = u - miss + (isBelly ? OVER_SKIN * shoulderWidth : 0);
    atLeast[row] = hidden ? measured : 0;
    certain[row] = !hidden && measured > 0.7 * typical && measured < 1.5 * widest * typical ? 1 : 0;
    // behind an arm the torso goes on: at least to where it was last seen
    result[row] = certain[row]
      ? measured
      : hidden
        ? Math.max(measured, Math.min(typical, measured + 0.12 * shoulderWidth))
        : typical;
  }
  // rows that see no edge lean on their certain neighbours' deviation from the typical shape
  const deviation = new Float32Array(SIDE_ROWS);
  const weight = new Float32Array(SIDE_ROWS);
  for (let row = 0; row < SIDE_ROWS; row++) {
    for (let k = 0; k < SIDE_ROWS; k++) {
      if (!certain[k]) continue;
      const w = Math.exp(-(((row - k) / 5) ** 2)) + 0.04;
      deviation[row]! += w * (result[k]! - typicalHalfWidth(k * SIDE_STEP, hips) * shoulderWidth);
      weight[row]! += w;
    }
  }
  const filled = result.map((value, row) => {
    if (certain[row]) return value;
    const typical = typicalHalfWidth(row * SIDE_STEP, hips) * shoulderWidth;
    const prior = deviation[row]! / (weight[row]! + 0.3) + typical;
    return Math.max(0.8 * typical, atLeast[row]!, 0.5 * value + 0.5 * prior);
  });
  // below the photo's edge the body goes on as broad as it was: told narrower, cloth came in above the edge
  const isInPhoto = (row: number): boolean => {
    const { x, y } = fromTorso(frame, sign * filled[row]!, row * SIDE_STEP * shoulderWidth);
    return x >= 0 && y >= 0 && x < person.parse.width && y < person.parse.height;
  };
  for (let row = 1; row < SIDE_ROWS; row++)
    if (!isInPhoto(row)) filled[row] = Math.max(filled[row]!, filled[row - 1]!);
  return filled.map((_, row) => {
    let sum = 0;
    for (let k = -2; k <= 2; k++) sum += filled[Math.max(0, Math.min(SIDE_ROWS - 1, row + k))]!;
    return sum / 5;
  });
}

/**
 * Where the torso's cloth ends that is seen beyond a bare arm or a hand before it, pixels from the axis in the row `v`; null
 * where the arm is the outermost. `from` is where the arm begins.
 */
function clothBeyondArm(
  person: PerceivedPerson,
  frame: TorsoFrame,
  arm: ArmAxis,
  sign: 1 | -1,
  from: number,
  v: number,
): number | null {
  const { shoulderWidth } = frame;
  const skin = classTable([`${arm.side}Arm`, `${arm.side}Hand`]);
  const cloth = classTable(['upperClothes', 'lowerClothes']);
  let seen = 0;
  let end = from;
  let miss = 0;
  for (let u = from; u < 0.95 * hipUnit(frame) && miss <= 3; u++) {
    const point = fromTorso(frame, sign * u, v);
    const label = labelAt(person, point.x, point.y);
    if (cloth[label]) {
      // the arm's own sleeve is no part of the torso
      const near = nearestOnArm(arm, point);
      const off = Math.abs(near.offset - armTable(arm, arm.middle, near.length));
      if (near.length < 0.5 * arm.length && off < 1.6 * armTable(arm, arm.bare, near.length)) return null;
      seen++;
      end = u;
      miss = 0;
    } else if (skin[label] && seen === 0) miss = 0;
    else miss++;
  }
  return seen > 0.03 * shoulderWidth ? end : null;
}

/**
 * Where the torso's cloth ends that is seen between a bare forearm or hand before it and the same arm's upper part, pixels
 * from the axis in the row `v`; null where none is seen. `from` is where the forearm begins.
 */
function clothBeyondForearm(
  person: PerceivedPerson,
  frame: TorsoFrame,
  arm: ArmAxis,
  sign: 1 | -1,
  from: number,
  v: number,
): number | null {
  if (arm.sleeved) return null;
  const skin = classTable([`${arm.side}Arm`, `${arm.side}Hand`]);
  const upper = BODY_CLASSES.indexOf('upperClothes');
  let end: number | null = null;
  // an old armhole that slants to the upper arm, without a forearm before it, tells nothing of the side
  let seesForearm = false;
  for (let u = 0; u < 0.95 * hipUnit(frame); u++) {
    const point = fromTorso(frame, sign * u, v);
    const label = labelAt(person, point.x, point.y);
    const isForearm = skin[label] === 1 && nearestOnArm(arm, point).length > arm.elbowAt;
    if (isForearm) seesForearm = true;
    if (u < from) continue;
    if (label === upper) end = u;
    else if (!skin[label]) return null;
    else if (!isForearm) return seesForearm ? end : null;
  }
  return null;
}

/** Most half-width of a neck, in shoulder widths, and the share of its rows that show no more than is believed. */
const WIDEST_NECK = 0.23;
const MOSTLY = 0.8;

/** Reach of the neck's edge from the axis at height v, pixels. */
interface NeckEdge {
  readonly v: number;
  readonly reach: number;
}

/** Neck width, axis and edges from its bare skin between chin and shoulders; typical proportions where it is hidden. */
function measureNeck(
  person: PerceivedPerson,
  frame: TorsoFrame,
): { halfWidth: number; center: number; edge: (side: 'left' | 'right', v: number) => number } {
  const { shoulderWidth } = frame;
  const skin = classTable(['neck', 'face']);
  const before = classTable(['upperClothes', 'leftHand', 'rightHand']);
  const rows: { v: number; left: number; right: number }[] = [];
  const partly: { readonly left: number; readonly right: number }[] = [];
  const edges: { readonly left: NeckEdge[]; readonly right: NeckEdge[] } = { left: [], right: [] };
  for (let v = -0.5; v <= -0.16; v += 0.015) {
    const [left, right] = [1, -1].map((sign) => {
      let reached = 0;
      // a collar or a hand before the neck hides its edge
      let hidden = 0;
      for (let u = 0; u < 0.4 * shoulderWidth; u++) {
        const point = fromTorso(frame, sign * u, v * shoulderWidth);
        const label = labelAt(person, point.x, point.y);
        if (skin[label]) reached = u;
        else if (before[label]) hidden++;
        if (u - reached > 4) break;
      }
      return { reached, open: hidden < 2 };
    });
    const total = left!.reached + right!.reached;
    if (total < 0.2 * shoulderWidth || total > 0.56 * shoulderWidth) continue;
    if (left!.open) edges.left.push({ v: v * shoulderWidth, reach: left!.reached });
    if (right!.open) edges.right.push({ v: v * shoulderWidth, reach: right!.reached });
    if (left!.open && right!.open)
      rows.push({ v: v * shoulderWidth, left: left!.reached, right: right!.reached });
    if (v > -0.37 && total < 2 * WIDEST_NECK * shoulderWidth)
      partly.push({ left: left!.reached, right: right!.reached });
  }
  const near = rows.filter((row) => row.v > -0.37 * shoulderWidth);
  const median = (values: number[], otherwise: number): number =>
    values.length < 3 ? otherwise : medianInPlace(values)!;
  const halfWidth = Math.max(
    0.15 * shoulderWidth,
    Math.min(
      WIDEST_NECK * shoulderWidth,
      median(
        near.map((row) => (row.left + row.right) / 2),
        0.175 * shoulderWidth,
      ),
    ),
  );
  // what shows between a collar and a hand lies within the neck, whose axis is as near to the torso's as that allows
  const shown = (side: 'left' | 'right'): number =>
    partly.map((row) => row[side]).sort((a, b) => a - b)[Math.floor(MOSTLY * partly.length)] ?? 0;
  const around = Math.max(Math.min(0, halfWidth - shown('right')), shown('left') - halfWidth);
  // a head that leans takes the upper neck along, not the collar
  const leaning =
    0.5 *
    median(
      near.map((row) => (row.left - row.right) / 2),
      0,
    );
  const center = near.length < 3 ? around : leaning;
  return {
    halfWidth,
    center: Math.max(-0.1 * shoulderWidth, Math.min(0.1 * shoulderWidth, center)),
    edge: (side, v) => {
      const sign = side === 'left' ? 1 : -1;
      const seen = edges[side];
      if (seen.length === 0) return halfWidth + sign * center;
      let best = seen[0]!;
      for (const row of seen) if (Math.abs(row.v - v) < Math.abs(best.v - v)) best = row;
      // above a closed collar the jaw is seen, or a beard
      return near.length < 3 ? Math.min(best.reach, 1.04 * halfWidth + sign * center) : best.reach;
    },
  };
}
