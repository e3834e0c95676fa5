/**
 * Trousers and shorts on a body: two ribbons, one for each half, that share the line from the waist to the crotch and
 * part there, each along its leg. Lengths keep the garment's own proportions, widths follow the leg plus the cut's ease.
 */
import type { BottomLandmarks } from '../garment/garment.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { labelAt } from './body-labels.ts';
import { type BottomSeat, bottomSeat, CLOSE_CLOTH } from './bottom-seat.ts';
import type { FitVariation } from './fit-variation.ts';
import { limbPoint, limbTable, nearestOnLimb } from './limb-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegAxis, LegMeasures } from './measure-legs.ts';
import { oldLegGap } from './old-leg-gap.ts';
import { pointAlong, polylineLength } from './polyline.ts';
import type { SideReach } from './reach-at-pocket.ts';
import { type Rib, type RibbonMesh, ribbonMesh, straightRib } from './ribbon-mesh.ts';
import { fromTorso, toTorso } from './torso-frame.ts';
import {
  apart,
  evenHalves,
  type GarmentHalf,
  garmentHalf,
  HIP_RIBS,
  LEG_RIBS,
  togetherTo,
} from './trouser-half.ts';
import { trouserReach } from './trouser-reach.ts';

const COLUMNS = 12;
/** How far the mesh reaches past outline and hem, as shares of a rib. */
const OVERHANG = 0.14;

/** Length over hip width in the garment's picture from which trousers are meant to reach the ankles. */
const FULL_LENGTH = 1.75;
/** Length scale over width scale: cloth that lies flat shows half its girth, on a stand or a body only its breadth. */
const STANDING = 1;
const FLAT = 1.36;
/** Share of its width that a leg that lay flat loses around its wearer's, down from the middle of the thigh. */
const ROUND = 0.15;
/** What a bare leg adds to an edge passes into the edge above it by so much a rib. */
const PASSES = 0.75;
/** How much wider than the close leg cloth can hang. */
const WIDEST = 2.1;
/** A shank counts as at least this share of the knee for it: a straight leg hangs from there past the ankle. */
const HANGS_FROM_KNEE = 0.8;
/** And in the photo this near, in pixels. */
const MEETS = 2;
/** Rounds of (1, 2, 1) / 4 over an edge's ribs. */
const SMOOTHING = 8;
/** How far the middle of a hem hangs below its corners, as a share of its width. */
const HEM_BEND = 0.06;
/** Shares of the way from the hip to the knee between which the old trousers' gap tells less and less. */
const THIGH_TO = 0.9;
const SHANK_FROM = 1.3;
/** How far below the line between a hem's corners its cloth may hang, as a share of its width, and the ribs that tell the way. */
const BELOW_HEM = 0.05;
const HEM_BASE = 4;

export interface TrouserLeg {
  readonly side: 'left' | 'right';
  readonly mesh: RibbonMesh;
  /** Real length along the leg at which the hem lies. */
  readonly hem: number;
  /** Edges in the photo, from the waist to the hem; the inner one runs down the middle to the crotch first. */
  readonly outerEdge: readonly ImagePoint[];
  readonly innerEdge: readonly ImagePoint[];
}

export interface TrousersFit {
  readonly left: TrouserLeg;
  readonly right: TrouserLeg;
  readonly seat: BottomSeat;
  /** Photo pixels a garment pixel along the legs. */
  readonly scale: number;
  /** Rib down to which the legs lie against each other in the garment's picture. */
  readonly togetherTo: number;
  /** Rib down to which they lie against each other in the photo, and its torso height v. */
  readonly meetsTo: { readonly rib: number; readonly v: number };
}

