/**
 * For each pixel the nearest pixel of a mask: sequential Euclidean distance mapping with vector propagation (Danielsson
 * 1980), two sweeps; rarely off by a pixel.
 */
import type { Mask } from './image.ts';

/** Index of the nearest pixel with coverage ≥ `threshold`, or -1 where the mask is empty. */
export function nearestSeed(mask: Mask, threshold = 128): Int32Array {
  const { data, width, height } = mask;
  const nearest = new Int32Array(width * height).fill(-1);
  for (let i = 0; i < nearest.length; i++) if (data[i]! >= threshold) nearest[i] = i;
  const consider = (x: number, y: number, at: number, from: number): void => {
    const seed = nearest[from]!;
    if (seed < 0) return;
    const own = nearest[at]!;
    const dx = x - (seed % width);
    const dy = y - ((seed / width) | 0);
    const distance = dx * dx + dy * dy;
    if (own >= 0) {
      const ox = x - (own % width);
      const oy = y - ((own / width) | 0);
      if (ox * ox + oy * oy <= distance) return;
    }
    nearest[at] = seed;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (nearest[at] === at) continue;
      if (y > 0) consider(x, y, at, at - width);
      if (x > 0) consider(x, y, at, at - 1);
    }
    for (let x = width - 2; x >= 0; x--) {
      const at = y * width + x;
      if (nearest[at] !== at) consider(x, y, at, at + 1);
    }
  }
  for (let y = height - 2; y >= 0; y--) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (nearest[at] === at) continue;
      consider(x, y, at, at + width);
      if (x > 0) consider(x, y, at, at - 1);
    }
    for (let x = width - 2; x >= 0; x--) {
      const at = y * width + x;
      if (nearest[at] !== at) consider(x, y, at, at + 1);
    }
  }
  return nearest;
}
