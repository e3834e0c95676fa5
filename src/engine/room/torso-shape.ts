/** Outlines of the body without arms: neck, shoulders and torso, and the hips in trousers. */
import { armPoint, armTable } from '../fit/arm-axis.ts';
import { bellyReach, trousersReach } from '../fit/belly-reach.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import { fromTorso, type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { clamp } from '../pixels/clamp.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { BesideArm } from './beside-top.ts';
import type { BeyondAtHem } from './trousers-at-hem.ts';

/** How much lower than the measured shoulder line the seen skin's edge lies, at steps of `SHOULDER_STEP`, pixels. */
export interface SeenShoulders {
  readonly left: SeenShoulder;
  readonly right: SeenShoulder;
}

interface SeenShoulder {
  readonly lower: Float32Array;
  /** How near the edge was seen, 1 at the very place. */
  readonly certainty: Float32Array;
}

/** In shoulder widths. */
const SHOULDER_STEP = 0.015;
const SHOULDER_STEPS = 40;
/** Share of their width that trousers keep under a top that hangs over them. */
const UNDER_TOP = 0.8;

/**
 * Follows the upper edge of seen bare shoulders (`seen`, coverage over the area, where `oldTop` doesn't lie above it): what lay under a strap continues it on
 * both sides. 0 where no skin is near.
 */
export function seenShoulders(body: BodyMeasures, seen: Mask, oldTop: Mask, area: PixelArea): SeenShoulders {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const covers = (mask: Mask, u: number, v: number): boolean => {
    const { x, y } = fromTorso(frame, u, v);
    const column = Math.floor(x) - area.x;
    const row = Math.floor(y) - area.y;
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) return false;
    return mask.data[row * area.width + column]! >= 128;
  };
  const side = (sign: 1 | -1): SeenShoulder => {
    const found: { step: number; by: number }[] = [];
    // the side of a broad neck is no shoulder
    const neck = body.neckEdge(sign > 0 ? 'left' : 'right', -0.2 * unit) / unit + 0.04;
    for (let step = Math.max(10, Math.ceil(neck / SHOULDER_STEP)); step < SHOULDER_STEPS; step++) {
      const u = sign * step * SHOULDER_STEP * unit;
      const line = body.shoulderLine(u);
      for (let by = -0.12 * unit; by < 0.12 * unit; by++) {
        if (!covers(seen, u, line + by)) continue;
        // skin that begins here under the open sky, and goes on: not a shred between cloth
        const under = [0.02, 0.04, 0.06].some((above) => covers(oldTop, u, line + by - above * unit));
        if (by > -0.11 * unit && !under && covers(seen, u, line + by + 0.05 * unit)) found.push({ step, by });
        break;
      }
    }
    const lower = new Float32Array(SHOULDER_STEPS);
    const certainty = new Float32Array(SHOULDER_STEPS);
    for (let step = 0; step < SHOULDER_STEPS && found.length > 0; step++) {
      let total = 0;
      let sum = 0;
      let nearest = Number.POSITIVE_INFINITY;
      for (const other of found) {
        const distance = Math.abs(other.step - step);
        const weight = 1 / (distance + 0.5) ** 2;
        total += weight;
        sum += weight * other.by;
        nearest = Math.min(nearest, distance);
      }
      lower[step] = (sum / total) * Math.exp(-nearest / 12);
      certainty[step] = Math.exp(-nearest / 3);
    }
    return { lower, certainty };
  };
  return { left: side(1), right: side(-1) };
}

/** Where the torso ends under an arm: length along it in shoulder widths, place across it in half-widths. */
const ARM_HANGING = [
  [0.08, 0.45],
  [0.2, 0.45],
  [0.3, 0.3],
  [0.38, -0.2],
  [0.46, -0.7],
] as const;
const ARM_HELD_AWAY = [
  [0.08, 0.45],
  [0.2, 0.3],
  [0.3, -0.2],
  [0.3, -0.9],
] as const;

/** Below an armpit the flank comes in by so much of the way down, and no farther down than this, in shoulder widths. */
const FLANK = 0.85;
const FLANK_ENDS = 0.62;
/** A top hides the trunk down to so far above its hem, in shoulder widths. */
const HEM_HIDES = 0.06;

/**
 * Soft shape of neck, shoulders and torso without the arms; trousers begin at torso height `trousersFrom`, and the new top
 * ends at torso height `hem`.
 */