/** Trousers whose landmarks are `bottom` on the legs; `hangs` tells that a top hangs over the waistband. */
export function fitTrousers(
  bottom: BottomLandmarks,
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  hangs: boolean,
  variation: FitVariation,
): TrousersFit {
  const crotch = bottom.crotch!;
  const middle = pointAlong(bottom.waist, polylineLength(bottom.waist) / 2);
  const halves = evenHalves(
    garmentHalf(bottom.left, middle, crotch),
    garmentHalf(bottom.right, middle, crotch),
  );
  const rise = Math.hypot(crotch.x - middle.x, crotch.y - middle.y);
  // the seat is widest somewhere between the hips and the crotch
  const widthAt = (row: number): number => halves.left.widths[row]! + halves.right.widths[row]!;
  const hipWidth = 0.5 * (widthAt(Math.round(0.72 * HIP_RIBS)) + widthAt(HIP_RIBS));
  const inseam = (halves.left.inseam + halves.right.inseam) / 2;
  const guess = (CLOSE_CLOTH * (legs.hips.left + legs.hips.right)) / hipWidth;
  const seat = bottomSeat(person, body, legs, 0.5 * (STANDING + FLAT) * guess * rise, hangs, variation);
  // the rise tells a garment lying flat from one on a stand, whose breadth is that of a body
  const scale = Math.max(
    STANDING * guess,
    Math.min(FLAT * guess, (seat.crotch - seat.waist) / Math.max(1, rise)),
  );
  const full = rise + inseam > FULL_LENGTH * hipWidth;
  const widthScale = guess * variation.ease;
  const flat = Math.max(0, Math.min(1, (scale / guess - STANDING) / (FLAT - STANDING)));
  // a leg goes round its wearer's where cloth that lies flat shows half its girth; shorts stand off the thigh
  const taken = full ? ROUND * flat : 0;
  const reach = trouserReach(person, body, hangs, seat.seenEnd, full);
  const oldGap = oldLegGap(person, legs);
  const leg = (side: 'left' | 'right'): TrouserLeg => {
    const axis = legs[side];
    const start = nearestOnLimb(axis, fromTorso(body.frame, toTorso(body.frame, legs.crotch).u, seat.crotch));
    const byLength = start.length + inseam * scale * variation.length;
    const ankle = 0.97 * axis.length;
    const hem =
      full || byLength > 0.92 * axis.length
        ? fullLength(person, axis, legs.unit, ankle) + 0.15 * (variation.length - 1) * axis.length
        : Math.max(start.length + 0.04 * axis.length, byLength);
    // shorts hang off the thighs with their own gap, the legs of trousers as far apart as the wearer's
    const gapAt = hem > axis.kneeAt ? () => 0 : (row: number) => 0.5 * widthScale * apart(halves, row);
    const seen = (along: number): number =>
      oldGap && hem > axis.kneeAt ? oldGap(side, along) : Number.POSITIVE_INFINITY;
    return layLeg(
      side,
      halves[side],
      bottom,
      body,
      legs,
      seat,
      start.length,
      hem,
      widthScale,
      taken,
      gapAt,
      seen,
      reach,
    );
  };
  const [left, right] = [leg('left'), leg('right')];
  return { left, right, seat, scale, togetherTo: togetherTo(halves), meetsTo: meetsTo(left, right, body) };
}

/** Last rib of the mesh at which the legs' inner edges meet in the photo. */
function meetsTo(left: TrouserLeg, right: TrouserLeg, { frame }: BodyMeasures): TrousersFit['meetsTo'] {
  let rib = HIP_RIBS;
  for (let row = HIP_RIBS; row < left.innerEdge.length; row++) {
    const [a, b] = [left.innerEdge[row]!, right.innerEdge[row]!];
    if (Math.hypot(a.x - b.x, a.y - b.y) > MEETS) break;
    rib = row;
  }
  return { rib, v: toTorso(frame, left.innerEdge[rib]!).v };
}

