/**
 * A skirt on a body: one ribbon from side to side. It lies on waist and hips and hangs freely from there, as wide as its
 * cut flares and as the legs under it need.
 */
import type { BottomLandmarks } from '../garment/garment.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { type BottomSeat, bottomSeat, CLOSE_CLOTH } from './bottom-seat.ts';
import type { FitVariation } from './fit-variation.ts';
import { limbPoint, limbTable } from './limb-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { LEG_SAMPLES, type LegMeasures } from './measure-legs.ts';
import { pointAlong, polylineLength, resamplePolyline } from './polyline.ts';
import { reachBelowHem, skirtReachBelowHem } from './reach-below-hem.ts';
import { type Rib, type RibbonMesh, ribbonMesh, straightRib } from './ribbon-mesh.ts';
import { showsBelly } from './shows-belly.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

const RIBS = 40;
const COLUMNS = 24;
const OVERHANG = 0.06;
/** A typical rise of a skirt's waistband above the crotch, in units. */
const RISE = 0.55;
/** Length scale over width scale: between a skirt lying flat and one on a stand. */
const LENGTH_OVER_WIDTH = 1.05;
/** How much more than at the waist the hips may stretch the scale of the length. */
const GATHERED = 1.08;
/** Breadth of hanging cloth over its breadth lying flat: its folds take the rest. */
const HANGING = 0.84;
/** How far the middle of a hem hangs below its corners, as a share of its width. */
const HEM_BEND = 0.035;

export interface SkirtFit {
  readonly mesh: RibbonMesh;
  readonly seat: BottomSeat;
  readonly scale: number;
  /** Edges in the photo from the waist down to the hem. */
  readonly leftEdge: readonly ImagePoint[];
  readonly rightEdge: readonly ImagePoint[];
  /** Height in torso axes at which the hem lies on the axis. */
  readonly hem: number;
}

