/** How a turned torso moves the front of a top aside: wholly on the chest, hardly around the neck. Torso axes, pixels. */

import { clamp } from '../pixels/clamp.ts';
import { type EdgePoint, rowEnd } from './row-ends.ts';

/** How far the chest stands before the axis about which the torso turns, in shoulder widths, and its greatest shift aside. */
const CHEST_BEFORE_AXIS = 0.55;
const FARTHEST_TURN = 0.2;
/** How far a hem goes with the chest that turns; the rows between both lie between. */
export const HEM_TURN = 0.5;
/** How far the neckline goes with the chest at the shoulders' height, where it lies around the neck. */
const NECKLINE_TURN = 0.25;

/**
 * How far the middle of the chest moves aside, in shoulder widths, on a torso that is turned by `yaw`, radians. The picture
 * of a worn top has it where the wearer's turn, `seen`, left it: it moves by the difference alone.
 */
export function chestTurn(yaw: number, seen: number): number {
  return clamp(CHEST_BEFORE_AXIS * (Math.sin(yaw) - Math.sin(seen)), -FARTHEST_TURN, FARTHEST_TURN);
}

/** How far a place moves at share `t` of the way between two ends that stay, where their middle moves by `turn`. */
export const bow = (turn: number, t: number): number => turn * 4 * t * (1 - t);

/** The row between the armpits: its ends, and the height of the shoulder line and of the armpits on the torso. */
export interface ChestRow {
  readonly left: EdgePoint;
  readonly right: EdgePoint;
  readonly shoulderV: number;
  readonly armpitV: number;
}

/** The chest's row between the side seams `edges`, at height `garmentV` of the garment. */
export function chestRow(
  edges: { readonly left: readonly EdgePoint[]; readonly right: readonly EdgePoint[] },
  garmentV: number,
  shoulderV: number,
  armpitV: number,
): ChestRow {
  return { left: rowEnd(edges.left, garmentV), right: rowEnd(edges.right, garmentV), shoulderV, armpitV };
}

/**
 * Where a point of the neckline lies across the torso, u. `own` is its u in the garment, `t` its share of the way between the
 * neckline's ends, which lie at `ends`, and `v` its height on the torso. A neckline lies around the neck, between its ends;
 * the foot of a deep one lies on the chest, where the row there has it: elsewhere the cloth between both would be sheared
 * into folds.
 */
export function acrossNeckline(
  chest: ChestRow,
  turn: number,
  own: number,
  t: number,
  ends: readonly [right: number, left: number],
  v: number,
): number {
  const { left, right, shoulderV, armpitV } = chest;
  const around = ends[0] + (ends[1] - ends[0]) * t + NECKLINE_TURN * bow(turn, t);
  const f = clamp((own - right.own) / Math.max(1, left.own - right.own), 0, 1);
  const inRow = right.u + (left.u - right.u) * f + bow(turn, f);
  const depth = clamp((v - shoulderV) / Math.max(1, armpitV - shoulderV), 0, 1);
  return around + (inRow - around) * depth ** 2;
}
