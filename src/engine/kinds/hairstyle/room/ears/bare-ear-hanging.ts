/** What hangs from a seen ear lower than an ear is drawn: an earring, and a lobe that it stretches. */
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateDisc } from '../../../../pixels/morphology.ts';

/** Rec. 709 luma is enough to tell an earring: its logarithm differs so far from the ear's skin. */
const OFF_SKIN = 0.8;
/** Added to levels (0..255) before the logarithm is taken. */
const DARK = 8;
/** Square centimetres of an earring. */
const SIZE = { least: 0.1, most: 4 } as const;
/** Centimetres of lobe around an earring, and from the drawn ear within which it hangs. */
const LOBE = 0.3;
const NEAR = 0.5;
/** Coverage (0..255) from which a pixel is drawn. */
const HALF = 128;

/**
 * 255 on earring and lobe; null where nothing hangs there. All of one size, around the ear and below it.
 * @param drawn Coverage by the drawn ear.
 * @param seen Not 0 where the photo's own pixels beside the face stand.
 */
export function hangingFromEar(
  { data, width, height }: RgbaImage,
  drawn: Mask,
  seen: Mask,
  pixelsPerCentimetre: number,
): Mask | null {
  const lumas: number[] = [];
  const luma = new Float32Array(width * height);
  for (let at = 0; at < luma.length; at++) {
    luma[at] = Math.log(DARK + 0.21 * data[4 * at]! + 0.72 * data[4 * at + 1]! + 0.07 * data[4 * at + 2]!);
    if (drawn.data[at]! >= HALF && seen.data[at]! > 0) lumas.push(luma[at]!);
  }
  if (lumas.length < SIZE.least * pixelsPerCentimetre ** 2) return null;
  const skin = lumas.sort((a, b) => a - b)[lumas.length >> 1]!;
  const isOff = seen.data.map((own, at) => (own > 0 && Math.abs(luma[at]! - skin) > OFF_SKIN ? 1 : 0));
  const { labels, components } = connectedRegions(isOff, width, height, 8);
  const near = dilateDisc(drawn, NEAR * pixelsPerCentimetre).data;
  const touches = new Uint8Array(components.length + 1);
  for (let at = 0; at < labels.length; at++) if (near[at]! >= HALF) touches[labels[at]!] = 1;
  const unit = pixelsPerCentimetre ** 2;
  const hangs = components.map(
    ({ area, left, right, bottom }, c) =>
      touches[c + 1] === 1 &&
      area > SIZE.least * unit &&
      area < SIZE.most * unit &&
      // what goes on farther is a shadow on the neck, or hair
      left > 0 &&
      right < width &&
      bottom < height,
  );
  if (!hangs.includes(true)) return null;
  const earring = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (hangs[labels[at]! - 1]) earring.data[at] = 255;
  return dilateDisc(earring, LOBE * pixelsPerCentimetre);
}
