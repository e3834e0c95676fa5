/** The shadow in the crease of a sleeve that is bent sharply at the elbow. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Layer } from '../pixels/layer.ts';

/** Half-widths of the crease's line and of the shadow beside it, in shoulder widths, and their depths in log light. */
const LINE = 0.01;
const SHADOW = 0.045;
const LINE_DEPTH = 0.6;
const SHADOW_DEPTH = 0.28;
/** Share of the crease over which it begins. */
const BEGINS = 0.45;

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
      if (t <= 0) continue;
      const past = Math.max(0, t - length);
      const away = Math.hypot(dy * along.x - dx * along.y, past);
      if (away > margin) continue;
      const begun = Math.min(1, t / (BEGINS * length));
      shade[y * area.width + x]! -=
        begun *
        (LINE_DEPTH * Math.exp(-((away / line) ** 2)) + SHADOW_DEPTH * Math.exp(-((away / reach) ** 2)));
    }
}

/** Pixels beside a crease that share their colour across it. */
const SHARED = 1.2;

/**
 * Lets the pixels of `layer` (over `area`) on both sides of a crease share their colour, in place: the meshes of both sides
 * end in whole pixels. The crease runs on to the elbow's tip, `beyond` pixels before its first point.
 */
export function softenCreaseInPlace(
  { color, alpha }: Layer,
  area: PixelArea,
  [from, to]: readonly [ImagePoint, ImagePoint],
  beyond: number,
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const before = { x: from.x - beyond * along.x, y: from.y - beyond * along.y };
  const left = Math.max(1, Math.floor(Math.min(before.x, to.x) - 2 - area.x));
  const right = Math.min(area.width - 2, Math.ceil(Math.max(before.x, to.x) + 2 - area.x));
  const top = Math.max(1, Math.floor(Math.min(before.y, to.y) - 2 - area.y));
  const bottom = Math.min(area.height - 2, Math.ceil(Math.max(before.y, to.y) + 2 - area.y));
  const original = color.slice(3 * top * area.width - 3 * area.width, 3 * (bottom + 2) * area.width);
  const shift = 3 * (top - 1) * area.width;
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const dx = area.x + x + 0.5 - from.x;
      const dy = area.y + y + 0.5 - from.y;
      const t = dx * along.x + dy * along.y;
      if (t < -beyond || t > length || Math.abs(dy * along.x - dx * along.y) > SHARED) continue;
      const at = y * area.width + x;
      // of the eight neighbours and the pixel itself what is whole
      let weights = 0;
      let [r, g, b] = [0, 0, 0];
      for (let v = -1; v <= 1; v++)
        for (let u = -1; u <= 1; u++) {
          const near = at + v * area.width + u;
          if (alpha[near]! < 0.99) continue;
          const weight = (2 - Math.abs(u)) * (2 - Math.abs(v));
          weights += weight;
          r += weight * original[3 * near - shift]!;
          g += weight * original[3 * near + 1 - shift]!;
          b += weight * original[3 * near + 2 - shift]!;
        }
      if (alpha[at]! < 0.99 || weights === 0) continue;
      color[3 * at] = r / weights;
      color[3 * at + 1] = g / weights;
      color[3 * at + 2] = b / weights;
    }
}
