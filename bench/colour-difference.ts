/** Mean colour difference of two pictures: the distance in CIE L*a*b* (CIE 1976), where 2.3 is just noticeable. */
import type { Mask, RgbaImage } from '../src/engine/pixels/image.ts';
import { toLab } from '../src/engine/pixels/lab.ts';

/** ΔE, 0..; the mean where `inside` is not 0. Pictures and mask must be of equal size. */
export function meanColourDifference(first: RgbaImage, second: RgbaImage, inside: Mask): number {
  const [a, b] = [toLab(first).data, toLab(second).data];
  let sum = 0;
  let count = 0;
  for (let i = 0; i < inside.data.length; i++) {
    if (inside.data[i] === 0) continue;
    sum += Math.hypot(a[3 * i]! - b[3 * i]!, a[3 * i + 1]! - b[3 * i + 1]!, a[3 * i + 2]! - b[3 * i + 2]!);
    count++;
  }
  return count > 0 ? sum / count : 0;
}
