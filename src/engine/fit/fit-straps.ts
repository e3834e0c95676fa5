/**
 * A top that hangs from straps: each strap runs straight from the bodice's upper corner over the shoulder, as wide as it
 * is, and the bodice's edges below keep their own shape. Nothing of it hangs around the neck.
 */
import type { TopLandmarks } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { GarmentFrame } from './garment-frame.ts';
import type { PointPair } from './point-pair.ts';
import { resamplePolyline } from './polyline.ts';
import { fromTorso, type TorsoFrame, type TorsoPoint } from './torso-frame.ts';

/** Widest strap, and least length of one, in distances between the armpits. */
const WIDEST = 0.22;
const SHORTEST = 0.1;
/** A strap ends where it is wider than this share of its own width. */
const WIDER = 1.5;
/** Row step of the search, and how much of a strap's top is round, in distances between the armpits. */
const STEP = 0.01;
const ROUND_TOP = 0.03;
/** So far over the shoulder's line a strap is as wide as further down, in shoulder widths. */
const OVER = 0.02;
/** Rows of a strap that are placed, and points of the neckline and of an armhole below the straps. */
const RIBS = 6;
const NECKLINE_POINTS = 11;
const ARMHOLE_POINTS = 6;
/** Stiffness of a strap's edges: narrow cloth is placed exactly. */
const EXACT = 0.3;

const SIDES = ['left', 'right'] as const;
type Side = (typeof SIDES)[number];

/** A strap in the garment's axes. */
export interface Strap {
  /** Width at the top. */
  readonly width: number;
  /** Edges nearer to the neck and to the arm, from the top down to where the strap is sewn on. */
  readonly ribs: readonly { readonly inner: TorsoPoint; readonly outer: TorsoPoint }[];
}

export type Straps = Readonly<Record<Side, Strap>>;

/** Both straps of a top; null unless each side has a long and narrow one. `gap` is the distance between the armpits. */
export function findStraps(top: TopLandmarks, axes: GarmentFrame, gap: number): Straps | null {
  const find = (side: Side): Strap | null => findStrap(top, axes, side, gap);
  const left = find('left');
  const right = left && find('right');
  return left && right ? { left, right } : null;
}

function findStrap(top: TopLandmarks, axes: GarmentFrame, name: Side, gap: number): Strap | null {
  const side = top[name];
  if (side.sleeve || side.armhole.length < 3) return null;
  const sign = name === 'left' ? 1 : -1;
  const neckline = name === 'left' ? [...top.neckline].reverse() : top.neckline;
  const inner = neckline.map(axes.toAxes);
  const outer = side.armhole.map(axes.toAxes);
  const from = Math.max(inner[0]!.v, outer[0]!.v) + ROUND_TOP * gap;
  const ribAt = (v: number): Strap['ribs'][number] | null => {
    const [a, b] = [crossing(inner, v), crossing(outer, v)];
    return a && b && sign * (b.u - a.u) > 0 ? { inner: a, outer: b } : null;
  };
  const widthOf = (rib: Strap['ribs'][number]): number => sign * (rib.outer.u - rib.inner.u);
  const widths = [0, 0.02, 0.04].flatMap((down) => {
    const rib = ribAt(from + down * gap);
    return rib ? [widthOf(rib)] : [];
  });
  if (widths.length < 3) return null;
  const width = widths.sort((a, b) => a - b)[1]!;
  if (width > WIDEST * gap) return null;
  let foot = from;
  for (let v = from; ; v += STEP * gap) {
    const rib = ribAt(v);
    if (!rib || widthOf(rib) > WIDER * width + STEP * gap) break;
    foot = v;
  }
  if (foot - from < Math.max(SHORTEST * gap, width)) return null;
  const ribs = Array.from({ length: RIBS }, (_, i) => ribAt(from + ((foot - from) * i) / (RIBS - 1)));
  return ribs.every((rib) => rib !== null) ? { width, ribs } : null;
}

/** The first point of a line, from its start on, at height v. */
function crossing(line: readonly TorsoPoint[], v: number): TorsoPoint | null {
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    if (a.v <= v && b.v > v) return { u: a.u + ((b.u - a.u) * (v - a.v)) / (b.v - a.v), v };
  }
  return null;
}

/**
 * Where one side of a strapped top hangs: its strap's top and its armpit, in the garment's axes and in the torso's, how much
 * the shoulder under the strap falls to larger u, and how far the armhole is `sunk` below that armpit where it ends.
 */
export interface StrapHang {
  readonly slope: number;
  readonly top: { readonly garment: TorsoPoint; readonly body: TorsoPoint };
  readonly armpit: { readonly garment: TorsoPoint; readonly body: TorsoPoint };
  readonly sunk: number;
}

