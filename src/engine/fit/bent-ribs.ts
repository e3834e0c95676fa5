/**
 * Ribs of a sleeve on a sharply bent arm: two straight tubes that meet in a mitre. Ribs cross each limb at right angles and
 * end on the crease between the two limbs, where the rest of the cloth is tucked away; edges that only ran along the arm
 * would crowd there and swirl. Around a wider bend ribs turn about its inside. Around a sharp one they would make a
 * pinwheel: there ribs of both limbs go on to the elbow's tip, and the crease with them, but fan out a little as cloth does.
 */

import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { type ArmAxis, armPoint } from './arm-axis.ts';
import { foldShift } from './elbow-fold.ts';
import { pointAlong, polylineLength } from './polyline.ts';
import { tautEdge } from './taut-edge.ts';

/** Less than this turn at the elbow, in radians, bends a sleeve without a crease. */
const SHARP = 0.8;
/** A sharper turn than this, radians, bends the stripes less across a mitre than around the bend's inside. */
const MITRED = 1.6;
/** Share of a turned worn sleeve's width, beside its armpit, that is left out on the upper arm. */
const LEFT_OUT = 0.35;
/** So many half-widths a sleeve slips along a mitred arm for its pattern to meet at the fold. */
const FOLD_ROOM = 0.4;
/** Ribs a sleeve gets. */
const COUNT = 168;
/** Steps of the way around the elbow. */
const TURNS = 24;
/** How far inside the elbow ribs turn, as a share of the sleeve's half-width: nearer to its middle stripes whirl. */
const PIVOT = 0.9;
/** Share of the way around the elbow that cloth takes: it is stretched there, and fewer stripes meet in the bend. */
const AROUND = 0.6;
/** Power of the way from a mitre's end to the bend's inside that ribs around its elbow keep: 1 mirrors checks at a line, 3 whirls. */
const FAN = 1.5;
/** Ribs stand square to the forearm at the elbow and slant as the sleeve's ends do from so many half-widths away on. */
const STRAIGHT = 1.5;
/** Ribs that end so near to the crease are drawn out to it, as shares of their widths. */
const WEB = 1.25;
/** Half a slit that is drawn together, and one that stays open, over the sleeve's half-width. */
const NARROW_SLIT = 0.15;
const WIDE_SLIT = 0.5;
/** Outside of the bend cloth is taut up to this share of either limb from the elbow. */
const TAUT = 0.6;
/** Cloth around the elbow over the elbow's own reach. */
const COVER = 1.06;
/** Ribs cross the crease at most so many times as far from the elbow as the limbs' edges meet. */
const PAST_CREASE = 1.1;
/** The upper arm's cloth goes on beyond the crease where it leaves this share of the forearm's half-width. */
const WITHIN_LIMB = 0.8;
/** A forearm before its own upper arm ends at this share of its ribs: beyond, the soft edge would cut a slit into that. */
const ON_CLOTH = 0.97;
/** A worn sleeve whose one edge is so many times as long as the other bends towards the shorter one. */
const BENT = 1.15;

/** Ends of the ribs in the garment's picture and in the photo, from the seam to the cuff. */
export interface SleeveRibs {
  readonly outerSource: readonly GarmentPoint[];
  readonly innerSource: readonly GarmentPoint[];
  readonly outerTarget: readonly ImagePoint[];
  readonly innerTarget: readonly ImagePoint[];
  /** For each rib the end that lies on the crease, inside the sleeve. */
  readonly creased: readonly ('outer' | 'inner' | null)[];
  /** The crease, from the elbow to where the limbs' edges meet; null on an arm that is hardly bent. */
  readonly crease: readonly [ImagePoint, ImagePoint] | null;
  /** Whether the edges have changed places: on the arm's outside lies what is inside of the picture's sleeve. */
  readonly turnsOver: boolean;
}

/** One edge of a sleeve: from the seam along `lead`, which ends at real length `from`, then beside the arm. */
export interface SleeveEdge {
  readonly lead: readonly ImagePoint[];
  readonly from: number;
  /** Real length along the arm at which the edge ends. */
  readonly to: number;
  /** Its distance outwards from the arm's axis. */
  readonly offset: (along: number) => number;
}