export function torsoShape(
  body: BodyMeasures,
  area: PixelArea,
  shoulders: SeenShoulders,
  trousersFrom: number,
  hem: number,
): Mask {
  const { frame } = body;
  const width = frame.shoulderWidth;
  const points: ImagePoint[] = [];
  for (const sign of [1, -1]) {
    const side: ImagePoint[] = [];
    const at = (u: number, v: number): number => side.push(fromTorso(frame, sign * u, v));
    const name = sign > 0 ? 'left' : 'right';
    // skin lies a little under the old top's shoulder
    const moved = shoulders[name];
    // a neck that leans to one side may end before the axis, or beyond it
    const stepAt = (u: number): number =>
      clamp(Math.round(u / (SHOULDER_STEP * width)), 0, SHOULDER_STEPS - 1);
    const line = (u: number): number => {
      const by = moved.lower[stepAt(u)]!;
      // an old top stands off the end of the shoulder, which is round
      const round = 0.14 * width * Math.max(0, (u / width - 0.38) / 0.16) ** 2;
      return body.shoulderLine(sign * u) + (by === 0 ? 0.016 * width + round : by);
    };
    // the neck as far as its own edge is seen, then the trapezius leaves it in a hollow curve
    const neck = body.neckEdge(name, -0.3 * width) - 1;
    const foot = line(neck + 0.1 * width) - 0.13 * width;
    for (let v = -0.75 * width; v < foot; v += 0.03 * width) at(body.neckEdge(name, v) - 1, v);
    const end = neck + 0.24 * width;
    const bend = { u: neck + 0.02 * width, v: line(end) - 0.42 * (line(end) - line(neck + 0.04 * width)) };
    for (let t = 0; t <= 1; t += 0.0625) {
      const u = (1 - t) ** 2 * neck + 2 * t * (1 - t) * bend.u + t * t * end;
      const v = (1 - t) ** 2 * foot + 2 * t * (1 - t) * bend.v + t * t * line(end);
      const seen = moved.certainty[stepAt(u)]!;
      at(u, v + seen * (line(u) - v));
    }
    for (let u = end + 0.04 * width; u < 0.52 * width; u += 0.04 * width) at(u, line(u));
    // the shoulder reaches under the arm, which is drawn over it
    at(0.54 * width, line(0.54 * width) + 0.004 * width);
    const arm = body.arms[name];
    const onArm = (along: number, reach: number): { u: number; v: number } => {
      const length = along * width;
      const offset = armTable(arm, arm.middle, length) + reach * armTable(arm, arm.bare, length);
      const { u, v } = toTorso(frame, armPoint(arm, length, offset));
      return { u: sign * u, v };
    };
    const innerAt = (v: number): number => bellyReach(body, name, Math.max(0, v), trousersFrom);
    const below = onArm(0.46, -0.7);
    // between the torso and an arm held away from it there is no skin
    const held = below.u > innerAt(below.v) + 0.06 * width;
    for (const [along, reach] of held ? ARM_HELD_AWAY : ARM_HANGING) {
      const { u, v } = onArm(along, reach);
      at(Math.max(innerAt(v), Math.min(0.8 * width, u)), Math.max(v, 0.06 * width));
    }
    if (held)
      for (let v = onArm(0.3, -0.9).v + 0.05 * width; v < FLANK_ENDS * width; v += 0.05 * width) {
        // down to where the new top's side begins, which may lie inside the body's; its hem goes round the whole body
        const below = smoothStep(hem - HEM_HIDES * width, hem - 3 * HEM_HIDES * width, v);
        const hidden = below * Math.max(0, Math.min(1, (v / width - 0.25) / 0.25));
        at((1 - 0.25 * hidden * hidden) * innerAt(v), v);
      }
    // from an arm that hangs beside it the flank runs inwards to the trunk's own side
    const edge = onArm(0.46, -1);
    const flank = (v: number): number => (held ? 0 : Math.min(0.8 * width, edge.u) - FLANK * (v - edge.v));
    for (let v = held ? FLANK_ENDS * width : edge.v; v < 1.35 * frame.torsoLength; v += 0.04 * width)
      at(Math.max(bellyReach(body, name, v, trousersFrom), flank(v)), v);
    points.push(...(sign > 0 ? side : side.reverse()));
  }
  return softPolygon(points, area);
}

/** Where the new top's shoulder begins on each side, in the photo; null where no sleeve goes on from it. */
export interface CoveredShoulders {
  readonly left: ImagePoint | null;
  readonly right: ImagePoint | null;
  /** Its own sides beside bare arms that hang; null elsewhere. */
  readonly sides?: { readonly left: BesideArm | null; readonly right: BesideArm | null };
  /** Torso height of the neckline's lowest point, where it may be low: skin shows down to there. */
  readonly neckline?: number;
}

/** Whether a place of the torso (u, v in its axes) lies on or beside a shoulder that the new top covers whole. */
export function onCoveredShoulder(
  frame: TorsoFrame,
  covered: CoveredShoulders,
): (u: number, v: number) => boolean {
  const begin = { left: toTorsoOrNull(frame, covered.left), right: toTorsoOrNull(frame, covered.right) };
  const above = 0.06 * frame.shoulderWidth;
  return (u, v) => {
    const from = u >= 0 ? begin.left : begin.right;
    if (from === null || v <= from.v - above) return false;
    // a neckline may be wider below its upper ends; skin under the shoulder's slope is hidden anyway
    return Math.abs(u) - Math.abs(from.u) > Math.max(0, v - from.v);
  };
}

function toTorsoOrNull(frame: TorsoFrame, point: ImagePoint | null): { u: number; v: number } | null {
  return point === null ? null : toTorso(frame, point);
}

