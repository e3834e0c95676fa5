/**
 * A checkerboard that stood for transparency and was saved into the picture. Its two greys are both bare; the darker one
 * is taken for the paper, and whatever is lighter than paper is bare in any case.
 */
import type { RgbaImage } from '../../../pixels/image.ts';

/** Share of the picture's border that the two greys must cover, and each of them. */
const BOTH = 0.7;
const EACH = 0.25;

/** The darker grey of a checkerboard at the picture's border as 8-bit sRGB; null where there is none. */
export function findCheckerboard({ data, width, height }: RgbaImage): number | null {
  const counts = new Int32Array(256);
  let total = 0;
  let changes = 0;
  const rows = [1, 3, Math.floor(height * 0.02), height - 2, height - 4, Math.ceil(height * 0.98) - 1];
  const lines: number[][] = [];
  for (const y of rows)
    if (y >= 0 && y < height)
      lines.push(Array.from({ length: width }, (_, x) => greyAt(data, y * width + x)));
  for (const x of [1, 3, Math.floor(width * 0.02), width - 2, width - 4, Math.ceil(width * 0.98) - 1])
    if (x >= 0 && x < width)
      lines.push(Array.from({ length: height }, (_, y) => greyAt(data, y * width + x)));
  for (const line of lines)
    for (const grey of line) {
      total++;
      if (grey >= 0) counts[grey]!++;
    }
  const light = commonest(counts, 0, 255, -1);
  const dark = commonest(counts, 0, 255, light);
  const [lower, upper] = [Math.min(light, dark), Math.max(light, dark)];
  const near = (grey: number, level: number): boolean => Math.abs(grey - level) <= 4;
  if (lower < 140 || upper - lower < 10) return null;
  let [low, high] = [0, 0];
  for (const line of lines) {
    let before = 0;
    for (const grey of line) {
      const now = near(grey, lower) ? 1 : near(grey, upper) ? 2 : 0;
      if (now === 0) continue;
      if (now === 1) low++;
      else high++;
      if (before !== 0 && now !== before) changes++;
      before = now;
    }
  }
  if (low < EACH * total || high < EACH * total || low + high < BOTH * total) return null;
  // squares, not a page of two parts: every line changes again and again
  return changes > 8 * lines.length && changes < total / 3 ? lower : null;
}

/** The grey of a pixel, −1 where it has a colour. */
function greyAt(data: Uint8ClampedArray, pixel: number): number {
  const [red, green, blue] = [data[pixel * 4]!, data[pixel * 4 + 1]!, data[pixel * 4 + 2]!];
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 8 ? -1 : green;
}

/** The level with the most pixels within 2 of it, away from `other`. */
function commonest(counts: Int32Array, from: number, to: number, other: number): number {
  let [best, level] = [-1, 0];
  for (let value = from; value <= to; value++) {
    if (other >= 0 && Math.abs(value - other) < 10) continue;
    let sum = 0;
    for (let k = Math.max(0, value - 2); k <= Math.min(255, value + 2); k++) sum += counts[k]!;
    if (sum > best) [best, level] = [sum, value];
  }
  return level;
}
