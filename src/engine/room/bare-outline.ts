/**
 * The outline of bare skin: parts that were measured each for itself (neck, torso, arms) meet in one line without steps,
 * and on the shoulders that line runs a cloth's thickness inside the silhouette that the person had in the old top.
 */
import { armTable } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { toTorso } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import {
  chamferDistanceWithin,
  distanceFromBroad,
  signedChamferDistance,
} from '../pixels/chamfer-distance.ts';
import { blurMask, gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import type { Cuffs } from './arms-in-room.ts';
import { fillCreasesInPlace, isBent } from './bent-arm-creases.ts';
import { closeSlitsInPlace } from './close-slits.ts';
import { invert, joined } from './coverage.ts';
import { fairShouldersInPlace } from './fair-shoulders.ts';
import { restingHands } from './resting-hands.ts';
import { roundShouldersInPlace } from './round-shoulders.ts';
import { EDGE, insideBy, ROUNDING, roundedShape } from './rounded-shape.ts';
import type { CoveredShoulders } from './torso-shape.ts';

/**
 * Bare shoulders lie so far inside an old top that lies on them, by so much more inside one that is loose, for that is thick too, and
 * differ at most so much from their measured outline; shoulder widths.
 */
const CLOTH = 0.018;
const THICK = 0.016;
const MOST = 0.06;
/** So near to bare skin at the silhouette (shoulder widths) no cloth, and from there on some, made the silhouette. */
const BARE = [0.05, 0.16] as const;
/** So far above the arm that is seen below it a tight short sleeve is no wider than the arm, less and less; shoulder widths. */
const BELOW_SLEEVE = 0.34;
/** So near to the seen arm nothing is taken off the edge that its rebuilt part goes on with, and from there on; shoulder widths. */
const OWN_EDGE = [0.06, 0.26] as const;
/** So far a loose one stands off beyond the shoulder's end, in shoulder widths. */
const LOOSE_END = 0.04;
/** Real lengths along the arm at which a sleeve lies beside the shoulder's end, and from where to where it stands off that; the same unit. */
const SHOULDER_END = [0.02, 0.08, 0.14] as const;
const STANDS_OFF = [0.015, 0.05] as const;
/** One that lies close there does so up to, and no longer from, so far along the arm. */
const CLOSE = [0.05, 0.42] as const;
/** Distances from the axis between which an old sleeve begins to stand off the shoulder. */
const OFF = [0.34, 0.48] as const;
/** Beside the neck, from this distance off the axis on, skin fills the gap up to cloth that slopes by so much; shoulder widths. */
const BESIDE_NECK = 0.12;
const GAP = [0.06, 0.1] as const;
const SLOPE = [0.4, 0.65] as const;
/** So near to hair, whose strands let the background through, the photo doesn't tell where a shoulder ends; shoulder widths. */
const BESIDE_HAIR = 0.1;
/** What is behind the person, where a disc of this radius goes in, lies open beside hair, not between its strands; shoulder widths. */
const OPEN_GROUND = 0.025;
const NO_SLEEVES: Cuffs = { left: null, right: null };
/** The silhouette's jags are evened by so much of the shoulder width. */
const EVEN = 0.012;
/** Torso height from which on there is no shoulder any more, in shoulder widths. */
const BELOW_ARMPIT = 0.44;
/** A rebuilt arm may be so much of its measured breadth broader inwards. */
const BESIDE_ARM = 0.15;
/** Real lengths along the arm from which on, and up to which, the outline becomes that of the arm alone; shoulder widths. */
const SHOULDER = [0.15, 0.6] as const;

/**
 * Coverage of neck, shoulders and the arms' beginnings with one smooth outline. `torso` and `arms` are their measured
 * coverages, `still` what stays of the person in the photo, `hands` theirs, `seenNeck` and `seenArms` the skin that stays of
 * neck, chest and arms, `present` whatever was the person, old top and all, `hair` a part of it, and `silhouette` its
 * signed distance. Shoulders that are not `covered` by the new top follow the old silhouette; elsewhere and beyond the
 * shoulders the result is `torso`, and under the new sleeves, which end at `cuffs`, no crease of an arm is filled.
 */
export function shoulderOutline(
  body: BodyMeasures,
  places: ArmCoordinates,
  torso: Mask,
  arms: Float32Array,
  still: Mask,
  hands: Mask,
  seenNeck: Mask,
  seenArms: Mask,
  present: Mask,
  hair: Mask,
  silhouette: Float32Array,
  covered: CoveredShoulders,
  cuffs: Cuffs = NO_SLEEVES,
): Mask {
  const { area, side, along, across } = places;
  const { width, height } = torso;
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const whole = createMask(width, height);
  for (let i = 0; i < whole.data.length; i++)
    whole.data[i] = Math.max(torso.data[i]!, 255 * arms[i]!, still.data[i]!);
  const measured = signedChamferDistance(whole).data;
  const heightOf = (point: ImagePoint | null): number | null => point && toTorso(frame, point).v / unit;
  const begin = { left: heightOf(covered.left), right: heightOf(covered.right) };
  const loose = { left: looseness(body, 'left'), right: looseness(body, 'right') };
  const off = { left: offShoulder(body, 'left'), right: offShoulder(body, 'right') };
  const bent = { left: isBent(body.arms.left), right: isBent(body.arms.right) };
  const fromBare = fromBareOutline(seenNeck, seenArms, silhouette, places, unit);
  const fromArm = fromSeenArm(seenArms, silhouette, places, unit);
  const part = new Uint8Array(width * height);
  const target = createMask(width, height);
  const { origin, down } = frame;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      target.data[at] = whole.data[at]!;
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const u = (dx * frame.across.x + dy * frame.across.y) / unit;
      const v = (dx * down.x + dy * down.y) / unit;
      const name = u >= 0 ? 'left' : 'right';
      if (v < -0.6 || v > 0.8) continue;
      if (begin[name] !== null) {
        part[at] = v < begin[name] - CLOTH ? 2 : 0;
        continue;
      }
      const onArm = side[at] === (name === 'left' ? 1 : 2);
      const length = along[at]! / unit;
      // below an armpit the gap beside an arm that hangs is what trunk and arm leave of it: rounded it ended level
      const beside = !bent[name] && (!onArm || across[at]! <= -BESIDE_ARM);
      if (beside ? v > BELOW_ARMPIT : onArm ? length > SHOULDER[1] : v > 0.5) continue;
      part[at] = v < 0.05 ? 2 : 1;
      const share = onArm ? smoothStep(SHOULDER[1], SHOULDER[0], length) : smoothStep(0.5, 0.35, v);
      // the neck has no cloth's thickness: there the seen skin tells
      const onShoulder = share * smoothStep(0.28, 0.4, Math.abs(u));
      const besideNeck = v < 0.15 && Math.abs(u) > BESIDE_NECK ? 1 - onShoulder : 0;
      if (besideNeck > 0) {
        // cloth that slopes like a shoulder lies on one: skin reaches up under it, but not into a collar that stands
        const up = clothSlope(silhouette, at, width, down.y > 0.5);
        const gap = (measured[at]! - silhouette[at]!) / unit;
        const close = smoothStep(SLOPE[0], SLOPE[1], up) * smoothStep(GAP[1], GAP[0], gap);
        const wanted = Math.min(
          -silhouette[at]! - CLOTH * unit,
          -measured[at]! + close * besideNeck * GAP[1] * unit,
        );
        if (wanted > -measured[at]!)
          target.data[at] = Math.max(
            whole.data[at]!,
            255 * Math.max(0, Math.min(1, wanted / EDGE + 0.5)) + 0.5,
          );
      }
      if (onShoulder === 0) continue;
      // under a strap the outline is that of the skin on both sides of it
      const besideArm = smoothStep(BARE[0] * unit, BELOW_SLEEVE * unit, fromArm[at]!);
      const clothed = Math.min(
        smoothStep(BARE[0] * unit, BARE[1] * unit, fromBare[at]!),
        // a tight short sleeve is as wide as the arm that comes out of it
        onArm ? 1 - (1 - loose[name]) * (1 - besideArm) : 1,
      );
      // a wide sleeve stands off from the shoulder's end on: before it the cloth lies on the shoulder
      const end = clothed * smoothStep(OFF[0], OFF[1], Math.abs(u));
      const stands = Math.max(off[name], smoothStep(CLOSE[0], CLOSE[1], onArm ? length : v));
      const cloth = clothed * (CLOTH + THICK * loose[name]) + LOOSE_END * end * loose[name] * stands;
      const inside = -silhouette[at]! - cloth * unit;
      const own = -measured[at]!;
      const allowed = MOST * unit * onShoulder;
      // a wide old top tells little of how far the shoulder reaches outwards
      const outwards = 1 - end * (1 - Math.max(0.3 * (1 - loose[name]), loose[name] * (1 - stands)));
      const wanted = Math.max(own - allowed, Math.min(own + outwards * allowed, inside));
      // beside the arm that is seen below a sleeve its edge goes on without a step
      const taken = onArm ? smoothStep(OWN_EDGE[0] * unit, OWN_EDGE[1] * unit, fromArm[at]!) : 1;
      const distance = wanted < own ? own + taken * (wanted - own) : wanted;
      target.data[at] = 255 * Math.max(0, Math.min(1, distance / EDGE + 0.5)) + 0.5;
    }
  const rounded = roundedShape(target, ROUNDING * unit);
  const fromHair = chamferDistanceWithin(hair, BESIDE_HAIR * unit).data;
  const fromOpen = distanceFromBroad(invert(present), OPEN_GROUND * unit, OPEN_GROUND * unit).data;
  const result = createMask(width, height);
  for (let i = 0; i < result.data.length; i++) {
    // no skin where the photo shows what is behind the person; between strands of hair it shows nothing for certain
    const most =
      part[i] === 2 && fromHair[i]! < BESIDE_HAIR * unit && fromOpen[i]! > OPEN_GROUND * unit
        ? 255
        : Math.min(255 * insideBy(silhouette[i]!) + 0.5, part[i] === 2 ? present.data[i]! : 255);
    result.data[i] = Math.min(most, part[i] === 0 ? torso.data[i]! : rounded.data[i]!);
  }
  fairShouldersInPlace(result, frame, area, covered, fromBare, silhouette, present);
  roundShouldersInPlace(result, body, places, covered, fromBare, silhouette, present);
  fillCreasesInPlace(result, body, places, joined(whole, hands), seenArms, present, cuffs);
  const own = result.data.slice();
  closeSlitsInPlace(
    result,
    joined(whole, hands),
    restingHands(hands, body, area),
    present,
    silhouette,
    covered.left === null && covered.right === null ? torso : null,
    frame,
    area,
  );
  keepSleevedArmsInPlace(result, own, body, places, cuffs);
  return result;
}

