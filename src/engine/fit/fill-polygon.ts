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

/** Rows a pixel at which the soft fill looks. */
const SUBROWS = 4;

/** Coverage of each pixel by the closed polygon (even-odd rule): exact along rows, sampled at four heights a pixel. */
export function fillPolygonSoft(
  points: readonly { readonly x: number; readonly y: number }[],
  width: number,
  height: number,
): Mask {
  const mask = createMask(width, height);
  const sums = new Float32Array(width);
  const crossings: number[] = [];
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    let any = false;
    for (let sub = 0; sub < SUBROWS; sub++) {
      const row = y + (sub + 0.5) / SUBROWS;
      crossings.length = 0;
      for (let i = 0; i < points.length; i++) {
        const a = points[i]!;
        const b = points[(i + 1) % points.length]!;
        if (a.y <= row === b.y <= row) continue;
        crossings.push(a.x + ((row - a.y) / (b.y - a.y)) * (b.x - a.x));
      }
      crossings.sort((a, b) => a - b);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const from = Math.max(0, crossings[i]!);
        const to = Math.min(width, crossings[i + 1]!);
        if (to <= from) continue;
        any = true;
        const last = Math.min(width - 1, Math.floor(to));
        for (let x = Math.floor(from); x <= last; x++)
          sums[x]! += Math.max(0, Math.min(to, x + 1) - Math.max(from, x));
      }
    }
    if (any)
      for (let x = 0; x < width; x++) mask.data[y * width + x] = Math.round((255 * sums[x]!) / SUBROWS);
  }
  return mask;
}
