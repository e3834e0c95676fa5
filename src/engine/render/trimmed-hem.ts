/** The hem of a worn top over new trousers: its last pixels show the old ones too, and are left out where that would be seen. */
import { blurMask } from '../pixels/gaussian-blur.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';

/** Width of the rim in units, and in pixels at least. */
const RIM = 0.007;
const LEAST_RIM = 1.5;
/** What a mask's edge, blurred by as much as its rim is wide, still covers one rim away from it, and a pixel farther. */
const AT_RIM = 0.159;
const BEYOND_RIM = 0.067;
/** Clothes whose mean colours at the hem differ by less, in Lab, are a suit's: nothing of the trousers is seen in its rim. */
const ALIKE = 7;
/** Breadth of the strips along the hem whose colours are compared, in rims. */
const STRIP = 4;

/**
 * Coverage of the top drawn in where the old clothes (`lower`) lie below it; the same mask where both are of one colour.
 * `photo` and the masks are of one size; `unit` is the person's, in pixels.
 */
export function trimmedHem(top: Mask, lower: Mask, photo: RgbaImage, unit: number): Mask {
  const rim = Math.max(LEAST_RIM, RIM * unit);
  if (alikeAtHem(top, lower, photo, STRIP * rim)) return top;
  const near = blurMask(lower, rim).data;
  const data = top.data.slice();
  for (let i = 0; i < data.length; i++) {
    const share = (AT_RIM - near[i]! / 255) / (AT_RIM - BEYOND_RIM);
    if (data[i]! > 0 && share < 1) data[i]! *= Math.max(0, share);
  }
  return { ...top, data };
}

/** Whether the clothes on both sides of the hem are of one colour. */
function alikeAtHem(top: Mask, lower: Mask, photo: RgbaImage, reach: number): boolean {
  const above = meanNear(top, lower, photo, reach);
  const below = meanNear(lower, top, photo, reach);
  return (
    above !== null &&
    below !== null &&
    Math.hypot(above[0] - below[0], above[1] - below[1], above[2] - below[2]) < ALIKE
  );
}

/** Mean Lab colour of what one mask covers within about `reach` pixels of the other; null where they don't meet. */
function meanNear(
  mask: Mask,
  other: Mask,
  { data }: RgbaImage,
  reach: number,
): readonly [number, number, number] | null {
  const near = blurMask(other, reach).data;
  const lab = new Float32Array(3);
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < near.length; i++) {
    if (mask.data[i]! < 250 || near[i]! < 26) continue;
    srgbToLab(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!, lab, 0);
    for (let c = 0; c < 3; c++) sum[c]! += lab[c]!;
    count++;
  }
  return count === 0 ? null : [sum[0]! / count, sum[1]! / count, sum[2]! / count];
}
