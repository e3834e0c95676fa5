/** Whether there is a beard, which is no hair of the head. */
import type { BareSurface } from './bare-surface.ts';
import type { Cells } from './bare-tone.ts';

/** Centimetres. */
const CLEAR_OF_HAIR = 0.9;
/** Heights in the head frame between which cheeks and jaw tell a beard, and how much darker than the model it is. */
const JAWS = { from: -1.5, to: -7 };
const BEARD_DARKER = 0.14;
const BEARD_ROUGH = 0.12;

/**
 * Height of the head frame below which the face carries a beard: where cheeks and jaw are on both sides rough, or darker
 * than the model of the skin says. −Infinity without one.
 *
 * @param model Logarithms of the skin's tone, 3 a cell.
 * @param near Pixels to the old hair, one a cell: its locks and its shadow are no beard.
 */
export function beardBelow(
  { logs, shares, deviations }: Cells,
  { heights, normals, unit }: BareSurface,
  model: Float32Array,
  near: Float32Array,
): number {
  const lacks: [number[], number[]] = [[], []];
  const rough = [0, 0];
  for (let at = 0; at < shares.length; at++) {
    if (shares[at]! < 0.3 || heights[at]! > JAWS.from || heights[at]! < JAWS.to) continue;
    if (near[at]! < CLEAR_OF_HAIR * unit) continue;
    const side = normals[3 * at]! < 0 ? 0 : 1;
    lacks[side].push(model[3 * at + 1]! - logs[3 * at + 1]!);
    if (deviations[at]! > BEARD_ROUGH) rough[side]!++;
  }
  const [right, left] = lacks.map((side) => side.sort((a, b) => a - b)[Math.floor(0.6 * side.length)] ?? 0);
  // a lock before one cheek is no beard
  const roughest = Math.min(rough[0]! / (lacks[0].length + 1), rough[1]! / (lacks[1].length + 1));
  const beard = roughest > 0.18 || Math.min(right!, left!) > BEARD_DARKER;
  return beard ? JAWS.from + 0.3 : -Infinity;
}
