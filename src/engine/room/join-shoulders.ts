/** Where bare arms grow out of bare shoulders: no edge between them, one skin. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import { type Cuffs, cuffOf, weaken } from './arms-in-room.ts';

/** So near its own seen skin an arm keeps its tone, in shoulder widths. */
const OWN_SKIN = 0.35;
/** Lengths along a bare arm between which it goes over from the shoulder's skin into its own, in shoulder widths. */
const SHOULDER_ENDS = [0.36, 0.46] as const;

/**
 * Lets the arms grow out of `torso`, which reaches under them as far as it is wanted: their skin takes on the torso's
 * towards the shoulder, away from their own `seen` skin, and that of an arm which was in a long sleeve has the `light` of
 * its form on it; their inner edge softens above the armpits. What a sleeve covers is hidden.
 */
export function joinShouldersInPlace(
  arms: Layer,
  body: BodyMeasures,
  { side, along, across }: ArmCoordinates,
  cuffs: Cuffs,
  torso: Layer,
  seen: Mask,
  light: Float32Array,
): void {
  const unit = body.frame.shoulderWidth;
  const fromSeen = chamferDistanceWithin(seen, OWN_SKIN * unit).data;
  for (let at = 0; at < arms.alpha.length; at++) {
    const alpha = arms.alpha[at]!;
    if (alpha === 0 || side[at] === 0) continue;
    const cuff = cuffOf(cuffs, side[at]!);
    if (cuff) {
      weaken(arms, at, along[at]! > cuff.inner ? 1 : 0);
      continue;
    }
    const below = torso.alpha[at]!;
    if (below === 0) continue;
    const share =
      below *
      (1 - smoothStep(0.05 * unit, 0.5 * unit, along[at]!)) *
      smoothStep(0, OWN_SKIN * unit, fromSeen[at]!);
    const { sleeved } = side[at] === 1 ? body.arms.left : body.arms.right;
    // the arm's form begins within the shoulder, and inwards it goes over into the chest
    const formed = smoothStep(0, 0.2 * unit, along[at]!) * smoothStep(0.05, 0.5, across[at]!);
    const lit = sleeved ? Math.exp(formed * light[at]!) : 1;
    for (let c = 0; c < 3; c++) {
      const own = arms.color[3 * at + c]!;
      arms.color[3 * at + c] = own + share * ((lit * torso.color[3 * at + c]! * alpha) / below - own);
    }
    const above = Math.max(0, Math.min(1, (0.38 * unit - along[at]!) / (0.1 * unit)));
    const fade = above * (1 - Math.max(0, Math.min(1, (across[at]! - 0.05) / 0.55)));
    weaken(arms, at, 1 - fade * below);
  }
}

/**
 * Gives `arms` that lie before a garment without sleeves, in place, the skin of the opaque `picture` above the armpits: nothing tells
 * where on the shoulder they begin.
 */
export function takeShoulderSkinInPlace(
  arms: Layer,
  picture: Layer,
  { side, along }: ArmCoordinates,
  cuffs: Cuffs,
  shoulderWidth: number,
): void {
  const [from, to] = SHOULDER_ENDS;
  for (let at = 0; at < arms.alpha.length; at++) {
    const alpha = arms.alpha[at]!;
    if (alpha === 0 || side[at] === 0 || along[at]! >= to * shoulderWidth || cuffOf(cuffs, side[at]!))
      continue;
    const share = 1 - smoothStep(from, to, along[at]! / shoulderWidth);
    for (let c = 3 * at; c < 3 * at + 3; c++)
      arms.color[c]! += share * (alpha * picture.color[c]! - arms.color[c]!);
  }
}
