/** The landmarks of a top that somebody wears, from that person's pose and the outline of the cloth. */
import type { ArmAxis } from '../fit/arm-axis.ts';
import { resamplePolyline } from '../fit/polyline.ts';
import { fromTorso, type TorsoPoint, toTorso } from '../fit/torso-frame.ts';
import type { TopLandmarks, TopSide } from '../garment/garment.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { readUpperEdge, type UpperEdge } from './worn-shoulders.ts';
import { readSleeve, sleeveEnd, type WornSleeve } from './worn-sleeve.ts';
import { findArmpit, readHem, readSide } from './worn-torso.ts';
import type { WornView } from './worn-view.ts';

/** What hangs farther below the hem's curve, in shoulder widths, is something else. */
const HEM_ROOM = 0.02;
/** What stands farther above the upper edge too. */
const EDGE_ROOM = 0.015;
/** A shorter sleeve, as a share of the arm, wants one on the other side. */
const LONGEST_RIM = 0.3;
/** A sleeve this long, as a share of the arm, reaches the wrist. */
const LONG = 0.88;
/** So far beyond a long sleeve's cuff, in shoulder widths, its gathers or the hand hide the body's side. */
const POCKET = 0.2;
const SEAM_POINTS = 10;
const HEM_POINTS = 17;
const NECKLINE_POINTS = 33;
const ARMHOLE_POINTS = 10;

/** A point of the photo in which somebody wears the garment is a point of the garment's picture. */
const inGarment = ({ x, y }: ImagePoint): GarmentPoint => ({ x, y });

/** A forearm in its sleeve that lies before the garment's side. */
export interface SleeveBeforeBody {
  /** Where that begins, as a height in the torso's axes. */
  readonly from: number;
  /** The sleeve's closed outline, and that of its end in a pocket. */
  readonly sleeve: readonly GarmentPoint[];
  readonly hand: readonly GarmentPoint[] | null;
}

export interface WornTop {
  readonly top: TopLandmarks;
  /** Sleeves that lie before the body's sides. */
  readonly before: Readonly<Record<'left' | 'right', SleeveBeforeBody | null>>;
  /** Whether a sleeve reaches the wrist. */
  readonly longSleeves: boolean;
  /** Whether the wearer has tucked in most of the hem. */
  readonly isTucked: boolean;
  /** What lies below its hem or above its shoulders and neckline: 255 there, else 0. */
  readonly beyond: Mask;
}

/** The landmarks of the top in view. */
export function readWornTop(view: WornView): WornTop {
  const { body, person } = view;
  const { frame } = body;
  const upper = readUpperEdge(view);
  const place = ({ u, v }: TorsoPoint): GarmentPoint => inGarment(fromTorso(frame, u, v));
  const ends = agreedEnds(view);
  const sides = (['left', 'right'] as const).map((name) => {
    const arm = body.arms[name];
    const tip = fromTorso(frame, upper[name].shoulderTip.u, upper[name].shoulderTip.v);
    const { pit, gapTop } = findArmpit(view, name, upper[name]);
    const pitPoint = fromTorso(frame, pit.u, pit.v);
    const end = ends[name];
    const sleeve =
      end === null
        ? null
        : readSleeve(view, arm, end, {
            shoulderTip: tip,
            beyondTip: upper[name].beyondTip.map(({ u, v }) => fromTorso(frame, u, v)),
            armpit: pitPoint,
            gapTop: gapTop === pit ? pitPoint : gapTop && fromTorso(frame, gapTop.u, gapTop.v),
          });
    return { name, pit, tip, pitPoint, sleeve, isLong: end !== null && end > LONG * arm.length };
  });
  const lowest = Math.max(...sides.map(({ pit }) => pit.v));
  const { at: hemAt, isTucked, onWaistband } = readHem(view, lowest);
  const done = sides.map(({ name, pit, tip, pitPoint, sleeve, isLong }) => {
    const sign = name === 'left' ? 1 : -1;
    const bottom = Math.max(hemAt(sign * 0.4 * frame.shoulderWidth), pit.v + 0.1 * frame.shoulderWidth);
    const outline = sleeve && sleeveOutline(tip, pitPoint, sleeve);
    const hand = sleeve && isLong ? beyondCuff(sleeve, POCKET * frame.shoulderWidth) : null;
    const { points: seam, hiddenFrom } = readSide(view, name, pit, bottom, outline, hand);
    const last = seam.at(-1)!;
    const corner = { u: last.u, v: hemAt(last.u) };
    const side: TopSide = {
      neckPoint: place(upper[name].neckPoint),
      shoulderTip: inGarment(tip),
      armpit: inGarment(pitPoint),
      sleeve: sleeve && {
        outerEdge: sleeve.outerEdge.map(inGarment),
        innerEdge: sleeve.innerEdge.map(inGarment),
      },
      sideSeam: resamplePolyline([pit, ...seam.slice(1, -1), corner].map(place), SEAM_POINTS + 1).slice(1),
      armhole: sleeve ? [] : resamplePolyline([inGarment(tip), inGarment(pitPoint)], ARMHOLE_POINTS),
    };
    const before =
      outline && isLong && hiddenFrom !== null
        ? { from: hiddenFrom, sleeve: outline.map(inGarment), hand: hand?.map(inGarment) ?? null }
        : null;
    return { side, corner, before };
  });
  const [left, right] = [done[0]!, done[1]!];
  const hem = Array.from({ length: HEM_POINTS }, (_, i): GarmentPoint => {
    const t = i / (HEM_POINTS - 1);
    if (i === 0) return place(right.corner);
    if (i === HEM_POINTS - 1) return place(left.corner);
    const u = right.corner.u + (left.corner.u - right.corner.u) * t;
    return place({ u, v: hemAt(u) });
  });
  const { neckPeak: rightPeak, neckPoint: rightNeck } = upper.right;
  const { neckPeak: leftPeak, neckPoint: leftNeck } = upper.left;
  const stands = rightPeak !== rightNeck || leftPeak !== leftNeck;
  const top: TopLandmarks = {
    left: left.side,
    right: right.side,
    neckline: resamplePolyline(upper.neckline.map(place), NECKLINE_POINTS),
    backNeckline: stands ? [place(rightPeak), place(leftPeak)] : [],
    hem,
    insideBack: createMask(person.photo.width, person.photo.height),
  };
  return {
    top,
    before: { left: left.before, right: right.before },
    isTucked,
    longSleeves: sides.some(({ isLong }) => isLong),
    beyond: withAbove(
      belowHem(view, top, hemAt, onWaistband ? 'all' : Math.max(left.corner.u, -right.corner.u)),
      view,
      upper,
    ),
  };
}

