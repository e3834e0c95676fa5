/** The shadow in the crease of a sleeve that is bent sharply at the elbow. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';

/** Half-widths of the crease's line and of the shadow beside it, in shoulder widths, and their depths in log light. */
const LINE = 0.01;
const SHADOW = 0.045;
const LINE_DEPTH = 0.5;
const SHADOW_DEPTH = 0.28;
/** Shares of the crease over which it begins, and over which it ends. */
const BEGINS = 0.45;
const ENDS = 0.15;

/** Darkens `shade` (log light over `area`), in place, along a crease that deepens from its first point to its second. */
export function shadeCreaseInPlace(
  shade: Float32Array,
  area: PixelArea,
  [from, to]: readonly [ImagePoint, ImagePoint],
  shoulderWidth: number,
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const line = Math.max(0.8, LINE * shoulderWidth);
  const reach = SHADOW * shoulderWidth;
  const margin = 3 * reach;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - margin - area.x));
  const right = Math.min(area.width - 1, Math.ceil(Math.max(from.x, to.x) + margin - area.x));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - margin - area.y));
  const bottom = Math.min(area.height - 1, Math.ceil(Math.max(from.y, to.y) + margin - area.y));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const dx = area.x + x + 0.5 - from.x;
      const dy = area.y + y + 0.5 - from.y;
      const t = dx * along.x + dy * along.y;
      if (t <= 0 || t >= length) continue;
      const away = Math.abs(dy * along.x - dx * along.y);
      if (away > margin) continue;
      const begun = Math.min(1, t / (BEGINS * length), (length - t) / (ENDS * length));
      shade[y * area.width + x]! -=
        begun *
        (LINE_DEPTH * Math.exp(-((away / line) ** 2)) + SHADOW_DEPTH * Math.exp(-((away / reach) ** 2)));
    }
}
