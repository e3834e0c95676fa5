/** Filling of polygons. */
import { createMask, type Mask } from '../pixels/image.ts';

/** 255 where a pixel's centre lies inside the closed polygon (even-odd rule), else 0. */
export function fillPolygon(
  points: readonly { readonly x: number; readonly y: number }[],
  width: number,
  height: number,
): Mask {
  const mask = createMask(width, height);
  const crossings: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = y + 0.5;
    crossings.length = 0;
    for (let i = 0; i < points.length; i++) {
      const a = points[i]!;
      const b = points[(i + 1) % points.length]!;
      if (a.y <= row === b.y <= row) continue;
      crossings.push(a.x + ((row - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const to = Math.min(width - 1, Math.ceil(crossings[i + 1]! - 0.5) - 1);
      for (let x = from; x <= to; x++) mask.data[y * width + x] = 255;
    }
  }
  return mask;
}
