/** Armpits, side seams and hem of a worn top. */
import { armPoint, nearestOnArm } from '../fit/arm-axis.ts';
import { fromTorso, type TorsoPoint, toTorso } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { insidePolygon } from '../perceive/body-geometry.ts';
import { BODY_CLASSES } from '../perceive/person.ts';
import { type HemPlace, levelHalfTuck } from './half-tuck.ts';
import type { UpperSide } from './worn-shoulders.ts';
import { hairBefore, inTorso, type WornView } from './worn-view.ts';

/** Height of an armpit below the shoulder's tip, in shoulder widths: the highest, and where it usually is. */
const HIGHEST_PIT = 0.3;
const USUAL_PIT = 0.48;
/** How far from the axis an armpit lies, the same unit. */
const PIT_REACH = [0.34, 0.6] as const;
/** A gap between arm and torso is looked for down to here, the same unit. */
const LOWEST_GAP = 1.3;
/** A sleeve's inner seam is at least so long, the same unit. */
const SHORTEST_SEAM = 0.08;
/** A gap whose inner edge goes inwards faster than this, pixels a row, runs along a cuff. */
const CUFF_SLOPE = 0.6;
/** What a side's row goes through is an arm from this width on, and beyond it the side is so near to where it is straight. */
const ARM_WIDTH = 0.1;
const BEYOND_ARM = 0.05;
/** Rows are read at steps of this share of the shoulder width. */
const STEP = 0.02;
/** So far below a hem lower clothes are looked for, and a tucked one ends so far above where it goes in; the same unit. */
const LOWER_REACH = 0.02;
const TUCKED_RIM = 0.02;
/** A straight hem sits on a waistband where so much of it is over lower clothes, and so high: a share of the torso. */
const OVER_WAISTBAND = 0.75;
const LOWEST_WAISTBAND = 0.9;
/** A hem may be so much higher at its end than where it is seen above open ground, and cloth that ends as far above is none of the body's: the same unit. */
const RISE = 0.08;
/** So much lower it ends there at most, the same unit. */
const FALL = 0.06;
const BESIDE_BODY = 0.35;
const LOWER = BODY_CLASSES.indexOf('lowerClothes');

export interface Armpit {
  /** Where sleeve and body meet, or a sleeveless armhole's lowest point. */
  readonly pit: TorsoPoint;
  /** Where arm and body part; null where they touch all the way. */
  readonly gapTop: TorsoPoint | null;
}

/** The armpit of one side below `shoulderTip`. */
export function findArmpit(
  view: WornView,
  side: 'left' | 'right',
  { shoulderTip, fartherOut }: UpperSide,
): Armpit {
  const { body, clothAt, beforeAt } = view;
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const sign = side === 'left' ? 1 : -1;
  const arm = body.arms[side];
  const axis = arm.points.map((point) => toTorso(frame, point));
  const usual = shoulderTip.v + USUAL_PIT * unit;
  const hairAt = inTorso(frame, hairBefore(view));
  const gapTop = findGap();
  const between = (u: number): number => Math.max(PIT_REACH[0] * unit, Math.min(PIT_REACH[1] * unit, u));
  if (gapTop && !beforeAt(gapTop.u, gapTop.v) && gapTop.v < usual + 0.1 * unit)
    return { pit: gapTop, gapTop };
  const { length } = nearestOnArm(arm, fromTorso(frame, sign * 0.5 * unit, usual));
  const guessed = toTorso(frame, armPoint(arm, length, -0.1 * unit));
  // an arm whose shoulder lies farther out comes to where the pose has it at the elbow
  const inside = { ...guessed, u: guessed.u + sign * fartherOut * Math.max(0, 1 - length / arm.elbowAt) };
  if (!gapTop) return { pit: { u: sign * between(sign * inside.u), v: usual }, gapTop };
  // skin that begins below a cuff, or a gap far down: the seam comes from above it
  const v = Math.max(shoulderTip.v + HIGHEST_PIT * unit, Math.min(usual, gapTop.v - SHORTEST_SEAM * unit));
  const near = Math.max(0, 1 - (gapTop.v - v) / (0.4 * unit));
  const beside = sign * (inside.u + (gapTop.u - inside.u) * near);
  // a sleeve whose seam turned outwards and in again would have the torso's cloth between its ribs
  const share = (v - shoulderTip.v) / (gapTop.v - shoulderTip.v);
  const straight = sign * (shoulderTip.u + (gapTop.u - shoulderTip.u) * share);
  return { pit: { u: sign * between(Math.min(beside, straight)), v }, gapTop };

  function findGap(): TorsoPoint | null {
    for (let v = shoulderTip.v + HIGHEST_PIT * unit; v < shoulderTip.v + LOWEST_GAP * unit; v++) {
      const u = gapAt(v, Math.min(sign * axisAt(v), 0.7 * unit));
      if (u !== null) return alongCuff(u, v);
    }
    return null;
  }

  /** How far from the axis the cloth of the torso ends at height `v`; null where it goes on as far as `outer`, or hair lies there. */
  function gapAt(v: number, outer: number): number | null {
    for (let u = PIT_REACH[0] * unit; u < outer; u++)
      if (isGap(sign * u, v) && isGap(sign * u, v + 2) && isGap(sign * u, v + 4)) return u;
    return null;
  }

  function isGap(u: number, v: number): boolean {
    return !clothAt(u, v) && !hairAt(u, v);
  }

  /** From a gap that begins below a slanted cuff to where the cuff meets the torso. */
  function alongCuff(from: number, top: number): TorsoPoint {
    const step = 2 * STEP * unit;
    let [u, v] = [from, top];
    for (;;) {
      const next = gapAt(v + step, u);
      if (next === null || u - next < CUFF_SLOPE * step) return { u: sign * u, v };
      u = next;
      v += step;
    }
  }

  function axisAt(v: number): number {
    let i = 1;
    while (i + 1 < axis.length && axis[i]!.v < v) i++;
    const [a, b] = [axis[i - 1]!, axis[i]!];
    const t = b.v > a.v ? Math.max(0, Math.min(1, (v - a.v) / (b.v - a.v))) : 0;
    return a.u + (b.u - a.u) * t;
  }
}