/** Below this height, and farther than this from the axis, in shoulder widths, a sleeve covers skin, however wide the neckline. */
const ARMHOLE = { from: 0.1, reach: 0.4 } as const;
/** Skin goes on so far below an opening at the neck, this near to the axis, in shoulder widths: however low and narrow it is. */
const OPENING = { below: 0.4, halfWidth: 0.26 } as const;

/**
 * The shape without the shoulders that the new top covers and without the rows that it, ending at torso height `hem`,
 * covers from side to side below its neckline; one that is sleeved on both sides covers the armpits too,
 * where an old sleeve that hung off the arm may have made the trunk seem wider.
 */
export function bareParts(
  shape: Mask,
  { frame }: BodyMeasures,
  area: PixelArea,
  hem: number,
  covered: CoveredShoulders,
): Mask {
  const sleeved = covered.left !== null && covered.right !== null;
  const armpits = (sleeved ? 0.2 : FLANK_ENDS) * frame.shoulderWidth;
  const from = Math.max(armpits, (covered.neckline ?? armpits) + 0.04 * frame.shoulderWidth);
  const to = hem - HEM_HIDES * frame.shoulderWidth;
  // the middle of a chest never shows beside a top: what of it shows, shows through the opening at its neck
  const opening = OPENING.halfWidth * frame.shoulderWidth;
  const below = from + OPENING.below * frame.shoulderWidth;
  const onShoulder = onCoveredShoulder(frame, covered);
  const data = shape.data.slice();
  const { origin, across, down } = frame;
  for (let y = 0; y < area.height; y++) {
    const dy = area.y + y + 0.5 - origin.y;
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (data[at] === 0) continue;
      const dx = area.x + x + 0.5 - origin.x;
      const u = dx * across.x + dy * across.y;
      const v = dx * down.x + dy * down.y;
      const inOpening = v < below && Math.abs(u) < opening;
      const beside =
        sleeved &&
        v > ARMHOLE.from * frame.shoulderWidth &&
        Math.abs(u) > ARMHOLE.reach * frame.shoulderWidth;
      const hidden = v > from || beside ? v < to && !inOpening : onShoulder(u, v);
      if (hidden) data[at] = 0;
    }
  }
  return { ...shape, data };
}

/** The curve of a seen waistband is told so far from the axis, in shoulder widths. */
const BAND_SEEN = 0.5;

/**
 * Torso height of the trousers' upper edge at distance `u` from the axis: along the waistband that was seen below the old
 * top; else, seen from the front, it sags in the middle.
 */
export function trousersTop(body: BodyMeasures, from: number, u: number): number {
  if (body.tucked && body.waistline !== null) {
    const most = BAND_SEEN * body.frame.shoulderWidth;
    return from + body.waistAt(Math.max(-most, Math.min(most, u))) - body.waistline;
  }
  const t = Math.min(1, Math.abs(u) / trousersReach(body, u > 0 ? 'left' : 'right', from));
  return from + 0.035 * body.frame.shoulderWidth * (1 - t * t);
}

/**
 * Soft shape of the hips from `from` downwards, `beyond` their measured sides where they meet what is seen of them. Down to
 * `hungOver` a top hangs over them, and beside it none of them shows; null where none does.
 */
export function trousersShape(
  body: BodyMeasures,
  area: PixelArea,
  from: number,
  hungOver: number | null,
  beyond: BeyondAtHem = () => 0,
): Mask {
  const { frame } = body;
  const points: ImagePoint[] = [];
  for (const sign of [1, -1]) {
    const side: ImagePoint[] = [];
    const name = sign > 0 ? 'left' : 'right';
    // a hand in their pocket holds them out beside the top
    const pocket = handInPocket(body, name) ? toTorso(frame, body.arms[name].points.at(-1)!).v : null;
    const under = pocket === null || hungOver === null ? hungOver : Math.min(hungOver, pocket);
    const reachAt = (v: number): number =>
      (under !== null && v < under ? UNDER_TOP : 1) *
      (v < from ? bellyReach(body, name, v, from) : trousersReach(body, name, v) + beyond(name, v));
    // a seen band climbs to its ends, where it is as broad as the belly that it holds
    const end = Math.min(from, trousersTop(body, from, sign * reachAt(from)));
    const reach = reachAt(end);
    for (let t = 0; t < 1; t += 0.1) {
      const u = sign * t * reach;
      side.push(fromTorso(frame, u, trousersTop(body, from, u)));
    }
    for (let v = end; v < from + 0.9 * frame.shoulderWidth; v += 0.05 * frame.shoulderWidth)
      side.push(fromTorso(frame, sign * reachAt(v), v));
    points.push(...(sign > 0 ? side : side.reverse()));
  }
  return softPolygon(points, area);
}

function softPolygon(points: readonly ImagePoint[], area: PixelArea): Mask {
  return fillPolygon(
    points.flatMap(({ x, y }) => [x - area.x, y - area.y]),
    area.width,
    area.height,
  );
}
