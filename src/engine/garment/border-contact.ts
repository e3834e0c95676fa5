/** How far a mask lies along the picture's border. */
import type { Mask } from '../pixels/image.ts';

/** The largest share of one of the picture's four sides that the mask covers, 0..1. */
export function longestOnBorder({ data, width, height }: Mask): number {
  const sides = [0, 0, 0, 0];
  for (let x = 0; x < width; x++) {
    if (data[x] !== 0) sides[0]! += 1 / width;
    if (data[(height - 1) * width + x] !== 0) sides[1]! += 1 / width;
  }
  for (let y = 0; y < height; y++) {
    if (data[y * width] !== 0) sides[2]! += 1 / height;
    if (data[y * width + width - 1] !== 0) sides[3]! += 1 / height;
  }
  return Math.max(...sides);
}
