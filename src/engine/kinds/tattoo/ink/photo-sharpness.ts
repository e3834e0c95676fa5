/**
 * How blurred a photo is, from its sharpest edges: an edge of blur σ loses a known part of its gradient when it is
 * blurred again by a known σ₀ (Zhuo, Sim: "Defocus map estimation from a single image", 2011).
 */
import type { PixelArea } from '../../../pixels/crop.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type RgbaImage } from '../../../pixels/image.ts';

const AGAIN = 1;
/** Gradients in 8-bit luminance a pixel that are surely no noise. */
const STRONG = 12;
const LEAST_EDGES = 60;
/** Among the edges the sharper ones count: others are soft in themselves. */
const QUANTILE = 0.3;
const SHARP = 0.35;
const SOFT = 2.2;
/** What an ordinary photo has, where there is no edge to measure. */
const USUAL = 0.6;

/** σ of the blur in pixels, within `area` of the photo. */
export function photoSharpness(photo: RgbaImage, area: PixelArea): number {
  const { width, height } = area;
  const luminance = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0, at = ((area.y + y) * photo.width + area.x) * 4; x < width; x++, i++, at += 4)
      luminance.data[i] = 0.299 * photo.data[at]! + 0.587 * photo.data[at + 1]! + 0.114 * photo.data[at + 2]!;
  const once = luminance.data;
  const again = gaussianBlur(luminance, AGAIN).data;
  const found: number[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const dx = once[i + 1]! - once[i - 1]!;
      const dy = once[i + width]! - once[i - width]!;
      const gradient = Math.hypot(dx, dy) / 2;
      if (gradient < STRONG) continue;
      // only on the ridge of the gradient, across the edge
      const step = Math.abs(dx) > Math.abs(dy) ? 1 : width;
      const before = Math.abs(once[i]! - once[i - 2 * step]!) / 2;
      const after = Math.abs(once[i + 2 * step]! - once[i]!) / 2;
      const here = Math.abs(step === 1 ? dx : dy) / 2;
      if (here < before || here < after) continue;
      const blurred = Math.hypot(again[i + 1]! - again[i - 1]!, again[i + width]! - again[i - width]!) / 2;
      const ratio = gradient / Math.max(1e-3, blurred);
      found.push(ratio > 1.01 ? AGAIN / Math.sqrt(ratio * ratio - 1) : SOFT);
    }
  if (found.length < LEAST_EDGES) return USUAL;
  found.sort((a, b) => a - b);
  return Math.max(SHARP, Math.min(SOFT, found[Math.floor(found.length * QUANTILE)]!));
}
