/** The person's own skin where a worn garment shows its wearer's: in the light that is seen there. */
import type { Garment } from '../garment/garment.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../pixels/srgb-linear.ts';

/** The garment with what shows of its wearer's skin in the `tone` (sRGB, 0..255) of another; itself where none shows. */
export function withOwnSkin(garment: Garment, tone: readonly [number, number, number]): Garment {
  const { seenSkin, picture } = garment;
  if (!seenSkin) return garment;
  const gains = tone.map((value, c) => SRGB_TO_LINEAR[Math.round(value)]! / linearOf(seenSkin.tone[c]!));
  const data = picture.data.slice();
  for (let at = 0; at < seenSkin.share.data.length; at++) {
    const share = seenSkin.share.data[at]! / 255;
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) {
      const gain = 1 + share * (gains[c]! - 1);
      data[4 * at + c] = linearToSrgb(gain * SRGB_TO_LINEAR[data[4 * at + c]!]!);
    }
  }
  return { ...garment, picture: { ...picture, data } };
}

/** Linear light of an sRGB value, no less than a step of black. */
function linearOf(value: number): number {
  return SRGB_TO_LINEAR[Math.max(1, Math.round(value))]!;
}
