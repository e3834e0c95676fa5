/**
 * The skirt of a dress below a fitted bodice: rows of the garment come to lie level across the hips, as wide as the body
 * needs at least, else with the garment's own flare.
 */
import type { TopLandmarks } from '../garment/garment.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import { dressRows } from './dress-waist.ts';
import type { GarmentFrame } from './garment-frame.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';
import { onOutline } from './outline-rise.ts';
import type { PointPair } from './point-pair.ts';
import { resamplePolyline } from './polyline.ts';
import type { TorsoFit } from './torso-fit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';
import { reachUnderSkirt, skirtAxes } from './under-dress.ts';

export interface SkirtMeasure {
  /** Photo pixels a garment pixel across and down. */
  readonly across: number;
  readonly down: number;
  /** Torso height of the waist. */
  readonly waist: number;
  /** The photo point above which the hem ends; null for a hem that may lie anywhere. */
  readonly lowest: ImagePoint | null;
  /** Whether the garment hangs on a body in its picture. */
  readonly worn: boolean;
}

export interface HungSkirt {
  readonly pairs: readonly PointPair[];
  /** Hem, right to left. */
  readonly hem: readonly ImagePoint[];
  /** From below the waist down to the hem. */
  readonly sideSeam: { readonly left: readonly ImagePoint[]; readonly right: readonly ImagePoint[] };
}

const ROWS = 9;
const HEM_POINTS = 17;
/** Places on a row between its ends. */
const INSIDE = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
/** Share of the flare lying flat that is seen of a skirt that hangs. */
const FLARE = 0.74;
/** Room between body and cloth at the sides, in shoulder widths. */
const EASE = 0.035;
/** How much lower the middle of a row looks than its ends, for the eye is above it: at waist and hem, shoulder widths. */
const SAG = { waist: 0.035, hem: 0.05, deepest: 0.13 };
/** From here on down, 0 at the waist and 1 at the hem, a skirt's sides may round into its hem. */
const CORNER = 0.84;
/** Most shortening of a skirt that would reach beyond the ankles. */
const SHORTEST = 0.6;

