/**
 * How blurred a photo is, from its sharpest edges: an edge of blur σ loses a known part of its gradient when it is
 * blurred again by a known σ₀ (Zhuo, Sim: "Defocus map estimation from a single image", 2011).
 */
import type { PixelArea } from './crop.ts';
import type { RgbaImage } from './image.ts';

/** σ₀ in pixels, and the derivative of that Gaussian as a separable kernel. */
const AGAIN = 1;
const RADIUS = 3;
const SMOOTH = Float64Array.from({ length: 2 * RADIUS + 1 }, (_, i) =>
  Math.exp(-((i - RADIUS) ** 2) / (2 * AGAIN * AGAIN)),
);
const SMOOTH_SUM = SMOOTH.reduce((sum, weight) => sum + weight, 0);

/** Gradients in 8-bit luminance a pixel that are surely no noise. */
const STRONG = 12;
const LEAST_EDGES = 60;
const MOST_EDGES = 2000;
/** Among the edges the sharper ones count: others are soft in themselves. */
const QUANTILE = 0.3;
const SHARP = 0.35;
const SOFT = 2.2;
/** What an ordinary photo has, where there is no edge to measure. */
const USUAL = 0.6;

/** σ of the blur in pixels, within `area` of the photo. */
export function photoSharpness(photo: RgbaImage, area: PixelArea): number {
  const { width, height } = area;
  const light = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0, at = ((area.y + y) * photo.width + area.x) * 4; x < width; x++, i++, at += 4)
      light[i] = 0.299 * photo.data[at]! + 0.587 * photo.data[at + 1]! + 0.114 * photo.data[at + 2]!;
  const edges = findEdges(light, width, height);
  if (edges.length < LEAST_EDGES) return USUAL;
  const stride = Math.max(1, Math.floor(edges.length / MOST_EDGES));
  const found: number[] = [];
  for (let e = 0; e < edges.length; e += stride) {
    const at = edges[e]!;
    const gradient = Math.hypot(light[at + 1]! - light[at - 1]!, light[at + width]! - light[at - width]!) / 2;
    const ratio = gradient / Math.max(1e-3, gradientBlurredAgain(light, width, at));
    found.push(ratio > 1.01 ? AGAIN / Math.sqrt(ratio * ratio - 1) : SOFT);
  }
  found.sort((a, b) => a - b);
  return Math.max(SHARP, Math.min(SOFT, found[Math.floor(found.length * QUANTILE)]!));
}

/** Pixels on the ridge of a strong gradient. */
function findEdges(light: Float32Array, width: number, height: number): number[] {
  const edges: number[] = [];
  const margin = RADIUS + 1;
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) {
      const i = y * width + x;
      const dx = Math.abs(light[i + 1]! - light[i - 1]!);
      const dy = Math.abs(light[i + width]! - light[i - width]!);
      const step = dx > dy ? 1 : width;
      const here = dx > dy ? dx : dy;
      if (here < 2 * STRONG) continue;
      if (here < Math.abs(light[i]! - light[i - 2 * step]!)) continue;
      if (here < Math.abs(light[i + 2 * step]! - light[i]!)) continue;
      edges.push(i);
    }
  return edges;
}

function gradientBlurredAgain(light: Float32Array, width: number, at: number): number {
  let dx = 0;
  let dy = 0;
  for (let j = -RADIUS; j <= RADIUS; j++)
    for (let k = -RADIUS; k <= RADIUS; k++) {
      const weight = SMOOTH[j + RADIUS]! * SMOOTH[k + RADIUS]!;
      const from = at + j * width + k;
      dx += weight * (light[from + 1]! - light[from - 1]!);
      dy += weight * (light[from + width]! - light[from - width]!);
    }
  return Math.hypot(dx, dy) / (2 * SMOOTH_SUM * SMOOTH_SUM);
}
