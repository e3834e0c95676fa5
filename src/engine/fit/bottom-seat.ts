/** Where trousers or a skirt sit on the body: the waistband's line, the crotch, and how close cloth can lie between them. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { BEHIND_SLEEVE, sidesBehindArms } from './behind-arms.ts';
import { labelAt } from './body-labels.ts';
import { loweredEnds } from './climbing-waistband.ts';
import type { FitVariation } from './fit-variation.ts';
import type { BodyMeasures } from './measure-body.ts';
import { crotchHeight, type LegMeasures } from './measure-legs.ts';
import { sideAboveWaistband } from './side-above-waistband.ts';
import { handInPocket } from './top-length.ts';
import { fromTorso } from './torso-frame.ts';
import { waistEdge } from './waist-edge.ts';

/** Cloth stands off the body by this factor at least. */
export const CLOSE_CLOTH = 1.05;
/** How far below the body's crotch that of trousers hangs, in units. */
const CROTCH_DROP = 0.03;
/** Highest and lowest waistband above the hip joints, in units. */
const HIGHEST = 0.5;
const LOWEST = 0.1;
/** The dip of a waistband's middle below its sides, as a share of half its width: a ring seen from a little above. */
const WAIST_DIP = 0.07;

/** How far a new waistband stands over the old one, in units. */
const RAISE = 0.03;
/** How far a new waistband's corner stands out over the old one's, in units. */
const OVER_CORNER = 0.004;
/** And over the side of what is tucked in, at its own height, in units. */
const OVER_SIDE = 0.008;

/** How far close cloth stands out over the old outline at most, in units. */
const EASE = 0.015;

export interface BottomSeat {
  /** Torso height v of the waistband's upper edge on the axis. */
  readonly waist: number;
  /** The same at distance `u` from the axis. */
  readonly waistAt: (u: number) => number;
  /** Torso height v of the trousers' crotch. */
  readonly crotch: number;
  /** Reach from the axis of cloth that lies close, at height v from the waist to the crotch, pixels. */
  readonly close: (side: 'left' | 'right', v: number) => number;
  /** Whether the end of the waistband on a side goes behind an arm or its sleeve. */
  readonly behindArm: { readonly left: boolean; readonly right: boolean };
  /** Sides on which the old waistband was seen to its end: nothing hides that of the new one. */
  readonly seenEnd: { readonly left: boolean; readonly right: boolean };
  /** Close width at the hips, both sides together. */
  readonly hipWidth: number;
}

/**
 * The seat of a bottom whose rise (waist to crotch) would be `rise` pixels on this body. A waistband that was seen stays
 * where it was, for what is tucked into it ends there; one that a top hid sits by the rise. `hangs`: the top hangs over it.
 */
export function bottomSeat(
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  rise: number,
  hangs: boolean,
  variation: FitVariation,
): BottomSeat {
  const { torsoLength } = body.frame;
  const { unit } = legs;
  const crotch = crotchHeight(legs, body) + CROTCH_DROP * unit;
  const seen = body.waistline !== null && !hangs;
  // a little over what is tucked in, and never lower: nothing is known of the body under it
  const raise = (RAISE + 0.5 * Math.max(0, variation.length - 1)) * unit;
  const byRise = Math.max(torsoLength - HIGHEST * unit, Math.min(torsoLength - LOWEST * unit, crotch - rise));
  // and the old one is covered wherever a slanting hem lets it be seen
  const hidden = Math.min(byRise, topOfLower(person, body, unit) - 0.05 * unit);
  const edge = seen ? waistEdge(person, body) : null;
  const edgeAt = edge?.at ?? body.waistAt;
  const waist = seen ? edgeAt(0) - raise : hidden;
  const besideArm = seen && edge ? sidesBehindArms(person, body, legs, edge) : null;
  const behindArm = { left: !!besideArm?.left, right: !!besideArm?.right };
  const bandReach = (side: 'left' | 'right'): number => {
    if (!seen) return CLOSE_CLOTH * legs.bodyHalf(side, waist);
    // a swaying hip draws up one end and lowers the other
    const outwards = side === 'left' ? 1 : -1;
    const height = edgeAt(0.95 * outwards * body.waistReach[side]) - raise;
    const reach = Math.min(body.waistReach[side], 1.03 * body.halfWidth(side, height) + 0.01 * unit);
    const end = edge?.reach[side];
    if (end) {
      const above = sideAboveWaistband(person, body.frame, side, height, end);
      return Math.min(reach, end + OVER_CORNER * unit, above + OVER_SIDE * unit);
    }
    if (!edge) return reach;
    const behind = edge.seen[side] + BEHIND_SLEEVE * unit;
    return handInPocket(body, side)
      ? Math.min(reach, behind)
      : behindArm[side]
        ? Math.max(reach, behind)
        : reach;
  };
  const reach = {
    left: bandReach('left'),
    right: bandReach('right'),
  };
  const dip = WAIST_DIP * 0.5 * (reach.left + reach.right);
  const close = (side: 'left' | 'right', v: number): number => {
    const hip = CLOSE_CLOTH * legs.hips[side];
    // an end that was seen is no guess
    const band = edge?.reach[side] ? reach[side] : Math.max(0.7 * hip, Math.min(1.12 * hip, reach[side]));
    const t = Math.max(0, Math.min(1, (v - waist) / Math.max(1, legs.hips.v - waist)));
    // hips round out soon below the waist
    const round = band + (hip - band) * (0.5 * smoothStep(0, 1, t) + 0.5 * t * (2 - t));
    // and where the old ones come out under the top the new ones do too
    const beside = besideArm?.[side];
    if (beside) return Math.max(round, beside(v));
    // hips that were seen tell more than how hips are
    const outline = seen && edge?.reach[side] ? body.lowerSides.outline[side] : null;
    if (outline) return Math.min(round, outline(v) + EASE * unit);
    const old = seen ? null : body.lowerSides[side];
    return old ? Math.max(round, Math.min(hip, old(v))) : round;
  };
  const lowered = seen ? loweredEnds(edgeAt, reach, unit, behindArm) : () => 0;
  return {
    waist,
    waistAt: seen
      ? (u) => edgeAt(u) - raise + lowered(u)
      : (u) => waist - dip * Math.min(1.3, (u / (0.5 * (reach.left + reach.right))) ** 2),
    crotch,
    close,
    behindArm,
    seenEnd: { left: !!edge?.reach.left, right: !!edge?.reach.right },
    hipWidth: CLOSE_CLOTH * (legs.hips.left + legs.hips.right),
  };
}

/** Height v at which the lower clothes begin to be seen between the hips; infinite where they aren't. */
function topOfLower(person: PerceivedPerson, { frame }: BodyMeasures, unit: number): number {
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const step = Math.max(1, 0.01 * unit);
  for (let v = frame.torsoLength - HIGHEST * unit; v < frame.torsoLength + 0.3 * unit; v += step) {
    let hits = 0;
    for (let u = -0.4 * unit; u <= 0.4 * unit; u += step) {
      const { x, y } = fromTorso(frame, u, v);
      if (labelAt(person, x, y) === lower) hits++;
    }
    if (hits >= 4) return v;
  }
  return Number.POSITIVE_INFINITY;
}
