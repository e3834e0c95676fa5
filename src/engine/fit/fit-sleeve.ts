/**
 * A sleeve on an arm: its ribs, from the armhole to the cuff, are laid across the arm's axis, so that it bends where
 * the elbow bends. Outer and inner edge keep their own lengths.
 */

import type { Garment, TopSide } from '../garment/garment.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { type ArmAxis, armPoint, armTable, nearestOnArm } from './arm-axis.ts';
import { withoutArmpitFold } from './armpit-folds.ts';
import { bentRibs, type SleeveRibs } from './bent-ribs.ts';
import type { WarpMesh } from './coordinate-raster.ts';
import type { SleeveSource } from './cuff-at-hand.ts';
import type { FitVariation } from './fit-variation.ts';
import { withoutFoldedCap } from './folded-cap.ts';
import { hermiteCurve, pointAlong, polylineLength, withoutLoops } from './polyline.ts';
import type { ClothInstead, RegularCloth } from './regular-sleeve.ts';
import { CLOSE_CLOTH, CONTOUR_END } from './shoulder-contour.ts';
import { DENSE, EDGE_POINTS, sleeveEdgesOnMatte } from './sleeve-edges.ts';
import { sleeveReach } from './sleeve-ends.ts';
import { CUFF_BEND, sleeveMesh } from './sleeve-mesh.ts';

/** Width of a worn sleeve over that of one lying flat. */
const FLAT_TO_WORN = 0.72;

/** So much more than on the shoulder cloth stands off the arm at least, and that of a coat or jacket, in half-widths of the bare arm. */
const STANDS_OFF = 0.04;
const OUTERWEAR_OFF = 0.22;

/** Half-widths of the bare arm that a sleeve's half-width has at most, and that of a puffed one. */
const WIDEST = 1.3;
const WIDEST_PUFF = 1.75;
/** A cuff at the wrist of a sharply bent arm closes to so many half-widths of the bare arm, within this share of the arm. */
const CLOSED = 1.08;
const CLOSING = 0.16;
/** A puff is so much wider than where it is gathered. */
const GATHERED_CUFF = 1.25;

/** A sleeve that is so much wider at its end than before is open there. */
const FLARED = 1.35;

/** No short sleeve ends so near to a sharply bent elbow, in shoulder widths: bending the arm draws it up. */
const BEND_ROOM = 0.2;

/** Shares of an arm at which a cuff ends whose hand isn't seen, and one that goes with its hand into a pocket, if no old one shows where. */
const WITH_HIDDEN_HAND = 1.03;
const INTO_POCKET = 1.055;

/** Where on an arm the cuff of a hand in a pocket ends, real length in pixels. */
export const cuffAtPocket = (arm: ArmAxis): number => arm.oldCuff ?? INTO_POCKET * arm.length;

/** A sleeve's inside begins later by no more than this share of its length. */
const MOST_DROP = 0.4;

/** Where a sleeve ends on its arm. */
export interface Cuff {
  /** Real length along the arm at which the cuff's outer and inner corner lie, pixels. */
  readonly outer: number;
  readonly inner: number;
  /** How much farther its middle hangs, pixels. */
  readonly bend: number;
  /** Its width over the bare arm's there. */
  readonly width: number;
  /** Whether it closes around the wrist. */
  readonly atWrist: boolean;
}

/** Real length at which a cuff crosses the arm at position `across` (0 the bare arm's inner edge, 1 its outer edge). */
export function cuffAt({ inner, outer, bend, width }: Cuff, across: number): number {
  const t = Math.max(0, Math.min(1, 0.5 + (across - 0.5) / width));
  return inner + (outer - inner) * t + bend * 4 * t * (1 - t);
}

export interface SleeveFit {
  readonly side: 'left' | 'right';
  readonly mesh: WarpMesh;
  readonly cuff: Cuff;
  /** Edges in the photo, from the armhole to the cuff. */
  readonly outerEdge: readonly ImagePoint[];
  readonly innerEdge: readonly ImagePoint[];
  /** The crease inside a sharply bent elbow, from the elbow on; null where the sleeve has none. */
  readonly crease: readonly [ImagePoint, ImagePoint] | null;
  /** Its edges in the garment's picture. */
  readonly source: SleeveSource;
  /** Moves places of that picture to the cloth that is shown there; null where that is what lies there. */
  readonly instead: ClothInstead | null;
}