/** Where long trousers end: on the shoe, or where the old ones did, so that no ankle has to be made up. */
function fullLength(person: PerceivedPerson, leg: LegAxis, unit: number, ankle: number): number {
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  let old = 0;
  for (let at = 0.6 * leg.length; at < 1.12 * leg.length; at += 0.01 * unit) {
    const { x, y } = limbPoint(leg, at, limbTable(leg, leg.middle, at));
    if (labelAt(person, x, y) === lower) old = at;
  }
  const shoe = leg.shoeAt === null ? 0 : leg.shoeAt + 0.02 * unit;
  return Math.min(Math.max(ankle, shoe, old), 1.1 * leg.length);
}

function layLeg(
  side: 'left' | 'right',
  half: GarmentHalf,
  bottom: BottomLandmarks,
  body: BodyMeasures,
  legs: LegMeasures,
  seat: BottomSeat,
  start: number,
  hem: number,
  widthScale: number,
  taken: number,
  gapAt: (row: number) => number,
  seenGap: (along: number) => number,
  { most, least }: SideReach,
): TrouserLeg {
  const { frame } = body;
  const leg = legs[side];
  const sign = side === 'left' ? 1 : -1;
  const other = legs[side === 'left' ? 'right' : 'left'];
  const crotchU = toTorso(frame, legs.crotch).u;
  const crotch = fromTorso(frame, crotchU, seat.crotch);
  const crotchReach = -nearestOnLimb(leg, crotch).offset;
  const betweenAtCrotch = toOther(leg, other, start);
  const belowKnee = HANGS_FROM_KNEE * CLOSE_CLOTH * limbTable(leg, leg.bare, leg.kneeAt);
  const rows = HIP_RIBS + LEG_RIBS + 1;
  const outerEdge: ImagePoint[] = [];
  const innerEdge: ImagePoint[] = [];
  // legs that are bare in the photo are within the cloth, whatever the old clothes above them tell
  const bareReach: number[] = [];
  const bareAt = (along: number): number => {
    const at = Math.min(leg.skin.length - 1, Math.round((along / leg.length) * (leg.skin.length - 1)));
    // beyond the picture a leg goes on as it was
    if (!leg.skin[at]) return leg.inPicture[at] ? Number.NEGATIVE_INFINITY : Number.NaN;
    const close = CLOSE_CLOTH * limbTable(leg, leg.bare, along) + limbTable(leg, leg.middle, along);
    return sign * toTorso(frame, limbPoint(leg, along, close)).u;
  };
  // cloth hangs off the widest place above: it doesn't cling again below the seat, only the cut narrows it
  const offsets = (row: number, along: number): { outward: number; inward: number } => {
    const close = CLOSE_CLOTH * limbTable(leg, leg.bare, along);
    const round = 1 - taken * smoothStep(0, 0.5 * (leg.kneeAt - start), along - start);
    const cut = 0.5 * half.widths[row]! * widthScale * round;
    const worn = Math.max(close, Math.min(cut, WIDEST * Math.max(close, along > leg.kneeAt ? belowKnee : 0)));
    const middle = limbTable(leg, leg.middle, along);
    const between = toOther(leg, other, along);
    const f = (along - start) / Math.max(1, hem - start);
    const shown = Math.max(0.9 * close, Math.min(worn - middle, between));
    const sewn = smoothStep(0, Math.min(0.9, (0.12 * leg.length) / Math.max(1, hem - start)), f);
    // from the crotch on the legs' cloth meets in the middle, and parts where the legs do
    const wanted = Math.max((between - shown) * sewn, Math.min(0.5 * between, gapAt(row)));
    // thighs that touch in the old ones do so in narrower ones too
    const most = Math.min(wanted, seenGap(along));
    const parted = most + (wanted - most) * smoothStep(THIGH_TO, SHANK_FROM, along / leg.kneeAt);
    const inward = between + (crotchReach - betweenAtCrotch) * (1 - sewn) - parted;
    // what the other leg leaves no room for hangs outside
    return { outward: worn + middle + 0.5 * Math.max(0, worn - middle - shown), inward };
  };
  for (let row = 0; row < rows; row++) {
    if (row <= HIP_RIBS) {
      const f = row / HIP_RIBS;
      const u = crotchU * f;
      innerEdge.push(fromTorso(frame, u, seat.waistAt(0) + (seat.crotch - seat.waistAt(0)) * f));
      const v = seat.waist + (seat.crotch - seat.waist) * f;
      const cut = half.widths[row]! * widthScale;
      const close = seat.close(side, v);
      const room = 0.02 + 0.08 * smoothStep(0, 1, f);
      const reach = Math.max(close, Math.min(cut, close * (1 + room)));
      const edge =
        row === 0 ? seat.waistAt(sign * reach) : v + (seat.waistAt(sign * reach) - seat.waist) * (1 - f);
      const onTorso = fromTorso(frame, sign * reach, edge);
      const there = nearestOnLimb(leg, fromTorso(frame, sign * 0.5 * reach, v));
      const blend = smoothStep(0.55, 1, f);
      const along = f < 1 ? there.length : start;
      const onLeg = limbPoint(leg, along, offsets(HIP_RIBS, Math.max(0, along)).outward);
      outerEdge.push({
        x: onTorso.x + (onLeg.x - onTorso.x) * blend,
        y: onTorso.y + (onLeg.y - onTorso.y) * blend,
      });
      continue;
    }
    const step = (hem - start) / LEG_RIBS;
    const along = start + step * (row - HIP_RIBS);
    const { outward, inward } = offsets(row, along);
    outerEdge.push(limbPoint(leg, along, outward));
    bareReach[row] = bareAt(along);
    innerEdge.push(limbPoint(leg, along, -inward));
  }
  smoothInPlace(outerEdge);
  const inside = innerEdge.slice(HIP_RIBS);
  smoothInPlace(inside);
  innerEdge.splice(HIP_RIBS, inside.length, ...inside);
  const low = toTorso(frame, outerEdge.at(-1)!).v;
  const limits = outerEdge.map((point) => {
    const { u, v } = toTorso(frame, point);
    const own = sign * u;
    return { v, own, reach: Math.min(most(side, v, { reach: own, low }), Math.max(own, least(side, v))) };
  });
  const more = limits.map(() => 0);
  for (const [row, { reach }] of limits.entries()) {
    const bare = bareReach[row] ?? Number.NEGATIVE_INFINITY;
    more[row] = Number.isNaN(bare) ? more[row - 1]! : Math.max(0, bare - reach);
  }
  for (let row = more.length - 2; row >= 0; row--) more[row] = Math.max(more[row]!, PASSES * more[row + 1]!);
  for (const [row, { v, own, reach }] of limits.entries())
    if (own !== reach + more[row]!) outerEdge[row] = fromTorso(frame, sign * (reach + more[row]!), v);
  return {
    side,
    mesh: ribbonMesh(ribsOf(side, half, bottom, seat, body, outerEdge, innerEdge), COLUMNS, sign),
    hem,
    outerEdge,
    innerEdge,
  };
}

