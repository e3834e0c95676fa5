/** The sliver of a hand between an old cuff and a pocket: without the cuff it would lie on the rebuilt wrist like a chip. */
import type { Cuff } from '../fit/fit-sleeve.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import { topPocketOf } from '../fit/top-pocket.ts';
import type { Mask } from '../pixels/image.ts';

/** Less of a hand than a square of this side is a sliver, in shoulder widths. */
const SLIVER = 0.12;
/** What lies next to a hand is looked at so far from it, pixels. */
const NEXT = 3;

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
  trousers: Mask,
): Mask {
  const arm = body.arms[side];
  if (!arm.sleeved || !handInPocket(body, side)) return hand;
  const inTop = topPocketOf(body, side) !== undefined;
  if (!inTop && cuff?.atWrist && arm.oldCuff !== null && touches(hand, trousers)) return hand;
  let area = 0;
  for (let i = 0; i < hand.data.length; i++) area += hand.data[i]! / 255;
  if (area === 0 || area > (SLIVER * body.frame.shoulderWidth) ** 2) return hand;
  for (let i = 0; i < hand.data.length; i++) if (hand.data[i]! > 0) removal.data[i] = 255;
  return { ...hand, data: new Uint8Array(hand.data.length) };
}

/** Whether `hand` lies at `trousers`: in the pocket of an old jacket, which goes, nothing would hold it. */
function touches(hand: Mask, trousers: Mask): boolean {
  const { data, width } = trousers;
  for (let at = 0; at < data.length; at++) {
    if (hand.data[at]! < 128) continue;
    for (const beside of [at - NEXT, at + NEXT, at - NEXT * width, at + NEXT * width])
      if (data[beside]! >= 128) return true;
  }
  return false;
}
