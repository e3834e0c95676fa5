/** Brows that the old hair's matte took for hair. */
import type { Mask } from '../../../../pixels/image.ts';

/**
 * Clears the matte in the brows' band unless hair goes on above or below it, in place: what ends in the brow is the brow.
 * Hair that is seen on both sides crosses the brow, though the matte left it out.
 *
 * @param fromBrows Pixels to the brows, of the matte's size.
 * @param reach Pixels of a brow's rim.
 */
export function clearBrowsInPlace(
  { data, width, height }: Mask,
  fromBrows: Float32Array,
  reach: number,
): void {
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      if (fromBrows[y * width + x]! > reach) continue;
      const top = y;
      while (y < height && fromBrows[y * width + x]! <= reach) y++;
      const above = data[Math.max(0, top - 1) * width + x]!;
      const below = data[Math.min(height - 1, y) * width + x]!;
      const crossing = Math.min(above, below);
      for (let row = top; row < y; row++) {
        const t = (row - top + 1) / (y - top + 1);
        const at = row * width + x;
        data[at] = Math.max(crossing, Math.min(data[at]!, above + (below - above) * t));
      }
    }
}
