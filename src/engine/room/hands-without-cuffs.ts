/** Hands in the photo without the rim on which an old cuff's colour and shadow lie. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { TorsoFrame } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/**
 * Hands whose rim beside an old cuff is given up: `removal` grows by it, for there the rebuilt arm shows. `mistaken` is
 * cloth that was taken for a hand.
 */
export function handsWithoutCuffs(
  hands: Mask,
  oldTop: Mask,
  removal: Mask,
  mistaken: Mask,
  { frame, arms }: BodyMeasures,
  { side, along, across }: ArmCoordinates,
): Mask {
  // old cloth on the forearm itself: that of the torso, on which a hand may rest, is no cuff
  const onArm = { ...oldTop, data: oldTop.data.slice() };
  for (let i = 0; i < onArm.data.length; i++) {
    const arm = side[i] === 1 ? arms.left : arms.right;
    if (side[i] === 0 || along[i]! < 0.75 * arm.length || Math.abs(across[i]! - 0.5) > 0.5) onArm.data[i] = 0;
  }
  const clean = Math.max(4, 0.04 * frame.shoulderWidth);
  const cuffs = chamferDistanceWithin(onArm, clean, 160).data;
  const data = hands.data.slice();
  const onHand = createMask(hands.width, hands.height);
  for (let i = 0; i < data.length; i++) if (data[i]! >= 100) onHand.data[i] = mistaken.data[i]!;
  const fromMistaken = chamferDistanceWithin(onHand, 2).data;
  for (let i = 0; i < data.length; i++)
    if (data[i]! > 0 && fromMistaken[i]! < 2) {
      data[i]! *= 0.5 * fromMistaken[i]!;
      removal.data[i] = 255;
    }
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0 || cuffs[i]! >= clean || side[i] === 0) continue;
    const arm = side[i] === 1 ? arms.left : arms.right;
    // a hand that rests on the torso keeps its rim; on one that hangs beside it a cuff may reach over the hand's root
    if (!arm.sleeved || along[i]! < 0.86 * arm.length) continue;
    if (along[i]! > arm.length) {
      const end = Math.max(arm.length, arm.oldCuff ?? 0) + 0.08 * frame.shoulderWidth;
      if (along[i]! > end || !hangs(arm, frame)) continue;
    }
    data[i]! *= Math.max(0, (cuffs[i]! - 0.35 * clean) / (0.65 * clean));
    removal.data[i] = 255;
  }
  return { ...hands, data };
}

/** Whether the forearm points down, at most 25° aside. */
function hangs({ points }: BodyMeasures['arms']['left'], { down }: TorsoFrame): boolean {
  const [a, b] = [points.at(-6)!, points.at(-1)!];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return dx * down.x + dy * down.y > 0.9 * Math.hypot(dx, dy);
}