/**
 * Takes the slits out that were closed in the crook of a bent arm in a new sleeve, and between the fingers of a hand that lies
 * on it: `own` is the shape before.
 */
function keepSleevedArmsInPlace(
  shape: Mask,
  own: Uint8Array,
  { arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  { side, along, across }: ArmCoordinates,
  cuffs: Cuffs,
): void {
  const end = [
    0,
    ...(['left', 'right'] as const).map((name) => (isBent(arms[name]) ? (cuffs[name]?.inner ?? 0) : 0)),
  ];
  const shoulder = SHOULDER[0] * frame.shoulderWidth;
  for (let i = 0; i < own.length; i++)
    if (along[i]! < end[side[i]!]! && (across[i]! < 0.5 || along[i]! > shoulder)) shape.data[i] = own[i]!;
}

/** Distance in pixels to skin of the shoulders that makes up the silhouette itself: there no cloth lay on them. */
function fromBareOutline(
  neck: Mask,
  arms: Mask,
  silhouette: Float32Array,
  { side, along }: ArmCoordinates,
  unit: number,
): Float32Array {
  const bare = createMask(neck.width, neck.height);
  for (let i = 0; i < bare.data.length; i++) {
    const onShoulder = side[i] === 0 || along[i]! < SHOULDER[0] * unit;
    const seen = neck.data[i]! + (onShoulder ? arms.data[i]! : 0);
    if (seen >= 160 && silhouette[i]! > -0.02 * unit) bare.data[i] = 255;
  }
  return chamferDistanceWithin(bare, BARE[1] * unit).data;
}

/** Distance in pixels to skin of the arms below the shoulders' outline that makes up the silhouette itself, below a short sleeve. */
function fromSeenArm(
  arms: Mask,
  silhouette: Float32Array,
  { side, along }: ArmCoordinates,
  unit: number,
): Float32Array {
  const bare = createMask(arms.width, arms.height);
  for (let i = 0; i < bare.data.length; i++)
    if (
      side[i] !== 0 &&
      along[i]! >= SHOULDER[0] * unit &&
      along[i]! < (SHOULDER[1] + BELOW_SLEEVE) * unit &&
      arms.data[i]! >= 160 &&
      silhouette[i]! > -0.02 * unit
    )
      bare.data[i] = 255;
  return chamferDistanceWithin(bare, BELOW_SLEEVE * unit).data;
}

/** How steeply one enters the silhouette downwards: 1 through a level edge, 0 along an upright one. */
function clothSlope(silhouette: Float32Array, at: number, width: number, upright: boolean): number {
  const reach = 3 * width;
  if (!upright || at < reach || at + reach >= silhouette.length) return 0;
  return (silhouette[at - reach]! - silhouette[at + reach]!) / 6;
}

/** Takes from rebuilt arms (where something was `removed`) what sticks out of the person's `silhouette` (signed distances). */
export function keepInSilhouetteInPlace(arms: Layer, silhouette: Float32Array, removed: Mask): void {
  for (let at = 0; at < arms.alpha.length; at++) {
    const alpha = arms.alpha[at]!;
    if (alpha === 0 || removed.data[at] === 0) continue;
    const most = insideBy(silhouette[at]!);
    if (most >= alpha) continue;
    arms.alpha[at] = most;
    for (let c = 0; c < 3; c++) arms.color[3 * at + c]! *= most / alpha;
  }
}

/**
 * Signed distance in pixels from the even silhouette of `present`, whatever was the person, outside positive: without the
 * steps of whole pixels. `unit` is the shoulder width in pixels.
 */
export function silhouetteDistance(present: Mask, unit: number): Float32Array {
  const even = blurMask(present, EVEN * unit);
  return gaussianBlur(signedChamferDistance(even), EVEN * unit).data;
}

/**
 * Gives `arms` the outline of the shoulders that are not `covered`: there they end where `torso`, which reaches under
 * them, does. `skin` is opaque wherever an arm may be.
 */
export function fitToShouldersInPlace(
  arms: Layer,
  skin: Layer,
  { frame }: BodyMeasures,
  { side, along, across }: ArmCoordinates,
  torso: Mask,
  covered: CoveredShoulders,
): void {
  const end = SHOULDER[1] * frame.shoulderWidth;
  for (let at = 0; at < arms.alpha.length; at++) {
    if (side[at] === 0 || along[at]! > end || (side[at] === 1 ? covered.left : covered.right)) continue;
    const alpha = arms.alpha[at]!;
    const wanted = torso.data[at]! / 255;
    // inwards the arm ends on the torso
    if (wanted > alpha && across[at]! > 0.5 && skin.alpha[at]! > 0) {
      arms.alpha[at] = wanted;
      for (let c = 0; c < 3; c++) arms.color[3 * at + c]! += (wanted - alpha) * skin.color[3 * at + c]!;
    } else if (wanted < alpha) {
      arms.alpha[at] = wanted;
      for (let c = 0; c < 3; c++) arms.color[3 * at + c]! *= wanted / alpha;
    }
  }
}

/** 0..1, how far the old top stands off the upper arm. */
function looseness({ arms, frame }: BodyMeasures, side: 'left' | 'right'): number {
  const arm = arms[side];
  let sum = 0;
  for (let along = 0.15; along < 0.5; along += 0.05) {
    const at = along * frame.shoulderWidth;
    sum += armTable(arm, arm.outward, at) / (armTable(arm, arm.middle, at) + armTable(arm, arm.bare, at));
  }
  return smoothStep(1.05, 1.4, sum / 7);
}

/**
 * 0..1, how far the old top stands off the shoulder's end: a short sleeve that lies close right below it tells the shoulder,
 * however wide its hem is.
 */
function offShoulder({ arms, frame }: BodyMeasures, side: 'left' | 'right'): number {
  const arm = arms[side];
  if (arm.sleeved) return 1;
  const unit = frame.shoulderWidth;
  let sum = 0;
  for (const share of SHOULDER_END) {
    const at = share * unit;
    sum += armTable(arm, arm.outward, at) - armTable(arm, arm.middle, at) - armTable(arm, arm.bare, at);
  }
  return Math.max(arm.raised, smoothStep(STANDS_OFF[0], STANDS_OFF[1], sum / (SHOULDER_END.length * unit)));
}
