/** Whether the worn top hangs over the trousers' waistband or ends at it. */
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';

/** A waistband sits at least so far above the hip joints, in units; what ends lower hangs over it. */
const LOWEST_WAISTBAND = 0.175;
/** Where its middle lies lower, pressed down by a belly, its sides do still, and the middle is at least so far above them. */
const LOWEST_MIDDLE = 0.06;
/** Distance of the sides from the axis. */
const SIDE = 0.4;

/** Whether the worn top hangs over the waistband, or nothing tells. */
export function topHangs(
  { frame, waistline, waistAt }: Pick<BodyMeasures, 'frame' | 'waistline' | 'waistAt'>,
  { unit }: Pick<LegMeasures, 'unit'>,
): boolean {
  if (waistline === null) return true;
  const above = (v: number): number => (frame.torsoLength - v) / unit;
  if (above(waistline) >= LOWEST_WAISTBAND) return false;
  const sides = Math.min(above(waistAt(-SIDE * unit)), above(waistAt(SIDE * unit)));
  return above(waistline) < LOWEST_MIDDLE || sides < LOWEST_WAISTBAND;
}
