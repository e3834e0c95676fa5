/**
 * What holds a sleeveless top goes close around the neck. Lying flat a halter's band stands up as wide as its foot, with the bow
 * that is tied at the nape on it; on a body that would float in the air beside the neck.
 */
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { openDisc } from '../pixels/morphology.ts';

/** Cloth around the neck stands off it by no more, in shoulder widths. */
const OFF = 0.026;

/** What stands off it by more than that over so much, in squared shoulder widths, is no collar's rim but a bow at the nape. */
const BOW = 0.006;
/** What is thinner than this is a thread, and it is looked for so far down from the front's top; shoulder widths. */
const THREAD = 0.04;
const DOWN = 0.2;

/**
 * Takes, in place, what of `inside`, the inside of the back, lies farther than that from `neck`, coverage of skin: all of it where
 * a bow is tied in it or the front hugs the neck, which then hides it; threads of it that the front, `torso`, has at its upper edge go with it.
 */
export function keepAtNeckInPlace(
  inside: Layer,
  torso: Layer,
  neck: Mask,
  shoulderWidth: number,
  frontHugs = false,
): void {
  const reach = OFF * shoulderWidth;
  const away = chamferDistanceWithin(neck, reach + 2).data;
  const { alpha, color } = inside;
  let standsOff = 0;
  for (let at = 0; at < alpha.length; at++) if (away[at]! > reach) standsOff += alpha[at]!;
  if (frontHugs || standsOff > BOW * shoulderWidth * shoulderWidth) {
    alpha.fill(0);
    color.fill(0);
    dropThreadsInPlace(torso, shoulderWidth);
    return;
  }
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    const keep = Math.max(0, Math.min(1, reach - away[at]! + 0.5));
    alpha[at]! *= keep;
    for (let c = 3 * at; c < 3 * at + 3; c++) color[c]! *= keep;
  }
}

/** Takes what is thin at the upper edge of `layer`. */
function dropThreadsInPlace({ width, height, alpha, color }: Layer, shoulderWidth: number): void {
  const first = alpha.findIndex((value) => value >= 0.5);
  if (first < 0) return;
  const top = Math.floor(first / width);
  const rows = Math.min(height - top, Math.ceil(DOWN * shoulderWidth));
  const radius = Math.ceil((THREAD / 2) * shoulderWidth);
  // what goes on below the rows that are looked at is thick there
  const cloth = createMask(width, rows + radius);
  for (let at = 0; at < cloth.data.length; at++)
    if (at >= rows * width || alpha[top * width + at]! >= 0.5) cloth.data[at] = 255;
  const thick = chamferDistanceWithin(openDisc(cloth, radius), 2).data;
  for (let at = 0; at < rows * width; at++) {
    const keep = Math.max(0, Math.min(1, 1.5 - thick[at]!));
    if (keep === 1) continue;
    alpha[top * width + at]! *= keep;
    for (let c = 3 * (top * width + at); c < 3 * (top * width + at) + 3; c++) color[c]! *= keep;
  }
}
