/** How far a top's torso reaches sideways where an arm hangs beside it. */
import { armPoint, armTable } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { toTorso } from './torso-frame.ts';

/**
 * How far from the axis the torso may reach at height v before it would come out beyond the arm that hangs beside it: as
 * far as the inner `share` of the arm's half-width. The hand counts as a piece of arm; Infinity where no arm is. With
 * `upperOnly` what lies beyond the elbow is left out: a forearm may lie before the torso.
 */
export function behindArm(
  body: BodyMeasures,
  side: 'left' | 'right',
  v: number,
  share: number,
  upperOnly = false,
): number {
  const { frame } = body;
  const arm = body.arms[side];
  const sign = side === 'left' ? 1 : -1;
  let nearest = Number.POSITIVE_INFINITY;
  let before: { u: number; v: number } | null = null;
  const end = upperOnly ? arm.elbowAt / arm.length : 1.19;
  for (let t = 0.03; t < end; t += 0.04) {
    const along = t * arm.length;
    const offset = armTable(arm, arm.middle, along) - (1 - share) * armTable(arm, arm.bare, along);
    const point = toTorso(frame, armPoint(arm, along, offset));
    if (before && (before.v - v) * (point.v - v) <= 0) {
      const part = (v - before.v) / (point.v - before.v || 1);
      nearest = Math.min(nearest, sign * (before.u + (point.u - before.u) * part));
    }
    before = point;
  }
  return nearest > 0 ? nearest : Number.POSITIVE_INFINITY;
}