/**
 * Where both sleeves end: one whose end hair hides ends as the other does; a short one that the other side lacks was the rim of
 * a sleeveless armhole.
 */
function agreedEnds(view: WornView): Readonly<Record<'left' | 'right', number | null>> {
  const { left, right } = view.body.arms;
  const ends = { left: sleeveEnd(view, left), right: sleeveEnd(view, right) };
  const agreed = (own: ArmAxis, other: ArmAxis): number | null => {
    const [end, like] = [ends[own.side], ends[other.side]];
    if (!end || (!like && end.least < LONGEST_RIM * own.length)) return null;
    const alike = like ? (like.least * own.length) / other.length : end.least;
    return Math.max(end.least, Math.min(end.most, alike));
  };
  return { left: agreed(left, right), right: agreed(right, left) };
}

/**
 * 255 below the hem as far as `reach` from the axis and a little beyond, or all along; a sleeve that hangs there is left out.
 * A hem along a waistband (`all`) has no room below.
 */
function belowHem(
  view: WornView,
  top: TopLandmarks,
  hemAt: (u: number) => number,
  reach: number | 'all',
): Mask {
  const { cloth, body } = view;
  const { width, height } = cloth;
  const unit = body.frame.shoulderWidth;
  const result = createMask(width, height);
  const sleeves = [top.left, top.right].map((side) => {
    if (!side.sleeve) return null;
    const { outerEdge, innerEdge } = side.sleeve;
    const outline = [side.shoulderTip, ...outerEdge, ...[...innerEdge].reverse(), side.armpit];
    return fillPixelCentres(
      outline.flatMap(({ x, y }) => [x, y]),
      width,
      height,
    );
  });
  const room = Math.round(0.04 * unit);
  const spared = sleeves.map((sleeve) => sleeve && dilateSquare(sleeve, room));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (cloth.data[at] === 0 || spared.some((sleeve) => sleeve?.data[at] === 255)) continue;
      const { u, v } = toTorso(body.frame, { x: x + 0.5, y: y + 0.5 });
      const isBelow =
        reach === 'all' ? v > hemAt(u) : Math.abs(u) < reach + 0.1 * unit && v > hemAt(u) + HEM_ROOM * unit;
      if (isBelow) result.data[at] = 255;
    }
  return result;
}

/** The quadrangle, `length` pixels long, into which a sleeve goes on beyond its cuff. */
function beyondCuff({ outerEdge, innerEdge }: WornSleeve, length: number): ImagePoint[] {
  const [outer, inner] = [outerEdge.at(-1)!, innerEdge.at(-1)!];
  const [a, b] = [outerEdge.at(-4)!, innerEdge.at(-4)!];
  const [dx, dy] = [outer.x + inner.x - a.x - b.x, outer.y + inner.y - a.y - b.y];
  const share = length / (Math.hypot(dx, dy) || 1);
  const on = ({ x, y }: ImagePoint): ImagePoint => ({ x: x + share * dx, y: y + share * dy });
  return [outer, on(outer), on(inner), inner];
}

/** `beyond` with what was met above the upper edge as far as the shoulder tips: ends of hair, a thread, the rim of a neck. */
function withAbove(beyond: Mask, { cloth, body: { frame } }: WornView, upper: UpperEdge): Mask {
  const unit = frame.shoulderWidth;
  const result = { ...beyond, data: beyond.data.slice() };
  const [from, to] = [upper.right.shoulderTip.u, upper.left.shoulderTip.u];
  for (let y = 0, at = 0; y < cloth.height; y++)
    for (let x = 0; x < cloth.width; x++, at++) {
      if (cloth.data[at] === 0) continue;
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      if (u > from && u < to && v < upper.heightAt(u) - EDGE_ROOM * unit) result.data[at] = 255;
    }
  return result;
}

function sleeveOutline(tip: ImagePoint, pit: ImagePoint, { outerEdge, innerEdge }: WornSleeve): ImagePoint[] {
  return [tip, ...outerEdge, ...[...innerEdge].reverse(), pit];
}
