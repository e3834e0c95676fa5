/** The sliver of a hand between an old cuff and a pocket: without the cuff it would lie on the rebuilt wrist like a chip. */
import type { Cuff } from '../fit/fit-sleeve.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import type { Mask } from '../pixels/image.ts';

/** Less of a hand than a square of this side is a sliver, in shoulder widths. */
const SLIVER = 0.12;

/**
 * The `hand` of one side, empty where no more than a sliver of it comes out between the old sleeve and a pocket; that goes
 * into `removal` (0 or 255), so that the rebuilt arm shows instead.
 */
export function withoutPocketSliver(
  hand: Mask,
  side: 'left' | 'right',
  body: BodyMeasures,
  removal: Mask,
  cuff: Cuff | null,
): Mask {
  const arm = body.arms[side];
  if (!arm.sleeved || !handInPocket(body, side)) return hand;
  const inTop = body.topPockets?.some((pocket) => pocket.side === side) ?? false;
  if (!inTop && cuff?.atWrist && arm.oldCuff !== null) return hand;
  let area = 0;
  for (let i = 0; i < hand.data.length; i++) area += hand.data[i]! / 255;
  if (area === 0 || area > (SLIVER * body.frame.shoulderWidth) ** 2) return hand;
  for (let i = 0; i < hand.data.length; i++) if (hand.data[i]! > 0) removal.data[i] = 255;
  return { ...hand, data: new Uint8Array(hand.data.length) };
}
