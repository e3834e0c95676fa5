/**
 * Where the rows of a top between its side seams lie across the torso. A print keeps the garment's own scale: where a body is
 * slimmer or wider than the garment, its cloth is taken in or drawn out at the sides.
 */
import { clamp } from '../pixels/clamp.ts';
import { bow, HEM_TURN } from './chest-turn.ts';
import { type EdgePoint, rowEnd } from './row-ends.ts';

/** How far the middle of a row keeps the garment's own scale, 0..1; registered on garments whose flat and worn photos are known. */
const OWN_SCALE = 0.8;
/** The row's own width over that on the body, as far as it is kept: the sides have to make up for it. */
const LEAST_OWN = 0.8;
const MOST_OWN = 1.2;
/** Shares of a row beyond which only its sides are drawn out or taken in. */
const MIDDLE = 0.25;

/**
 * The place u across the torso, pixels, of share `f` of a row, from its right end to its left one. `scale` in photo pixels a
 * garment pixel, null for cloth that has a body's shape already; the middle is moved aside by `turn`.
 */
export function acrossRow(
  right: EdgePoint,
  left: EdgePoint,
  f: number,
  scale: number | null,
  turn: number,
): number {
  const width = left.u - right.u;
  const own =
    scale === null ? 1 : clamp((scale * (left.own - right.own)) / Math.max(1, width), LEAST_OWN, MOST_OWN);
  const inside = Math.min(1, Math.min(f, 1 - f) / MIDDLE);
  const factor = 1 + OWN_SCALE * (own - 1) * inside;
  return (right.u + left.u) / 2 + (f - 0.5) * width * factor + bow(turn, f);
}

/**
 * Points of four rows across chest and belly, three a row, from the armpits' row down: their places in the garment's axes and
 * on the torso, pixels. `scale` and `turn` as for `acrossRow`; the front of a row hangs lower than its ends by up to `droop`
 * pixels, at the hem.
 */
export function levelRows(
  rows: { readonly left: readonly EdgePoint[]; readonly right: readonly EdgePoint[] },
  armpitHeight: number,
  length: number,
  scale: number | null,
  turn: number,
  droop: number,
): EdgePoint[] {
  return [0, 0.25, 0.5, 0.75].flatMap((t) => {
    const height = armpitHeight + t * length;
    const [left, right] = [rowEnd(rows.left, height), rowEnd(rows.right, height)];
    return [0.25, 0.5, 0.75].map((f) => ({
      own: right.own + (left.own - right.own) * f,
      height,
      u: acrossRow(right, left, f, scale, turn * (1 - (1 - HEM_TURN) * t)),
      v: right.v + (left.v - right.v) * f + droop * t * 4 * f * (1 - f),
    }));
  });
}
