/** How long a top is worn. */
import type { TopLandmarks, WearerMeasures } from '../garment/garment.ts';
import { clamp } from '../pixels/clamp.ts';
import type { BodyMeasures } from './measure-body.ts';
import { polylineLength } from './polyline.ts';
import { toTorso } from './torso-frame.ts';

/** A top this long against the width between its armpits, collar to hem, is a tunic and may cover the crotch. */
const TUNIC = 2.55;
/** Torso height of the crotch below the hip joints, in shoulder widths; a hem stays a little above it. */
const CROTCH = 0.16;

/**
 * A hooded top that reaches so far below its armpits, against the width between them and against its sleeves' lower edges,
 * is a coat: a hip-length jacket has 1.2 and 0.95.
 */
const COAT = 1.35;
const COAT_BY_SLEEVES = 1.1;
/** An arm's lower edge from the armpit to the wrist, over the distance of the armpits from the hip joints. */
const UNDER_ARM = 1.15;
/** A coat is padded: it is so much longer than its width between the armpits tells at most. */
const PADDED = 1.3;
/**
 * A coat that would end less than this below the waistband rides up over hands in the trousers' pockets, to so far below it, in
 * shoulder widths: its hem lies on the wrists. A longer one covers them.
 */
const COVERS_HANDS = 0.4;
const ON_WRISTS = 0.06;
/** Lowest height of the hem of a tunic or a coat, in torso lengths: half-way down the thighs. */
const MID_THIGH = 1.27;

/** Lengths of a top: below the armpits in photo pixels, and shares of the width between the armpits. */
export interface TopLengths {
  readonly below: number;
  readonly belowShare: number;
  readonly wholeShare: number;
  /** The length below the armpits over that of the sleeves' lower edges; null without sleeves. */
  readonly bySleeves: number | null;
  /** Whether it hangs over any waistband. */
  readonly hangs: boolean;
}

/** A top's `length` below its armpits over that of its sleeves' lower edges; null where a side has no sleeve. */
export function lengthBySleeves({ left, right }: TopLandmarks, length: number): number | null {
  if (left.sleeve === null || right.sleeve === null) return null;
  return (2 * length) / (polylineLength(left.sleeve.innerEdge) + polylineLength(right.sleeve.innerEdge));
}

/**
 * Factor on a top's length below the armpits, which lie at torso height `armpitV`: people's torsos differ from the width
 * of their shoulders. A top of normal length ends between waistband and crotch; one that would end just above the
 * waistband reaches it; a cropped one stays cropped. Over hands in pockets it ends where the old one did.
 * A coat is as long against the arms as its picture shows it against its sleeves, but that it doesn't cover such hands by little.
 */
export function lengthFactor(body: BodyMeasures, armpitV: number, top: TopLengths): number {
  const { shoulderWidth, torsoLength } = body.frame;
  let factor = clamp(Math.sqrt(torsoLength / shoulderWidth / 1.47), 0.9, 1.1);
  const pocketsAt = handInPocket(body, 'left') || handInPocket(body, 'right') ? body.waistline : null;
  if (top.hangs && top.belowShare > COAT && top.bySleeves !== null && top.bySleeves > COAT_BY_SLEEVES) {
    const target = top.bySleeves * UNDER_ARM * (torsoLength - armpitV);
    const whole = clamp(
      Math.min(target, MID_THIGH * torsoLength - armpitV) / top.below,
      factor,
      PADDED * factor,
    );
    if (pocketsAt === null || armpitV + whole * top.below > pocketsAt + COVERS_HANDS * shoulderWidth)
      return whole;
    return Math.min(whole, (pocketsAt + ON_WRISTS * shoulderWidth - armpitV) / top.below);
  }
  const cropped = top.belowShare < 0.72;
  const tunic = top.wholeShare > TUNIC;
  let longest = (tunic ? MID_THIGH * torsoLength : torsoLength + (CROTCH - 0.04) * shoulderWidth) - armpitV;
  const isFree = top.hangs || !body.tucked;
  if (isFree && pocketsAt !== null) longest = Math.min(longest, pocketsAt + 0.02 * shoulderWidth - armpitV);
  factor = Math.min(factor, Math.max(0.72, longest / top.below));
  if (cropped) return factor;
  // an old hem that hangs low hides where the trousers begin: end at least there, if that isn't far
  const seam = body.waistline ?? 0.95 * torsoLength;
  const needed = (seam + (isFree ? 0.05 : 0.12) * shoulderWidth - armpitV) / top.below;
  return needed > factor && needed <= 1.55 * factor ? needed : factor;
}

/**
 * The same for a top that somebody wears in its picture: the hem comes to lie as low on this body as on that one. `hem` is
 * its height below that one's shoulder joints in garment pixels, `below` the length below the armpits in photo pixels.
 */
export function wornLengthFactor(
  body: BodyMeasures,
  wearer: WearerMeasures,
  armpitV: number,
  { hem, below }: { readonly hem: number; readonly below: number },
): number {
  const { shoulderWidth, torsoLength } = body.frame;
  let target = (hem / wearer.torsoLength) * torsoLength;
  // waistbands sit at different heights: where no belly showed none shall
  if (wearer.meetsWaistband && body.waistline !== null)
    target = Math.max(target, body.waistline + (body.tucked ? 0.12 : 0.05) * shoulderWidth);
  return clamp((target - armpitV) / below, 0.8, 1.7);
}

/** Whether the hand isn't seen though the wrist is at the hip. */
export function handInPocket(body: Pick<BodyMeasures, 'frame' | 'arms'>, side: 'left' | 'right'): boolean {
  const { frame } = body;
  const arm = body.arms[side];
  if (arm.handSeen) return false;
  const { u, v } = toTorso(frame, arm.points.at(-1)!);
  // across the belly it is under the other arm
  const out = side === 'left' ? u : -u;
  return v > 0.65 * frame.torsoLength && out > 0.1 * frame.shoulderWidth && out < 0.85 * frame.shoulderWidth;
}