/** A skirt whose landmarks are `bottom`; `hangs` tells that a top hangs over the waistband. */
export function fitSkirt(
  bottom: BottomLandmarks,
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  hangs: boolean,
  variation: FitVariation,
): SkirtFit {
  const { unit } = legs;
  const left = resamplePolyline(bottom.left.outerEdge, RIBS + 1);
  const right = resamplePolyline(bottom.right.outerEdge, RIBS + 1);
  const widths = left.map((point, i) => Math.hypot(point.x - right[i]!.x, point.y - right[i]!.y));
  const waistMiddle = pointAlong(bottom.waist, polylineLength(bottom.waist) / 2);
  const hemMiddle = pointAlong(bottom.hem, polylineLength(bottom.hem) / 2);
  const length = Math.hypot(hemMiddle.x - waistMiddle.x, hemMiddle.y - waistMiddle.y);
  const seat = bottomSeat(person, body, legs, RISE * unit, hangs, variation);
  const waistWidth = seat.close('left', seat.waist) + seat.close('right', seat.waist);
  // hips lie somewhere down the skirt: where depends on the scale, and the scale on them
  let widthScale = waistWidth / widths[0]!;
  for (let round = 0; round < 3; round++) {
    const down = (legs.hips.v - seat.waist) / (LENGTH_OVER_WIDTH * widthScale * length);
    const atHips = widths[Math.max(0, Math.min(RIBS, Math.round(down * RIBS)))]!;
    widthScale = Math.max(waistWidth / widths[0]!, seat.hipWidth / atHips);
    // an elastic waist is gathered: it tells less than the hips
    widthScale = Math.min(widthScale, (1.35 * waistWidth) / widths[0]!);
  }
  const scale = LENGTH_OVER_WIDTH * Math.min(widthScale, (GATHERED * waistWidth) / widths[0]!);
  const floor = longest(body, legs);
  const hem = Math.min(seat.waist + length * scale * variation.length, floor);
  const edges = { left: [] as ImagePoint[], right: [] as ImagePoint[] };
  const cover = legCover(body, legs);
  const foot = 0.5 * widths[RIBS]! * widthScale * HANGING * variation.ease;
  const bare = !hangs && showsBelly(person, body);
  const most = bare
    ? reachBelowHem(person, body, true, false)
    : skirtReachBelowHem(person, body, hangs, foot, hem);
  const atHips = lastRowAbove(legs.hips.v, seat.waist, hem);
  const bulge = bulgeBelow(widths, atHips);
  let hips = { left: 0, right: 0 };
  for (let row = 0; row <= RIBS; row++) {
    const f = row / RIBS;
    const v = seat.waist + (hem - seat.waist) * f;
    const cut = 0.5 * widths[row]! * widthScale * variation.ease;
    const hanging = 0.5 * bulge(row) * widthScale * HANGING * variation.ease;
    const down = (row - atHips) / (RIBS - atHips);
    for (const side of ['left', 'right'] as const) {
      const sign = side === 'left' ? 1 : -1;
      const close = seat.close(side, Math.min(v, legs.hips.v));
      const free =
        row <= atHips
          ? Math.max(close, Math.min(cut, close * (1.02 + 0.3 * f)))
          : // from the hips the sides lead to the hem as in the picture: cloth that hangs has no shelf below the hips
            Math.max(cover(side, v), hips[side] + down * (foot - hips[side]) + hanging, 0.9 * hips[side]);
      // a swaying hip draws the whole side up: what limits it lies at the height where it comes to lie
      const raised = (reach: number): number => v + (seat.waistAt(sign * reach) - seat.waist) * (1 - f);
      const reach = Math.min(free, most(side, bare ? raised(free) : v));
      if (row <= atHips) hips = { ...hips, [side]: reach };
      const edge = raised(reach);
      edges[side].push(hangPoint(body, legs, sign * reach, edge));
    }
  }
  // smoothed, a corner where a hem lets the sides out would stand beside it
  const within =
    (side: 'left' | 'right') =>
    (point: ImagePoint): ImagePoint => {
      const { u, v } = toTorso(body.frame, point);
      const sign = side === 'left' ? 1 : -1;
      const limit = hangs ? most(side, v) : Number.POSITIVE_INFINITY;
      return sign * u > limit ? fromTorso(body.frame, sign * limit, v) : point;
    };
  const smoothLeft = smoothEdge(edges.left).map(within('left'));
  const smoothRight = smoothEdge(edges.right).map(within('right'));
  return {
    mesh: ribbonMesh(ribsOf(bottom, body, seat, left, right, smoothLeft, smoothRight), COLUMNS, 1),
    seat,
    scale,
    leftEdge: smoothLeft,
    rightEdge: smoothRight,
    hem,
  };
}

/** The last of the rows between `waist` and `hem` that lies no lower than height `hips`, above the hem's. */
function lastRowAbove(hips: number, waist: number, hem: number): number {
  const row = Math.floor((RIBS * (hips - waist)) / Math.max(1, hem - waist));
  return Math.max(0, Math.min(RIBS - 1, row));
}

/** By how much a row below row `hips` is wider than a straight line from there to the hem leads, in units of `widths`. */
function bulgeBelow(widths: readonly number[], hips: number): (row: number) => number {
  const [from, to] = [widths[hips]!, widths[RIBS]!];
  return (row) => widths[row]! - from - ((to - from) * (row - hips)) / (RIBS - hips);
}

/** Photo point at (u, v): along the torso down to the hips, below them straight down as cloth hangs. */
function hangPoint({ frame }: BodyMeasures, legs: LegMeasures, u: number, v: number): ImagePoint {
  const hips = legs.hips.v;
  if (v <= hips) return fromTorso(frame, u, v);
  const from = fromTorso(frame, 0, hips);
  const { x, y } = frame.down;
  const lean = Math.hypot(0.35 * x, 0.35 * y + 0.65);
  const down = { x: (0.35 * x) / lean, y: (0.35 * y + 0.65) / lean };
  return {
    x: from.x + u * frame.across.x + (v - hips) * down.x,
    y: from.y + u * frame.across.y + (v - hips) * down.y,
  };
}

/** Height v beyond which no skirt reaches: just above the ground. */
function longest({ frame }: BodyMeasures, legs: LegMeasures): number {
  return Math.max(toTorso(frame, legs.left.points.at(-1)!).v, toTorso(frame, legs.right.points.at(-1)!).v);
}