/**
 * Width in photo pixels at which the sleeve is worn, by fraction of its length. Flat it is half a tube's girth, worn 2/π
 * of that, or a little more since cloth stands off the arm. Ribs cross the sleeve aslant: only their part square to it
 * counts.
 */
function ribWidths(
  outer: readonly GarmentPoint[],
  inner: readonly GarmentPoint[],
  scale: number,
  worn: boolean,
): (f: number) => number {
  const share = worn ? 1 : FLAT_TO_WORN;
  const last = outer.length - 1;
  const widths = outer.map((point, i) => {
    const [from, to] = [Math.max(0, i - 2 * DENSE), Math.min(last, i + 2 * DENSE)];
    const dx = outer[to]!.x + inner[to]!.x - outer[from]!.x - inner[from]!.x;
    const dy = outer[to]!.y + inner[to]!.y - outer[from]!.y - inner[from]!.y;
    const across = (point.x - inner[i]!.x) * dy - (point.y - inner[i]!.y) * dx;
    return (share * scale * Math.abs(across)) / (Math.hypot(dx, dy) || 1);
  });
  return (f) => widths[Math.max(0, Math.min(last, Math.round(f * last)))]!;
}

/** Whether a sleeve widens to a puff that is gathered at its cuff; `widths` by fraction of its length. */
function isPuffed(widths: (f: number) => number): boolean {
  let middle = 0;
  let end = Number.POSITIVE_INFINITY;
  for (let f = 0.3; f <= 0.65; f += 0.05) middle = Math.max(middle, widths(f));
  for (let f = 0.7; f <= 1; f += 0.05) end = Math.min(end, widths(f));
  return middle > GATHERED_CUFF * end;
}

/** Whether a sleeve widens towards an open end; `widths` by fraction of its length. */
function isFlared(widths: (f: number) => number): boolean {
  let middle = Number.POSITIVE_INFINITY;
  for (let f = 0.45; f <= 0.85; f += 0.05) middle = Math.min(middle, widths(f));
  return widths(0.96) > FLARED * middle;
}

/** Where a sleeve hangs on the torso. */
export interface SleeveAnchors {
  /** The shoulder's outline from the seam's upper end down the outside of the arm. */
  readonly shoulder: readonly ImagePoint[];
  readonly armpit: ImagePoint;
  /** The body's shoulder width in photo pixels. */
  readonly shoulderWidth: number;
  /** Real length along the arm at which it ends where the other sleeve has a say in that, pixels. */
  readonly end?: number;
  /** Photo pixels a garment pixel of the cloth on the trunk. */
  readonly clothScale?: number;
  /** The photo's size, where the sleeve may reach out of it. */
  readonly photo?: { readonly width: number; readonly height: number };
}