/** Hangs the skirt of `dress` below garment row `waistRow` (axes of the garment), where `upper` ends. */
export function hangSkirt(
  dress: TopLandmarks,
  axes: GarmentFrame,
  waistRow: number,
  matte: Mask,
  upper: TorsoFit,
  body: BodyMeasures,
  legs: LegMeasures,
  measure: SkirtMeasure,
): HungSkirt {
  const unit = body.frame.shoulderWidth;
  const hang = skirtAxes(body, legs, measure.waist);
  const rows = dressRows(dress, axes);
  const hemLine = hemShape(dress, axes);
  const ends = {
    left: toTorso(hang, upper.sideSeam.left.at(-1)!),
    right: toTorso(hang, upper.sideSeam.right.at(-1)!),
  };
  const own = rows(waistRow);
  const center = (ends.left.u + ends.right.u) / 2;
  const waistHalf = (ends.left.u - ends.right.u) / 2;
  const level = (hemLine.left.v + hemLine.right.v) / 2 - waistRow;
  const start = (ends.left.v + ends.right.v) / 2;
  const hemSag = Math.max(SAG.hem * unit, Math.min(SAG.deepest * unit, 0.5 * hemLine.sag * measure.down));
  let length = measure.down * level;
  if (measure.lowest) {
    const room = toTorso(hang, measure.lowest).v - start - hemSag;
    length = Math.max(SHORTEST * length, Math.min(length, room));
  }
  const flare = (measure.worn ? 1 : FLARE) * measure.across;

  const pairs: PointPair[] = [];
  const sideSeam = { left: [] as ImagePoint[], right: [] as ImagePoint[] };
  const place = (garment: GarmentPoint, u: number, v: number, stiffness: number): ImagePoint => {
    const image = fromTorso(hang, u, v);
    pairs.push({ garment, image, stiffness });
    return image;
  };
  const reachAt = (side: 'left' | 'right', v: number): number => {
    const sign = side === 'left' ? 1 : -1;
    return (
      reachUnderSkirt(hang, body, legs, side, v) -
      sign * center +
      EASE * unit * Math.min(1, (v - start) / (0.4 * unit))
    );
  };
  const ownEnds = (t: number) => ({
    left: rows(waistRow + t * (hemLine.left.v - waistRow)).left,
    right: rows(waistRow + t * (hemLine.right.v - waistRow)).right,
  });
  /** Half the skirt's own width on row `t`; a hem's rounded corner is as wide as its sides lead. */
  const ownHalfAt = (t: number): number => {
    const half = (at: number): number => (ownEnds(at).left - ownEnds(at).right) / 2;
    const [upper, lower] = [half(CORNER - 0.2), half(CORNER)];
    return t <= CORNER ? half(t) : Math.max(half(t), lower + ((lower - upper) * (t - CORNER)) / 0.2);
  };
  /** Ends of row `t` (0 waist, 1 hem) in the garment's axes and on the body. */
  const rowAt = (t: number) => {
    const { left, right } = ownEnds(t);
    const half = waistHalf + flare * (ownHalfAt(t) - (own.left - own.right) / 2);
    const v = start + t * length;
    const reach = (side: 'left' | 'right'): number => {
      // cloth is stiff: it bridges hollows of the body's outline
      let farthest = 0;
      for (const d of [-0.15, -0.07, 0, 0.07, 0.15])
        farthest += Math.max(half, reachAt(side, Math.max(start, v + d * unit))) / 5;
      return farthest;
    };
    return { left, right, v, half: { left: reach('left'), right: reach('right') } };
  };
  for (let k = 1; k <= ROWS; k++) {
    const t = k / ROWS;
    const row = rowAt(t);
    const sag = SAG.waist * unit + (hemSag - SAG.waist * unit) * t;
    const ownHalf = (row.left - row.right) / 2;
    const ownMiddle = (row.left + row.right) / 2;
    const turn = turnOf((row.half.left + row.half.right) / 2 / (measure.across * ownHalf));
    const targetOf = (f: number): { u: number; v: number } => {
      const x = turn === 0 ? f : Math.sin(turn * f) / Math.sin(turn);
      const u = center + x * (f > 0 ? row.half.left : row.half.right);
      return { u, v: row.v + sag * (1 - x * x) };
    };
    const ownHeight = (f: number): number => {
      const end =
        waistRow +
        t *
          ((hemLine.left.v + hemLine.right.v) / 2 + (f * (hemLine.left.v - hemLine.right.v)) / 2 - waistRow);
      return end + t * t * hemLine.sag * (1 - f * f);
    };
    for (const side of ['left', 'right'] as const) {
      const sign = side === 'left' ? 1 : -1;
      const inner = axes.toPicture(0.8 * row[side] + 0.2 * ownMiddle, ownHeight(sign));
      const point = onOutline(matte, inner, axes.toPicture(row[side], ownHeight(sign)), 0.1 * ownHalf);
      const target = targetOf(sign);
      sideSeam[side].push(place(point, target.u, target.v, 1.5));
    }
    if (k === ROWS) break;
    for (const f of INSIDE) {
      const target = targetOf(f);
      place(axes.toPicture(ownMiddle + f * ownHalf, ownHeight(f)), target.u, target.v, 2);
    }
  }
  const last = rowAt(1);
  const ownHalf = (hemLine.left.u - hemLine.right.u) / 2;
  const turn = turnOf((last.half.left + last.half.right) / 2 / (measure.across * ownHalf));
  const hem = hemLine.points.map((at) => {
    const f = Math.max(-1, Math.min(1, (at.u - (hemLine.left.u + hemLine.right.u) / 2) / ownHalf));
    const x = turn === 0 ? f : Math.sin(turn * f) / Math.sin(turn);
    const u = center + x * (f > 0 ? last.half.left : last.half.right);
    const ripple = measure.down * at.ripple;
    return place(axes.toPicture(at.u, at.v), u, last.v + hemSag * (1 - x * x) + ripple, 1.5);
  });
  return { pairs, hem, sideSeam };
}

/**
 * Half of the angle over which cloth goes round the body when it looks `ratio` times as wide as it lies flat: its middle
 * faces the eye, its sides turn away. 0 for cloth that isn't narrowed; solves sin(a)/a = ratio.
 */
function turnOf(ratio: number): number {
  if (ratio > 0.995) return 0;
  let angle = Math.sqrt(6 * (1 - Math.max(0.64, ratio)));
  for (let round = 0; round < 4; round++) {
    const error = Math.sin(angle) / angle - Math.max(0.64, ratio);
    angle -= error / ((angle * Math.cos(angle) - Math.sin(angle)) / (angle * angle));
  }
  return Math.min(Math.PI / 2, angle);
}

/** A hem in the garment's axes: its corners, how deep its middle hangs, and points with what is left of it as ripple. */
function hemShape({ hem }: TopLandmarks, axes: GarmentFrame) {
  const points = resamplePolyline(hem, HEM_POINTS).map((point) => axes.toAxes(point));
  const [right, left] = [points[0]!, points.at(-1)!];
  const shape = points.map((at) => {
    const t = Math.max(0, Math.min(1, (at.u - right.u) / Math.max(1, left.u - right.u)));
    return { q: 4 * t * (1 - t), below: at.v - (right.v + (left.v - right.v) * t) };
  });
  let both = 0;
  let squares = 1e-9;
  for (const { q, below } of shape) {
    both += q * below;
    squares += q * q;
  }
  const sag = Math.max(0, both / squares);
  return {
    left,
    right,
    sag,
    points: points.map((at, i) => ({ ...at, ripple: shape[i]!.below - sag * shape[i]!.q })),
  };
}
