/** One tone for chest and arms: an arm that was wholly in a sleeve begins in the tone of the shoulder that it grows out of. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/** Real lengths along the arm, in shoulder widths, between which it is compared with the torso that lies under it. */
const COMPARED = [0.05, 0.45] as const;
/** The torso's tone prevails up to there (shoulder widths), and is the arm's own from this share of its length on where its hand is seen. */
const PREVAILS = 0.25;
const OWN_TONE = 0.75;
/** So near to its own seen skin an arm keeps its tone, in shoulder widths. */
const OWN_SKIN = 0.35;
/** Most that a colour is moved, as a logarithm; fewer pixels tell nothing. */
const MOST = 0.3;
const ENOUGH = 60;

/**
 * Multiplies, in place, the rebuilt colours of `arms` that were in long sleeves by what `torso` has over them where both lie
 * on the shoulder, less and less towards a hand that is seen. `skin` is the arms' skin alone, `light` the logarithm of the
 * light that their form has in it, `seen` the coverage of skin that stays of arms and hands.
 */
export function toneArmsToTorsoInPlace(
  arms: Layer,
  skin: Layer,
  light: Float32Array,
  { arms: axes, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  { side, along, across }: ArmCoordinates,
  torso: Layer,
  seen: Mask,
): void {
  const unit = frame.shoulderWidth;
  const sums = new Float64Array(3 * 3);
  const counts = new Uint32Array(3);
  for (let at = 0; at < side.length; at++) {
    const code = side[at]!;
    if (code === 0 || torso.alpha[at]! < 0.98 || skin.alpha[at]! < 0.98 || seen.data[at]! > 0) continue;
    if (along[at]! < COMPARED[0] * unit || along[at]! > COMPARED[1] * unit) continue;
    if (Math.abs(across[at]! - 0.5) > 0.45) continue;
    for (let c = 0; c < 3; c++)
      sums[3 * code + c]! +=
        Math.log((6 + torso.color[3 * at + c]!) / (6 + skin.color[3 * at + c]!)) + light[at]!;
    counts[code]!++;
  }
  const moves = sums.map((sum, k) => {
    const code = Math.floor(k / 3);
    const { sleeved } = code === 2 ? axes.right : axes.left;
    return sleeved && counts[code]! >= ENOUGH ? Math.max(-MOST, Math.min(MOST, sum / counts[code]!)) : 0;
  });
  if (moves.every((move) => move === 0)) return;
  const fromSeen = chamferDistanceWithin(seen, OWN_SKIN * unit).data;
  for (let at = 0; at < side.length; at++) {
    const code = side[at]!;
    if (code === 0 || arms.alpha[at] === 0) continue;
    const { length, handSeen } = code === 1 ? axes.left : axes.right;
    const fade = handSeen ? 1 - smoothStep(PREVAILS * unit, OWN_TONE * length, along[at]!) : 1;
    const share = fade * smoothStep(0, OWN_SKIN * unit, fromSeen[at]!);
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) arms.color[3 * at + c]! *= Math.exp(share * moves[3 * code + c]!);
  }
}
