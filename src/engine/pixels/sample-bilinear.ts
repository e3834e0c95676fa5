/** Bilinear samples at continuous coordinates (pixel centres at + 0.5); beyond the border the edge repeats. */
import type { Mask, Plane, RgbaImage } from './image.ts';

/** The plane's (or mask's) value at (x, y), in its own unit. */
export function samplePlane(plane: Plane | Mask, x: number, y: number): number {
  const { data, width, height } = plane;
  const u = Math.max(0, Math.min(width - 1, x - 0.5));
  const v = Math.max(0, Math.min(height - 1, y - 0.5));
  const x0 = u | 0;
  const y0 = v | 0;
  const fx = u - x0;
  const fy = v - y0;
  const right = x0 + 1 < width ? 1 : 0;
  const at = y0 * width + x0;
  const below = y0 + 1 < height ? at + width : at;
  const top = data[at]! + (data[at + right]! - data[at]!) * fx;
  const bottom = data[below]! + (data[below + right]! - data[below]!) * fx;
  return top + (bottom - top) * fy;
}

/** Writes red, green, blue and alpha (0..255, not rounded) at (x, y) to `out`; colour is weighted by alpha. */
export function sampleRgba(image: RgbaImage, x: number, y: number, out: Float32Array): void {
  const { data, width, height } = image;
  const u = Math.max(0, Math.min(width - 1, x - 0.5));
  const v = Math.max(0, Math.min(height - 1, y - 0.5));
  const x0 = u | 0;
  const y0 = v | 0;
  const fx = u - x0;
  const fy = v - y0;
  const a = (y0 * width + x0) * 4;
  const b = x0 + 1 < width ? a + 4 : a;
  const c = y0 + 1 < height ? a + 4 * width : a;
  const d = c + (b - a);
  const wa = (1 - fx) * (1 - fy) * data[a + 3]!;
  const wb = fx * (1 - fy) * data[b + 3]!;
  const wc = (1 - fx) * fy * data[c + 3]!;
  const wd = fx * fy * data[d + 3]!;
  const alpha = wa + wb + wc + wd;
  const scale = alpha > 0 ? 1 / alpha : 0;
  out[0] = (wa * data[a]! + wb * data[b]! + wc * data[c]! + wd * data[d]!) * scale;
  out[1] = (wa * data[a + 1]! + wb * data[b + 1]! + wc * data[c + 1]! + wd * data[d + 1]!) * scale;
  out[2] = (wa * data[a + 2]! + wb * data[b + 2]! + wc * data[c + 2]! + wd * data[d + 2]!) * scale;
  out[3] = alpha;
}