/** Reach from the axis that covers both legs at height v below the hips. */
function legCover({ frame }: BodyMeasures, legs: LegMeasures): (side: 'left' | 'right', v: number) => number {
  const tableOf = (side: 'left' | 'right') => {
    const leg = legs[side];
    const sign = side === 'left' ? 1 : -1;
    return Array.from({ length: LEG_SAMPLES }, (_, i) => {
      const along = (leg.length * i) / (LEG_SAMPLES - 1);
      const offset = CLOSE_CLOTH * limbTable(leg, leg.bare, along) + limbTable(leg, leg.middle, along);
      const { u, v } = toTorso(frame, limbPoint(leg, along, offset));
      return { v, reach: sign * u };
    });
  };
  const tables = { left: tableOf('left'), right: tableOf('right') };
  return (side, v) => {
    let best = 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (const entry of tables[side])
      if (Math.abs(entry.v - v) < nearest) {
        nearest = Math.abs(entry.v - v);
        best = entry.reach;
      }
    return best;
  };
}

/** The edge smoothed along its length, its ends kept. */
function smoothEdge(points: readonly ImagePoint[]): ImagePoint[] {
  return points.map((point, i) => {
    const reach = Math.min(3, i, points.length - 1 - i);
    let [x, y, weight] = [0, 0, 0];
    for (let k = -reach; k <= reach; k++) {
      const w = 4 - Math.abs(k);
      x += w * points[i + k]!.x;
      y += w * points[i + k]!.y;
      weight += w;
    }
    return reach === 0 ? point : { x: x / weight, y: y / weight };
  });
}

function ribsOf(
  bottom: BottomLandmarks,
  { frame }: BodyMeasures,
  seat: BottomSeat,
  left: readonly GarmentPoint[],
  right: readonly GarmentPoint[],
  leftEdge: readonly ImagePoint[],
  rightEdge: readonly ImagePoint[],
): Rib[] {
  const waistLength = polylineLength(bottom.waist);
  const hemLength = polylineLength(bottom.hem);
  const chord = (
    a: { readonly x: number; readonly y: number },
    b: { readonly x: number; readonly y: number },
    t: number,
  ) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  const [u0, u1] = [toTorso(frame, rightEdge[0]!).u, toTorso(frame, leftEdge[0]!).u];
  const ribs: Rib[] = [];
  for (let row = -1; row <= RIBS + 1; row++) {
    const extended = <P extends { readonly x: number; readonly y: number }>(points: readonly P[]) => {
      const at = Math.max(0, Math.min(RIBS, row));
      const next = at === 0 ? 1 : RIBS - 1;
      const by = row < 0 ? 0.5 : row > RIBS ? 0.6 : 0;
      const [a, b] = [points[at]!, points[next]!];
      return { x: a.x + (a.x - b.x) * by, y: a.y + (a.y - b.y) * by };
    };
    const f = Math.max(0, Math.min(1, row / RIBS));
    const [sr, sl, tr, tl] = [extended(right), extended(left), extended(rightEdge), extended(leftEdge)];
    const sourceBow = (t: number) => {
      const c = Math.max(0, Math.min(1, t));
      const waist = pointAlong(bottom.waist, waistLength * c);
      const hem = pointAlong(bottom.hem, hemLength * c);
      const [w, h] = [chord(right[0]!, left[0]!, c), chord(right[RIBS]!, left[RIBS]!, c)];
      return {
        x: (1 - f) * (waist.x - w.x) + f * (hem.x - h.x),
        y: (1 - f) * (waist.y - w.y) + f * (hem.y - h.y),
      };
    };
    const width = Math.hypot(tl.x - tr.x, tl.y - tr.y);
    const targetBow = (t: number) => {
      const c = Math.max(0, Math.min(1, t));
      const u = u0 + (u1 - u0) * c;
      const at = fromTorso(frame, u, seat.waistAt(u));
      const w = chord(rightEdge[0]!, leftEdge[0]!, c);
      return {
        x: (1 - f) * (at.x - w.x),
        y: (1 - f) * (at.y - w.y) + HEM_BEND * f * width * 4 * c * (1 - c),
      };
    };
    ribs.push({
      source: straightRib(sr, sl, sourceBow),
      target: straightRib(tr, tl, targetBow),
      beyondInner: OVERHANG,
      beyondOuter: OVERHANG,
    });
  }
  return ribs;
}