interface Vector {
  readonly x: number;
  readonly y: number;
}

const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y;
const between = <P extends Vector>(a: P, b: P, t: number): { x: number; y: number } => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
const unit = (a: Vector, b: Vector): Vector => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
};

/** The angle by which the forearm turns from the upper arm's direction, radians. */
function turnOf({ points, elbow }: ArmAxis): number {
  const [upper, fore] = [unit(points[0]!, elbow), unit(elbow, points.at(-1)!)];
  return Math.acos(Math.max(-1, Math.min(1, dot(upper, fore))));
}

/**
 * The ribs of a sleeve with the edges `outer` and `inner` on `arm`, whose ends in the garment's picture are given at equal
 * fractions of its own edges (`worn`: of a sleeve with somebody's arm in it); null where the arm is hardly bent or the sleeve ends before the elbow.
 * `instead` moves places of `picture` to where the cloth lies that is shown there, `isSeen` tells which places of the photo are in it: what
 * is seen of the cloth has to meet at the fold.
 */
export function bentRibs(
  arm: ArmAxis,
  outer: SleeveEdge,
  inner: SleeveEdge,
  outerSource: readonly GarmentPoint[],
  innerSource: readonly GarmentPoint[],
  worn: boolean,
  picture: RgbaImage,
  instead: ((point: { x: number; y: number }) => void) | null = null,
  isSeen: (place: ImagePoint) => boolean = () => true,
): SleeveRibs | null {
  const turn = turnOf(arm);
  const { elbow, elbowAt } = arm;
  if (turn < SHARP || Math.max(outer.from, inner.from) > elbowAt) return null;
  if (Math.min(outer.to, inner.to) < elbowAt) return null;
  const directions = [unit(arm.points[0]!, elbow), unit(elbow, arm.points.at(-1)!)] as const;
  const normals = [arm.normals[0]!, arm.normals.at(-1)!] as const;
  // the forearm turns towards the side that is compressed
  const stretchedIsOuter = dot(directions[1], normals[0]) < 0;
  const sign = stretchedIsOuter ? 1 : -1;
  const [long, short] = stretchedIsOuter ? [outer, inner] : [inner, outer];
  const outwards = unit(directions[1], directions[0]);
  const onward = { x: -outwards.y, y: outwards.x };
  const forwards = dot(onward, directions[0]) + dot(onward, directions[1]) >= 0;
  const ahead = (point: Vector): number =>
    (forwards ? 1 : -1) * dot(onward, { x: point.x - elbow.x, y: point.y - elbow.y });
  const upperSeen = Math.hypot(elbow.x - arm.points[0]!.x, elbow.y - arm.points[0]!.y);
  const end = arm.points.at(-1)!;
  const foreSeen = Math.hypot(end.x - elbow.x, end.y - elbow.y);
  const onLimb = (limb: 0 | 1, along: number, offset: number): ImagePoint => {
    const seen =
      limb === 0
        ? (upperSeen * (along - elbowAt)) / elbowAt
        : (foreSeen * (along - elbowAt)) / (arm.length - elbowAt);
    return {
      x: elbow.x + directions[limb].x * seen + normals[limb].x * offset,
      y: elbow.y + directions[limb].y * seen + normals[limb].y * offset,
    };
  };

  // how far off a limb's bone a place is, over the distance of the limb's edge inside the bend; 2 beyond its ends
  const besideLimb = (limb: 0 | 1, point: Vector): number => {
    const from = { x: point.x - elbow.x, y: point.y - elbow.y };
    const real =
      limb === 0 ? elbowAt / Math.max(1, upperSeen) : (arm.length - elbowAt) / Math.max(1, foreSeen);
    const along = elbowAt + real * dot(from, directions[limb]);
    if (along < 0 || along > short.to) return 2;
    return Math.abs(dot(from, normals[limb])) / Math.max(1, Math.abs(short.offset(along)));
  };

  // the stretched edge as a dense line: each point with its limb, its place and how far around the elbow it is
  const rounding = arm.length * 0.1;
  const usual = 0.5 * (Math.abs(long.offset(elbowAt)) + Math.abs(short.offset(elbowAt)));
  const radius = Math.max(0.75 * usual, Math.min(1.3 * usual, COVER * (arm.elbowReach ?? usual)));
  // beside the rounded axis, told from the straight bones; around the joint itself the elbow's reach counts
  const longOffset = (limb: 0 | 1, along: number): number => {
    const near = Math.max(0, 1 - Math.abs(along - elbowAt) / rounding);
    const at = near > 0 ? elbowAt + (limb === 0 ? -rounding : rounding) : along;
    const edge = armPoint(arm, at, long.offset(at));
    const bone = onLimb(limb, at, 0);
    const own = dot(normals[limb], { x: edge.x - bone.x, y: edge.y - bone.y });
    return own + near * near * (3 - 2 * near) * (sign * radius - own);
  };
  const mitred = turn > MITRED;
  /** Real length at which `point` lies along a straight limb, and how far along it the way between two points leads. */
  const alongLimb = (limb: 0 | 1, { x, y }: Vector): number => {
    const seen = dot(directions[limb], { x: x - elbow.x, y: y - elbow.y });
    return limb === 0
      ? elbowAt + (seen * elbowAt) / Math.max(1, upperSeen)
      : elbowAt + (seen * (arm.length - elbowAt)) / Math.max(1, foreSeen);
  };
  const seenWay = (limb: 0 | 1, from: Vector, to: Vector): number =>
    Math.max(0, dot(directions[limb], { x: to.x - from.x, y: to.y - from.y }));
  const line: { point: ImagePoint; readonly limb: 0 | 1; readonly along: number }[] = [];
  const leadLength = polylineLength(long.lead);
  const leadSteps = 12;
  for (let i = 0; i < leadSteps; i++) {
    const at = (leadLength * i) / leadSteps;
    line.push({ point: pointAlong(long.lead, at), limb: 0, along: long.from - leadLength + at });
  }
  const step = arm.length / 100;
  for (let along = long.from; along < elbowAt; along += step)
    line.push({ point: onLimb(0, along, longOffset(0, along)), limb: 0, along });
  const firstTurn = line.length;
  for (let i = 0; i <= TURNS; i++) {
    const t = i / TURNS;
    const normal = turned(normals[0], normals[1], turn, t);
    const point = { x: elbow.x + sign * radius * normal.x, y: elbow.y + sign * radius * normal.y };
    const limb = t < 0.5 ? 0 : 1;
    line.push({ point, limb, along: mitred ? alongLimb(limb, point) : elbowAt });
  }
  for (let along = elbowAt + step; along < long.to; along += step)
    line.push({ point: onLimb(1, along, longOffset(1, along)), limb: 1, along });
  line.push({ point: onLimb(1, long.to, longOffset(1, long.to)), limb: 1, along: long.to });
  const tautFrom = line.findIndex(({ along }, i) => i >= leadSteps && along > (1 - TAUT) * elbowAt);
  const tautTo = line.findLastIndex(({ along }) => along < elbowAt + TAUT * (arm.length - elbowAt));
  const taut = tautEdge(
    line.map(({ point }) => point),
    tautFrom,
    Math.max(tautFrom, tautTo),
    directions[0].x * directions[1].y - directions[0].y * directions[1].x,
  );
  line.forEach((place, i) => {
    place.point = taut[i]!;
  });
  const lengths = [0];
  for (let i = 1; i < line.length; i++) {
    const [before, here] = [line[i - 1]!, line[i]!];
    const way = Math.hypot(here.point.x - before.point.x, here.point.y - before.point.y);
    const turns = i >= firstTurn && i <= firstTurn + TURNS;
    const taken = turns && mitred ? seenWay(here.limb, before.point, here.point) : turns ? AROUND * way : way;
    lengths.push(lengths[i - 1]! + taken);
  }

  const shortLead = polylineLength(short.lead);
  const lean = { first: short.from - shortLead - (long.from - leadLength), last: short.to - long.to };
  const crease = Math.abs(short.offset(elbowAt)) / Math.max(0.1, Math.cos(turn / 2));
  const inside = PIVOT * Math.min(crease, Math.abs(short.offset(elbowAt)));
  const depth = mitred ? 0 : inside;
  const pivot = { x: elbow.x - depth * outwards.x, y: elbow.y - depth * outwards.y };
  const ribs = Array.from({ length: COUNT }, (_, i) => {
    const f = i / (COUNT - 1);
    const at = f * lengths.at(-1)!;
    let k = 0;
    while (k + 2 < lengths.length && lengths[k + 1]! < at) k++;
    const t = Math.min(1, (at - lengths[k]!) / Math.max(1e-6, lengths[k + 1]! - lengths[k]!));
    const [a, b] = [line[k]!, line[k + 1]!];
    const limb = t < 0.5 ? a.limb : b.limb;
    const stretched = between(a.point, b.point, t);
    const place = a.along + (b.along - a.along) * t;
    const around = !mitred && place === elbowAt;
    const beyond = limb === 0 ? place > elbowAt : place < elbowAt;
    // past the elbow ribs cross the forearm squarely at first: stripes would have a kink
    const slant = lean.first + (lean.last - lean.first) * f;
    const room = 0.8 * (long.to - elbowAt);
    const straight = Math.min(room, Math.max(STRAIGHT * usual, 2 * Math.abs(slant)));
    const squared = smoothStep(0, straight, limb === 0 ? elbowAt - place : place - elbowAt);
    const partner = place + slant * (limb === 0 && !mitred ? 1 : squared);
    const within = partner - (short.from - shortLead);
    const opposite =
      limb === 0 && within < shortLead
        ? pointAlong(short.lead, within)
        : onLimb(limb, partner, short.offset(beyond ? elbowAt : partner));
    // from limb to limb a rib's width changes evenly
    const limbWidth = (of: 0 | 1): number => {
      const across = onLimb(of, partner, short.offset(partner));
      return Math.hypot(across.x - stretched.x, across.y - stretched.y);
    };
    const turning = Math.max(0, Math.min(1, (k - firstTurn + t) / TURNS));
    const width = around
      ? limbWidth(0) * (1 - turning) + limbWidth(1) * turning
      : Math.hypot(opposite.x - stretched.x, opposite.y - stretched.y) || 1;
    const toPivot = Math.min(0.95, Math.hypot(pivot.x - stretched.x, pivot.y - stretched.y) / width);
    if (around) return { f, stretched, end: pivot, share: toPivot };
    const [from, to] = [ahead(stretched), ahead(opposite)];
    const share = from / (from - to);
    const crosses = limb === 0 ? to > 0 : to < 0;
    const nearly = limb === 0 && share > 0 && share < WEB;
    if (!crosses && !nearly)
      return limb === 1 && besideLimb(0, opposite) < 1
        ? { f, stretched, end: between(stretched, opposite, ON_CLOTH), share: ON_CLOTH }
        : { f, stretched, end: opposite, share: 1 };
    const point = between(stretched, opposite, share);
    const away = Math.hypot(point.x - elbow.x, point.y - elbow.y);
    // where limbs hardly part cloth fills the slit between them
    if (!crosses) {
      const slit = ((share - 1) * width) / Math.max(1, Math.abs(short.offset(partner)));
      const web =
        away < 2 * crease ? smoothStep(WEB, 1, share) * smoothStep(WIDE_SLIT, NARROW_SLIT, slit) : 0;
      return { f, stretched, end: between(opposite, point, web), share: 1 };
    }
    const below = (elbow.x - point.x) * outwards.x + (elbow.y - point.y) * outwards.y;
    if (mitred && below < inside) {
      // towards the elbow's tip ribs fan out, and their widths change evenly from limb to limb: stripes turn in an arc
      const part = Math.min(1, (inside - below) / (inside + radius));
      const at = inside - (inside + radius) * part ** FAN;
      const end = { x: elbow.x - at * outwards.x, y: elbow.y - at * outwards.y };
      const shared = width + (0.5 * (limbWidth(0) + limbWidth(1)) - width) * smoothStep(0, 1, part);
      const drawn = Math.hypot(end.x - stretched.x, end.y - stretched.y) / shared;
      return { f, stretched, end, share: Math.min(1, drawn) };
    }
    if (mitred && beyond) return { f, stretched, end: point, share: Math.max(0, Math.min(1, share)) };
    if (
      (!mitred && dot(outwards, { x: point.x - pivot.x, y: point.y - pivot.y }) > 0) ||
      share < 0 ||
      share > 1
    )
      return { f, stretched, end: pivot, share: toPivot };
    if (away > PAST_CREASE * crease) return { f, stretched, end: opposite, share: 1 };
    // what the other limb doesn't cover, narrow as it is towards its cuff, goes on beyond the crease
    const bare = limb === 0 ? smoothStep(WITHIN_LIMB, 1, besideLimb(1, point)) : 0;
    return { f, stretched, end: between(point, opposite, bare), share: share + (1 - share) * bare };
  });
  const sourceAt = (points: readonly GarmentPoint[], f: number): GarmentPoint => {
    const position = Math.max(0, Math.min(points.length - 1.0001, f * (points.length - 1)));
    const k = Math.floor(position);
    return between(points[k]!, points[k + 1]!, position - k);
  };
  const [own, other] = stretchedIsOuter ? [outerSource, innerSource] : [innerSource, outerSource];
  // a wearer's elbow has stretched its cloth too, and creased the cloth inside the bend: outside of a bend goes what was there
  const turnsOver = worn && polylineLength(other) > BENT * polylineLength(own);
  const [longSource, shortSource] = turnsOver ? [other, own] : [own, other];
  const tip = lengths[firstTurn + TURNS / 2]! / lengths.at(-1)!;
  // turned over, the armpit's shadow and creases would come to lie on top
  const leftOut = (f: number): number =>
    mitred && turnsOver ? LEFT_OUT * smoothStep(0, 0.08, f) * smoothStep(tip + 0.1, tip, f) : 0;
  const drawn = ribs.map(({ f, share, end }) => ({ f, share: share * (1 - leftOut(f)), end }));
  const onCloth = (f: number, share: number): GarmentPoint =>
    between(sourceAt(longSource, f), sourceAt(shortSource, f), share);
  const shownOn = (f: number, share: number): GarmentPoint => {
    const point = { ...onCloth(f, share) };
    instead?.(point);
    return point;
  };
  const shift = mitred
    ? foldShift(
        picture,
        shownOn,
        tip,
        drawn.filter(({ f, share, end }) => f < tip && share < 1 && isSeen(end)),
        (FOLD_ROOM * usual) / lengths.at(-1)!,
      )
    : () => 0;
  const stretchedSource = ribs.map(({ f }) => onCloth(f + shift(f, 0), 0));
  const endSource = drawn.map(({ f, share }) => onCloth(f + shift(f, share), share));
  const away = Math.min(
    1.05 * crease,
    Math.max(
      0,
      ...ribs
        .filter(({ end, share }) => share < 1 && Math.abs(ahead(end)) < 1)
        .map(({ end }) => Math.hypot(end.x - elbow.x, end.y - elbow.y)),
    ),
  );
  const creaseLine: readonly [ImagePoint, ImagePoint] = [
    pivot,
    { x: elbow.x - away * outwards.x, y: elbow.y - away * outwards.y },
  ];
  const stretchedTarget = ribs.map(({ stretched }) => stretched);
  const endTarget = ribs.map(({ end }) => end);
  const creased = drawn.map(({ share }) =>
    share === 1 ? null : stretchedIsOuter ? ('inner' as const) : ('outer' as const),
  );
  return stretchedIsOuter
    ? {
        outerSource: stretchedSource,
        innerSource: endSource,
        outerTarget: stretchedTarget,
        innerTarget: endTarget,
        creased,
        crease: creaseLine,
        turnsOver,
      }
    : {
        outerSource: endSource,
        innerSource: stretchedSource,
        outerTarget: endTarget,
        innerTarget: stretchedTarget,
        creased,
        crease: creaseLine,
        turnsOver,
      };
}

/** The unit vector at share `t` of the turn by `angle` from `a` to `b` (spherical interpolation). */
function turned(a: Vector, b: Vector, angle: number, t: number): Vector {
  const sine = Math.sin(angle);
  if (Math.abs(sine) < 1e-3) return t < 0.5 ? a : b;
  const [wa, wb] = [Math.sin((1 - t) * angle) / sine, Math.sin(t * angle) / sine];
  return { x: wa * a.x + wb * b.x, y: wa * a.y + wb * b.y };
}