export interface WornSide {
  /** Points of the side from the armpit down. */
  readonly points: readonly TorsoPoint[];
  /** Height from which on a sleeve lies before it; null where none does. */
  readonly hiddenFrom: number | null;
}

/**
 * The garment's side at steps of height from the armpit down to `bottom`. What hides it is gone through; `sleeve` is the closed
 * outline of a sleeve that lies beside or before it, `hand` one of its end in a pocket.
 */
export function readSide(
  view: WornView,
  side: 'left' | 'right',
  pit: TorsoPoint,
  bottom: number,
  sleeve: readonly ImagePoint[] | null,
  hand: readonly ImagePoint[] | null,
): WornSide {
  const { frame } = view.body;
  const unit = frame.shoulderWidth;
  const sign = side === 'left' ? 1 : -1;
  const rows: SideRow[] = [];
  for (let v = pit.v; v <= bottom; v += STEP * unit)
    rows.push({ v, ...reachAt(view, sign, v, sleeve, hand) });
  const hiddenFrom = behindSleeveInPlace(rows, unit);
  const isSeen = ({ hidden, reach, sure }: SideRow): boolean =>
    !hidden && reach > 0.2 * unit && sure === reach;
  const seen = rows.filter(isSeen);
  const result = rows.map((row) => {
    const { v, reach, sure } = row;
    if (isSeen(row)) return { v, reach };
    // between the rows that are seen, and never inside of what shows
    let above: { v: number; reach: number } | null = null;
    let below: { v: number; reach: number } | null = null;
    for (const other of seen) {
      if (other.v < v) above = other;
      else if (!below) below = other;
    }
    const [a, b] = [above ?? below, below ?? above];
    if (!a || !b) return { v, reach: Math.max(reach, Math.abs(pit.u)) };
    const t = b.v > a.v ? (v - a.v) / (b.v - a.v) : 0;
    const straight = a.reach + (b.reach - a.reach) * t;
    // what shows beyond an arm may be its own sleeve
    return { v, reach: Math.max(sure, Math.min(reach, straight + BEYOND_ARM * unit), straight) };
  });
  return { points: smoothed(result).map(({ v, reach }) => ({ u: sign * reach, v })), hiddenFrom };
}

interface SideRow {
  readonly v: number;
  readonly reach: number;
  hidden: boolean;
  /** Whether it ends at a sleeve that touches it. */
  readonly touches: boolean;
  /** How far it reaches before anything as wide as an arm that it goes through; as far as `reach` where there is no such thing. */
  readonly sure: number;
}

/**
 * Rows that end at a sleeve, with others above and below that end in the open: there a forearm lies before the body, and its
 * side is hidden. Returns the height at which that begins; null where it doesn't.
 */
function behindSleeveInPlace(rows: readonly SideRow[], unit: number): number | null {
  const isOpen = ({ hidden, touches, reach }: SideRow): boolean => !hidden && !touches && reach > 0.2 * unit;
  const first = rows.findIndex(isOpen);
  const last = rows.findLastIndex(isOpen);
  let from: number | null = null;
  for (const row of rows.slice(first + 1, Math.max(first + 1, last))) {
    if (!row.touches) continue;
    row.hidden = true;
    from ??= row.v;
  }
  return from;
}

function reachAt(
  { body, isCloth, isBefore }: WornView,
  sign: 1 | -1,
  v: number,
  sleeve: readonly ImagePoint[] | null,
  hand: readonly ImagePoint[] | null,
): Omit<SideRow, 'v'> {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  let reach = 0;
  let hidden = false;
  let touches = false;
  let sure: number | null = null;
  for (let u = 0; u < 1.2 * unit; u++) {
    const { x, y } = fromTorso(frame, sign * u, v);
    if (u > 0.3 * unit && hand && insidePolygon(hand, x, y)) {
      hidden = true;
      break;
    }
    if (u > 0.3 * unit && sleeve && insidePolygon(sleeve, x, y)) {
      // beside a sleeve that touches it the body ends
      hidden = u - reach > 4;
      touches = !hidden;
      break;
    }
    if (isCloth(x, y)) {
      if (hidden && u - reach > ARM_WIDTH * unit) sure ??= reach;
      reach = u;
      hidden = false;
    } else if (isBefore(x, y)) hidden = true;
    else if (u - reach > 4) break;
  }
  return { reach, hidden, touches, sure: sure ?? reach };
}

