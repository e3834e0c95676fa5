/** Where a drawn part lies folded over itself: its mesh ends there in whole pixels, in steps. */
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import type { Layer } from '../pixels/layer.ts';

/** Neighbours whose places in the garment's picture are so many times farther apart than drawn lie on two sides of a fold. */
const APART = 4;

/**
 * Lets the pixels of a part on both sides of its folds share their colour, in place. `layer` is the part drawn through
 * `buffer`, at `scale` photo pixels a garment pixel.
 */
export function softenFoldsInPlace(
  { color, alpha }: Layer,
  { area, coordinates }: CoordinateBuffer,
  scale: number,
): void {
  const { width, height } = area;
  const limit = (APART / scale + 2) ** 2;
  const isFold = (a: number, b: number): boolean => {
    if (alpha[a]! < 0.99 || alpha[b]! < 0.99) return false;
    const dx = coordinates[2 * a]! - coordinates[2 * b]!;
    const dy = coordinates[2 * a + 1]! - coordinates[2 * b + 1]!;
    return dx * dx + dy * dy > limit;
  };
  const original = color.slice();
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      if (alpha[at]! < 0.99) continue;
      if (!isFold(at, at - 1) && !isFold(at, at + 1) && !isFold(at, at - width) && !isFold(at, at + width))
        continue;
      let weights = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let v = -1; v <= 1; v++)
        for (let u = -1; u <= 1; u++) {
          const near = at + v * width + u;
          if (alpha[near]! < 0.99) continue;
          const weight = (2 - Math.abs(u)) * (2 - Math.abs(v));
          weights += weight;
          red += weight * original[3 * near]!;
          green += weight * original[3 * near + 1]!;
          blue += weight * original[3 * near + 2]!;
        }
      color[3 * at] = red / weights;
      color[3 * at + 1] = green / weights;
      color[3 * at + 2] = blue / weights;
    }
}