/** Smooths an edge's inner points in place: hips pass into the leg without a bump, and a bent knee is no corner. The ends, at waist and hem, stay. */
function smoothInPlace(edge: { x: number; y: number }[]): void {
  for (let round = 0; round < SMOOTHING; round++) {
    let before = edge[1]!;
    for (let i = 2; i + 2 < edge.length; i++) {
      const [own, after] = [edge[i]!, edge[i + 1]!];
      edge[i] = { x: (before.x + 2 * own.x + after.x) / 4, y: (before.y + 2 * own.y + after.y) / 4 };
      before = own;
    }
  }
}

/** Half of the way from the axis to the other leg's axis at a real length, in pixels. */
function toOther(leg: LegAxis, other: LegAxis, along: number): number {
  const here = limbPoint(leg, along, 0);
  const there = limbPoint(other, nearestOnLimb(other, here).length, 0);
  return 0.5 * Math.hypot(here.x - there.x, here.y - there.y);
}

function ribsOf(
  side: 'left' | 'right',
  half: GarmentHalf,
  bottom: BottomLandmarks,
  seat: BottomSeat,
  body: BodyMeasures,
  outerEdge: readonly ImagePoint[],
  innerEdge: readonly ImagePoint[],
): Rib[] {
  const { frame } = body;
  const last = outerEdge.length - 1;
  // the waistband's own curve in both pictures fades out towards the crotch
  const waistLength = polylineLength(bottom.waist);
  const waistSource = (t: number): GarmentPoint =>
    pointAlong(bottom.waist, waistLength * (side === 'left' ? 0.5 + 0.5 * t : 0.5 - 0.5 * t));
  const waistTarget = (t: number): ImagePoint => {
    const { u } = toTorso(frame, outerEdge[0]!);
    return fromTorso(frame, u * t, seat.waistAt(u * t));
  };
  const bowOf =
    (
      curve: (t: number) => { readonly x: number; readonly y: number },
      inner: { readonly x: number; readonly y: number },
      outer: { readonly x: number; readonly y: number },
      share: number,
    ) =>
    (t: number): { x: number; y: number } => {
      const clamped = Math.max(0, Math.min(1, t));
      const point = curve(clamped);
      return {
        x: share * (point.x - inner.x - (outer.x - inner.x) * clamped),
        y: share * (point.y - inner.y - (outer.y - inner.y) * clamped),
      };
    };
  // a hem's cloth hangs below the line between its corners, and short legs' ribs are narrow
  const [corner, hemEnd] = [half.outer[last]!, half.inner[last]!];
  const ribLength =
    (Math.hypot(corner.x - half.outer[last - HEM_BASE]!.x, corner.y - half.outer[last - HEM_BASE]!.y) +
      Math.hypot(hemEnd.x - half.inner[last - HEM_BASE]!.x, hemEnd.y - half.inner[last - HEM_BASE]!.y)) /
    (2 * HEM_BASE);
  const below = Math.max(1, (BELOW_HEM * half.widths[last]!) / Math.max(1e-6, ribLength));
  const extended = <P extends { readonly x: number; readonly y: number }>(
    points: readonly P[],
    row: number,
  ): { x: number; y: number } => {
    // one rib more above the waist and below the hem carries their soft edges
    const by = (a: P, b: P, share: number) => ({
      x: a.x + (a.x - b.x) * share,
      y: a.y + (a.y - b.y) * share,
    });
    if (row < 0) return by(points[0]!, points[1]!, 0.5);
    if (row > last) return by(points[last]!, points[last - HEM_BASE]!, below / HEM_BASE);
    return points[row]!;
  };
  const ribs: Rib[] = [];
  for (let row = -1; row <= last + 1; row++) {
    const [so, si] = [extended(half.outer, row), extended(half.inner, row)];
    const [to, ti] = [extended(outerEdge, row), extended(innerEdge, row)];
    const sewn = row <= HIP_RIBS;
    const waistShare = sewn ? Math.max(0, 1 - Math.max(0, row) / HIP_RIBS) : 0;
    const sourceBow = bowOf(waistSource, half.inner[0]!, half.outer[0]!, waistShare);
    const waistBow = bowOf(waistTarget, innerEdge[0]!, outerEdge[0]!, waistShare);
    const down = sewn ? 0 : HEM_BEND * Math.min(1, (row - HIP_RIBS) / LEG_RIBS) ** 2;
    // a hem is a ring seen from a little above
    const width = Math.hypot(to.x - ti.x, to.y - ti.y);
    const targetBow = (t: number) => {
      const bow = waistBow(t);
      return { x: bow.x, y: bow.y + down * width * 4 * Math.max(0, t * (1 - t)) };
    };
    ribs.push({
      source: straightRib(si, so, sourceBow),
      target: straightRib(ti, to, targetBow),
      beyondInner: sewn ? 0 : OVERHANG * Math.min(1, (row - HIP_RIBS) / 8),
      beyondOuter: OVERHANG,
    });
  }
  return ribs;
}