/**
 * Pairs for straps, neckline and armholes. `turn` is how far the middle of the chest lies aside; `scale` is photo pixels a
 * garment pixel. The neckline's pairs come in order from right to left, NECKLINE_POINTS of them, between the straps' feet.
 */
export function placeStraps(
  top: TopLandmarks,
  axes: GarmentFrame,
  straps: Straps,
  hangs: Readonly<Record<Side, StrapHang>>,
  frame: TorsoFrame,
  scale: number,
  turn: number,
): { readonly pairs: PointPair[]; readonly neckline: PointPair[] } {
  // one map for all edges below the straps: widths as at the armpits, heights between strap and armpit
  const { left, right } = hangs;
  const heightOn = ({ top: from, armpit: to }: StrapHang, v: number): number =>
    from.body.v +
    ((v - from.garment.v) * (to.body.v - from.body.v)) / Math.max(1, to.garment.v - from.garment.v);
  const map = ({ u, v }: TorsoPoint): TorsoPoint => {
    const t = (u - right.armpit.garment.u) / (left.armpit.garment.u - right.armpit.garment.u);
    const inside = Math.max(0, Math.min(1, t));
    return {
      u:
        right.armpit.body.u +
        (left.armpit.body.u - right.armpit.body.u) * t +
        turn * 4 * inside * (1 - inside),
      v: heightOn(right, v) * (1 - inside) + heightOn(left, v) * inside,
    };
  };
  const pair = (garment: GarmentPoint, { u, v }: TorsoPoint, stiffness: number): PointPair => ({
    garment,
    image: fromTorso(frame, u, v),
    stiffness,
  });
  const place = (point: GarmentPoint, stiffness: number): PointPair =>
    pair(point, map(axes.toAxes(point)), stiffness);
  const pairs: PointPair[] = [];
  for (const name of SIDES) {
    const { ribs } = straps[name];
    const foot = ribs.at(-1)!;
    const [inner, outer] = [map(foot.inner), map(foot.outer)];
    const footAt = { u: (inner.u + outer.u) / 2, v: (inner.v + outer.v) / 2 };
    const { body } = hangs[name].top;
    // as wide as it is it goes over the shoulder, where it's cut: its end's corners are round or hang to one side
    const over = body.v - OVER * frame.shoulderWidth;
    const crest = ribs[0]!.inner.v;
    for (const rib of ribs) {
      const t = (rib.inner.v - crest) / (foot.inner.v - crest);
      const u = body.u + (footAt.u - body.u) * t;
      const v = over + (footAt.v - over) * t;
      const half = 0.5 * scale * (rib.outer.u - rib.inner.u);
      // a strap lies on the slope of the shoulder with both its edges
      const fall = half * hangs[name].slope * (1 - t);
      pairs.push(pair(axes.toPicture(rib.inner.u, rib.inner.v), { u: u - half, v: v - fall }, EXACT));
      pairs.push(pair(axes.toPicture(rib.outer.u, rib.outer.v), { u: u + half, v: v + fall }, EXACT));
    }
    const armhole = below(top[name].armhole, axes, foot.outer);
    for (const [i, point] of resamplePolyline(armhole, ARMHOLE_POINTS).entries()) {
      if (i === 0 || i === ARMHOLE_POINTS - 1) continue;
      const { u, v } = map(axes.toAxes(point));
      const sunk = hangs[name].sunk * (i / (ARMHOLE_POINTS - 1)) ** 2;
      pairs.push(pair(point, { u, v: v + sunk }, 1));
    }
  }
  const feet = { left: straps.left.ribs.at(-1)!.inner, right: straps.right.ribs.at(-1)!.inner };
  const fromLeft = below([...top.neckline].reverse(), axes, feet.left);
  const line = below(fromLeft.reverse(), axes, feet.right);
  const neckline = resamplePolyline(line, NECKLINE_POINTS).map((point) => place(point, 1));
  return { pairs, neckline };
}

/**
 * Adds to `pairs` those of the placed straps, in place, without what was there for neck points and shoulder tips: a strap's end
 * follows its edges, wherever across it these were found.
 */
export function hangOnStrapsInPlace(
  pairs: PointPair[],
  { left, right }: TopLandmarks,
  hung: ReturnType<typeof placeStraps>,
): void {
  const ends: GarmentPoint[] = [left, right].flatMap((side) => [side.neckPoint, side.shoulderTip]);
  const others = pairs.filter(({ garment }) => !ends.includes(garment));
  pairs.splice(0, pairs.length, ...others, ...hung.pairs, ...hung.neckline);
}

/** What of a line lies beyond a strap's foot, beginning there. */
function below(line: readonly GarmentPoint[], axes: GarmentFrame, foot: TorsoPoint): GarmentPoint[] {
  const first = line.findIndex((point) => axes.toAxes(point).v > foot.v);
  return [axes.toPicture(foot.u, foot.v), ...line.slice(Math.max(0, first))];
}
