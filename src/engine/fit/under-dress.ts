/** The body under a dress: its own waist, whatever hung loose there, which way a skirt hangs, and what it must cover. */
import type { ImagePoint } from '../geometry/frames.ts';
import { limbTable } from './limb-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegAxis, LegMeasures } from './measure-legs.ts';
import { fromTorso, type TorsoFrame, toTorso } from './torso-frame.ts';

/** How far a loose old top may stand off the body, in shoulder widths; its chest tells how broad that is. */
const TYPICAL_CHEST = 0.46;
const BROADEST = 1.3;
/** A hem stays above the ankle by this much, in shoulder widths. */
const ABOVE_ANKLE = 0.1;
/** A landmark that is less visible is a guess. */
const SEEN = 0.5;

/**
 * The measures on which a dress is fitted: below the chest the body's own sides instead of those of a loose old top, and
 * no waistband that would hold a hem.
 */
export function bodyUnderDress(body: BodyMeasures, legs: LegMeasures): BodyMeasures {
  const { unit, waist } = legs;
  const chestAt = 0.42 * unit;
  return {
    ...body,
    waistline: null,
    tucked: false,
    halfWidth(side, v) {
      const measured = body.halfWidth(side, v);
      if (v >= waist.v) return v < legs.hips.v ? legs.bodyHalf(side, v) : Math.min(measured, legs.hips[side]);
      if (v <= chestAt) return measured;
      const chest = Math.min(body.halfWidth(side, chestAt), BROADEST * TYPICAL_CHEST * unit);
      const t = (v - chestAt) / (waist.v - chestAt);
      return Math.min(measured, chest + (waist[side] - chest) * t * t * (3 - 2 * t));
    },
  };
}

/** Axes in which a skirt hangs from torso height `waist`: the origin on the body's axis, between the body's and gravity's. */
export function skirtAxes({ frame }: BodyMeasures, legs: LegMeasures, waist: number): TorsoFrame {
  const origin = fromTorso(frame, 0, waist);
  const foot = { x: 0, y: 0 };
  for (const leg of [legs.left, legs.right]) {
    const knee = leg.points[Math.round((leg.kneeAt / leg.length) * (leg.points.length - 1))]!;
    foot.x += knee.x / 2;
    foot.y += knee.y / 2;
  }
  const along = unitVector(foot.x - origin.x, foot.y - origin.y);
  const down = unitVector(along.x, along.y + 1);
  return { ...frame, origin, down, across: { x: down.y, y: -down.x } };
}

/** Reach of hips and legs from the skirt's axis at its height `v` on one side, pixels. */
export function reachUnderSkirt(
  axes: TorsoFrame,
  body: BodyMeasures,
  legs: LegMeasures,
  side: 'left' | 'right',
  v: number,
): number {
  const sign = side === 'left' ? 1 : -1;
  const { frame } = body;
  const height = toTorso(frame, fromTorso(axes, 0, v)).v;
  let reach = 0;
  // buttocks and thighs go on below the widest place
  if (height < legs.hips.v + 0.1 * legs.unit) {
    const edge = fromTorso(frame, sign * body.halfWidth(side, height), height);
    reach = sign * toTorso(axes, edge).u;
  }
  for (const leg of [legs.left, legs.right]) reach = Math.max(reach, legReach(axes, leg, sign, v));
  return reach;
}

/** Reach of one leg at height `v` of the skirt's axes; 0 where it isn't. */
function legReach(axes: TorsoFrame, leg: LegAxis, sign: 1 | -1, v: number): number {
  const { points, normals, length } = leg;
  let before = toTorso(axes, points[0]!);
  for (let i = 1; i < points.length; i++) {
    const point = toTorso(axes, points[i]!);
    if ((before.v - v) * (point.v - v) <= 0) {
      const t = (v - before.v) / (point.v - before.v || 1);
      const at = ((i - 1 + t) / (points.length - 1)) * length;
      const half = limbTable(leg, leg.bare, at);
      const outwards = (leg.side === 'left' ? 1 : -1) === sign;
      const middle = limbTable(leg, leg.middle, at);
      const normal = normals[i]!;
      const level = Math.max(0.5, Math.abs(normal.x * axes.across.x + normal.y * axes.across.y));
      return sign * (before.u + (point.u - before.u) * t) + (half + (outwards ? middle : -middle)) / level;
    }
    before = point;
  }
  return 0;
}

/** The photo point above which a hem ends; null where no ankle was seen. */
export function lowestHem(legs: LegMeasures, photo: { readonly height: number }): ImagePoint | null {
  let lowest: ImagePoint | null = null;
  for (const leg of [legs.left, legs.right]) {
    const ankle = leg.points.at(-1)!;
    if (leg.visibility < SEEN || ankle.y >= photo.height) continue;
    if (!lowest || ankle.y > lowest.y) lowest = { x: ankle.x, y: ankle.y - ABOVE_ANKLE * legs.unit };
  }
  return lowest;
}

function unitVector(x: number, y: number): { x: number; y: number } {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