/** Without what few rows show: a flap of a cuff beside the side, a bay between both. */
function smoothed(rows: readonly { v: number; reach: number }[]): { v: number; reach: number }[] {
  return rows.map(({ v }, i) => {
    const around = rows.slice(Math.max(0, i - 4), i + 5).map(({ reach }) => reach);
    around.sort((a, b) => a - b);
    return { v, reach: around[around.length >> 1]! };
  });
}

export interface WornHem {
  /** The hem's height by distance from the axis. */
  readonly at: (u: number) => number;
  /** Whether the wearer has tucked most of it in: what hangs below is none of it. */
  readonly isTucked: boolean;
  /** Whether it ends along a waistband, tucked in or not: of what lies below nothing is its. */
  readonly onWaistband: boolean;
}

/** The hem as a curve through what is seen of it; `from` bounds it above. */
export function readHem(view: WornView, from: number): WornHem {
  const { body, clothAt, beforeAt } = view;
  const unit = body.frame.shoulderWidth;
  const found: HemPlace[] = [];
  const hiddenBelow: TorsoPoint[] = [];
  for (let u = -0.55 * unit; u <= 0.55 * unit; u += STEP * unit) {
    let last = Number.NaN;
    let hidden = false;
    for (let v = from; v < 4 * unit; v++) {
      if (clothAt(u, v)) {
        last = v;
        hidden = false;
      } else if (beforeAt(u, v)) hidden = true;
      else if (v - last > 6) break;
    }
    if (Number.isNaN(last)) continue;
    if (hidden) hiddenBelow.push({ u, v: last + 1 });
    else found.push({ u, v: last + 1, overLower: isLowerAt(u, last + 1) });
  }
  if (found.length === 0) return { at: () => from + unit, isTucked: false, onWaistband: false };
  const tucked = levelHalfTuck(found, unit);
  if (tucked) return { at: (u) => tucked(u) - TUCKED_RIM * unit, isTucked: true, onWaistband: true };
  const sorted = found.map(({ v }) => v).sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1]!;
  const seen = medianOfNine(found.filter(({ v }) => Math.abs(v - middle) < 0.35 * unit));
  const kept = withHiddenEnds(seen, hiddenBelow, unit);
  const at = (u: number): number => {
    let before = kept[0]!;
    for (const point of kept) {
      if (point.u >= u) {
        if (point === before || point.u === before.u) return point.v;
        const t = Math.max(0, (u - before.u) / (point.u - before.u));
        return before.v + (point.v - before.v) * t;
      }
      before = point;
    }
    return before.v;
  };
  const overLower = found.filter((place) => place.overLower).length;
  const onWaistband =
    overLower > OVER_WAISTBAND * found.length && middle < LOWEST_WAISTBAND * body.frame.torsoLength;
  return onWaistband
    ? { at: (u) => at(u) - TUCKED_RIM * unit, isTucked: false, onWaistband }
    : { at, isTucked: false, onWaistband };

  function isLowerAt(u: number, v: number): boolean {
    const { width, height, labels } = view.person.parse;
    const { x, y } = fromTorso(body.frame, u, v + LOWER_REACH * unit);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    return labels[row * width + column] === LOWER;
  }
}

/**
 * The hem's `seen` places with those beyond them where cloth ends at something else before it: that comes out from below the hem
 * where the cloth ends no higher than a hem may rise, and else hides it. Much lower a sleeve ends, or wall that was taken for cloth.
 */
function withHiddenEnds(
  seen: readonly TorsoPoint[],
  hidden: readonly TorsoPoint[],
  unit: number,
): readonly TorsoPoint[] {
  const first = seen[0];
  const last = seen.at(-1);
  if (!first || !last) return seen;
  const belowHem = (beyond: readonly TorsoPoint[], end: TorsoPoint): readonly TorsoPoint[] => {
    // beside the body a sleeve was met
    const body = beyond.filter(({ v }) => v > end.v - BESIDE_BODY * unit);
    const isHem = body.every(({ v }) => v > end.v - RISE * unit && v < end.v + FALL * unit);
    return isHem ? medianOfNine(body) : [];
  };
  return [
    ...belowHem(
      hidden.filter(({ u }) => u < first.u),
      first,
    ),
    ...seen,
    ...belowHem(
      hidden.filter(({ u }) => u > last.u),
      last,
    ),
  ];
}

function medianOfNine(points: readonly TorsoPoint[]): TorsoPoint[] {
  return points.map(({ u }, i) => {
    const around = points.slice(Math.max(0, i - 4), i + 5).map(({ v }) => v);
    around.sort((a, b) => a - b);
    return { u, v: around[around.length >> 1]! };
  });
}
