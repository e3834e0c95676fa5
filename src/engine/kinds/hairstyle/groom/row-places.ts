/** Where a place of the scalp lies among cornrows: rows are circles around the line through the ears, closer at the nape. */
import type { RopeRows } from '../style/roped-hair.ts';

/** How far to the side the outermost row lies: its circle around the ear, radians. */
const OUTERMOST = 1.42;

/** Angle between neighbouring rows where they don't narrow, radians. */
export function rowGap({ count }: RopeRows): number {
  return (2 * OUTERMOST) / count;
}

/** Angle of a row's middle from the middle of the head, radians, positive to the wearer's left. */
export function rowAngle(rows: RopeRows, row: number): number {
  return (row + 0.5) * rowGap(rows) - OUTERMOST;
}

/** How much of their distance rows keep at a turn (radians) over the head, 0 at the forehead. */
export function narrowing({ converge }: RopeRows, turn: number): number {
  const t = Math.min(1, Math.max(0, (turn - 1.2) / 2.4));
  return 1 - converge * t * t * (3 - 2 * t);
}

/** The turn over the head of an offset from the scalp's centre: 0 in front, π behind, a little less than 0 below the front. */
export function turnOf(y: number, z: number): number {
  const turn = Math.atan2(y, z);
  return turn < -0.6 ? turn + 2 * Math.PI : turn;
}

/** Where an offset from the scalp's centre lies among the rows: whole numbers are partings, halves the middles of rows. */
export function amongRows(rows: RopeRows, x: number, y: number, z: number): number {
  const angle = Math.asin(x / (Math.hypot(x, y, z) || 1)) / narrowing(rows, turnOf(y, z));
  return (angle + OUTERMOST) / rowGap(rows);
}
