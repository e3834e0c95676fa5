/**
 * What holds a sleeveless top goes close around the neck. Lying flat a halter's band stands up as wide as its foot, with the bow
 * that is tied at the nape on it; on a body that would float in the air beside the neck.
 */
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Cloth around the neck stands off it by no more, in shoulder widths. */
const OFF = 0.026;

/** What stands off it by more than that over so much, in squared shoulder widths, is no collar's rim but a bow at the nape. */
const BOW = 0.006;

/**
 * Takes, in place, what of `inside`, the inside of the back, lies farther than that from `neck`, coverage of skin: all of it where
 * a bow is tied in it, which the neck hides.
 */
export function keepAtNeckInPlace(inside: Layer, neck: Mask, shoulderWidth: number): void {
  const reach = OFF * shoulderWidth;
  const away = chamferDistanceWithin(neck, reach + 2).data;
  const { alpha, color } = inside;
  let standsOff = 0;
  for (let at = 0; at < alpha.length; at++) if (away[at]! > reach) standsOff += alpha[at]!;
  if (standsOff > BOW * shoulderWidth * shoulderWidth) {
    alpha.fill(0);
    color.fill(0);
    return;
  }
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const keep = Math.max(0, Math.min(1, reach - away[at]! + 0.5));
    alpha[at]! *= keep;
    for (let c = 3 * at; c < 3 * at + 3; c++) color[c]! *= keep;
  }
}