/** Whether the forearm points back by more than 80° from the upper arm's direction. */
function isBentSharply({ points }: ArmAxis): boolean {
  const direction = (from: number, to: number) => {
    const [a, b] = [points[from]!, points[to]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  };
  const last = points.length - 1;
  const [upper, fore] = [direction(0, last >> 2), direction(last - (last >> 2), last)];
  return upper.x * fore.x + upper.y * fore.y < 0.17;
}

/**
 * Where the sleeve of `side` lies on `arm`, hung on the torso. `scale` in photo pixels a garment pixel; `worn` tells that an
 * arm is in the sleeve in the garment's picture, `inPocket` that the hand is in a pocket, `regular` the
 * cloth that the sleeve shows instead of folds, `outerwear` that it is worn over other clothes.
 */
export function fitSleeve(
  side: TopSide,
  { matte, picture }: Pick<Garment, 'matte' | 'picture'>,
  arm: ArmAxis,
  { shoulder, armpit, shoulderWidth, end, photo, clothScale }: SleeveAnchors,
  scale: number,
  long: boolean,
  variation: FitVariation,
  worn = false,
  inPocket = false,
  regular: RegularCloth | null = null,
  outerwear = false,
): SleeveFit {
  const { outer: outerSource, inner: onMatte } = sleeveEdgesOnMatte(side, matte, worn);
  const innerSource = worn ? onMatte : withoutArmpitFold(side, outerSource, onMatte, picture);
  const start = nearestOnArm(arm, shoulder[0]!);
  const pit = nearestOnArm(arm, armpit);
  const pitLength = Math.max(0.02 * arm.length, Math.min(0.42 * arm.length, pit.length));
  const outerLength = polylineLength(outerSource) * scale * variation.sleeve;
  const innerLength = polylineLength(onMatte) * scale * variation.sleeve;
  const contourEnd = CONTOUR_END * shoulderWidth;
  const contourLength = polylineLength(shoulder);
  const reach = end ?? sleeveReach(outerLength, arm, shoulder, shoulderWidth);
  let outerEnd = reach;
  let innerEnd = pitLength + innerLength;
  const beforeBend = arm.elbowAt - BEND_ROOM * shoulderWidth;
  if (!long && isBentSharply(arm) && outerEnd < arm.elbowAt + 2 * BEND_ROOM * shoulderWidth)
    outerEnd = Math.min(outerEnd, beforeBend);
  // a long sleeve ends at the wrist, whatever small error the scale has
  const atWrist = long || reach > 0.86 * arm.length;
  if (atWrist) {
    // where the old one ended no wrist has to be invented; a hidden hand takes the cuff with it
    const wrist = Math.min(1, Math.max(0.965, reach / arm.length)) * arm.length;
    const hidden = inPocket ? cuffAtPocket(arm) : WITH_HIDDEN_HAND * arm.length;
    outerEnd = arm.handSeen ? Math.max(wrist, arm.oldCuff ?? 0) : hidden;
    innerEnd = inPocket ? Math.min(outerEnd, arm.oldInnerCuff ?? outerEnd) : outerEnd;
  } else {
    // both corners of a cuff lie nearly opposite each other on the arm
    innerEnd = Math.max(outerEnd - 0.05 * arm.length, Math.min(outerEnd, innerEnd));
    innerEnd = Math.max(innerEnd, pitLength + 0.03 * arm.length);
  }
  const widths = ribWidths(outerSource, innerSource, scale * variation.ease, worn);
  const widest = !long && !worn && isPuffed(widths) ? WIDEST_PUFF : WIDEST;
  const closes = atWrist && !worn && arm.handSeen && isBentSharply(arm) && !isFlared(widths);
  const mostAt = (along: number): number =>
    closes ? widest + (CLOSED - widest) * smoothStep(CLOSING, 0.02, (outerEnd - along) / arm.length) : widest;
  const offsets = (along: number): { outward: number; inward: number } => {
    const bare = armTable(arm, arm.bare, along);
    const f = (along - start.length) / Math.max(1, outerEnd - start.length);
    // cloth lies on the shoulder and stands off the arm further down
    const loose = smoothStep(0, 1, (along - contourEnd) / (0.22 * arm.length));
    const half =
      bare * Math.min(CLOSE_CLOTH + (outerwear ? OUTERWEAR_OFF : STANDS_OFF) * loose, mostAt(along));
    const worn = half + loose * Math.max(0, Math.min(widths(f) / 2, mostAt(along) * bare) - half);
    const middle = armTable(arm, arm.middle, along);
    return { outward: worn + middle, inward: worn - middle };
  };
  const fold = foldOf(arm, armpit, pitLength, (along) => -offsets(along).inward);
  const outerTotal = contourLength + Math.max(0, outerEnd - contourEnd);
  const outerShown = outerEnd > contourEnd ? outerTotal : Math.min(outerLength, contourLength);
  const innerTotal = fold.length + Math.max(0.015 * arm.length, innerEnd - fold.end);
  const outerEdge: ImagePoint[] = [];
  const innerEdge: ImagePoint[] = [];
  for (let i = 0; i < EDGE_POINTS; i++) {
    const f = i / (EDGE_POINTS - 1);
    const d = f * outerShown;
    const along = contourEnd + d - contourLength;
    outerEdge.push(
      d < contourLength ? pointAlong(shoulder, d) : armPoint(arm, along, offsets(along).outward),
    );
    const e = f * innerTotal;
    const inside = fold.end + e - fold.length;
    innerEdge.push(
      e < fold.length ? pointAlong(fold.points, e) : armPoint(arm, inside, -offsets(inside).inward),
    );
  }
  const seen = ((): { outer: readonly GarmentPoint[]; inner: readonly GarmentPoint[] } => {
    if (worn) return { outer: outerSource, inner: innerSource };
    if (!regular) return withoutFoldedCap(outerSource, innerSource, shoulder[0]!, armpit, arm);
    const drop = (pitLength - start.length) / Math.max(1, outerEnd - start.length);
    return regular.ribs(Math.max(0, Math.min(MOST_DROP, drop)));
  })();
  const trunk = clothScale ?? scale;
  const flat = regular && ribWidths(seen.outer, seen.inner, trunk, true);
  const flatLength = polylineLength(seen.outer) + polylineLength(seen.inner);
  const instead = regular?.shown({
    along: (outerTotal + innerTotal) / (trunk * flatLength),
    across: (share) => {
      const { outward, inward } = offsets(start.length + (outerEnd - start.length) * (1 - share));
      return (outward + inward) / flat!(1 - share);
    },
  });
  const bent = bentRibs(
    arm,
    { lead: shoulder, from: contourEnd, to: outerEnd, offset: (along) => offsets(along).outward },
    { lead: fold.points, from: fold.end, to: innerEnd, offset: (along) => -offsets(along).inward },
    seen.outer,
    seen.inner,
    worn,
    picture,
    instead,
    photo && (({ x, y }) => x >= 0 && y >= 0 && x < photo.width && y < photo.height),
  );
  // a bend makes loops of the edge inside it: the inner one where the arm hangs, the outer one where it is raised
  const ribs: SleeveRibs = bent ?? {
    outerSource: regular ? seen.outer : outerSource,
    innerSource: regular ? seen.inner : innerSource,
    outerTarget: withoutLoops(outerEdge, 2 * DENSE),
    innerTarget: withoutLoops(innerEdge, 2 * DENSE),
    creased: outerSource.map(() => null),
    crease: null,
    turnsOver: false,
  };
  return {
    side: arm.side,
    mesh: sleeveMesh(ribs, worn, scale, atWrist),
    cuff: {
      outer: outerEnd,
      inner: innerEnd,
      bend: CUFF_BEND * (offsets(outerEnd).outward + offsets(innerEnd).inward),
      width: (offsets(outerEnd).outward + offsets(innerEnd).inward) / (2 * armTable(arm, arm.bare, outerEnd)),
      atWrist,
    },
    outerEdge: ribs.outerTarget,
    innerEdge: ribs.innerTarget,
    crease: ribs.crease,
    source: { outer: ribs.outerSource, inner: ribs.innerSource },
    instead: instead ?? null,
  };
}

/**
 * The sleeve's inner edge from the torso's armpit to where it lies on the arm's inner edge, as one bend: along an arm that
 * stands off it leaves the torso at once. `offset` gives the inner edge's distance from the axis, outwards positive.
 */
function foldOf(
  arm: ArmAxis,
  armpit: ImagePoint,
  pitLength: number,
  offset: (along: number) => number,
): { readonly points: readonly ImagePoint[]; readonly length: number; readonly end: number } {
  const beside = armPoint(arm, pitLength, offset(pitLength));
  const gap = Math.hypot(beside.x - armpit.x, beside.y - armpit.y);
  const end = pitLength + Math.max(0.07 * arm.length, 1.3 * gap);
  const arrival = armPoint(arm, end, offset(end));
  const before = armPoint(arm, end - 0.03 * arm.length, offset(end - 0.03 * arm.length));
  const chord = Math.hypot(arrival.x - armpit.x, arrival.y - armpit.y);
  const step = Math.hypot(arrival.x - before.x, arrival.y - before.y) || 1;
  const onward = { x: ((arrival.x - before.x) / step) * chord, y: ((arrival.y - before.y) / step) * chord };
  const points = hermiteCurve(
    armpit,
    { x: arrival.x - armpit.x, y: arrival.y - armpit.y },
    arrival,
    onward,
    13,
  );
  return { points, length: polylineLength(points), end };
}
