/**
 * Gaussian blur: the sampled kernel where it is short, else four box filters whose variances add up to σ²
 * (Kovesi, "Fast almost-Gaussian filtering", 2010). Mirrored borders keep the mean.
 */
import { boxFilterInto } from './box-filter.ts';
import type { Mask, Plane } from './image.ts';

const PASSES = 4;
/** From here on whole radii meet σ within 4 %. */
const BOX_FROM_SIGMA = 4;

/** Radii of the box filters that together have the variance of σ as nearly as whole radii can. */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / PASSES + 1);
  const low = Math.floor((ideal - 1) / 2);
  const lowWidth = 2 * low + 1;
  const widened = (12 * sigma * sigma - PASSES * (lowWidth * lowWidth - 1)) / (4 * (lowWidth + 1));
  const count = Math.max(0, Math.min(PASSES, Math.round(widened)));
  return Array.from({ length: PASSES }, (_, i) => (i < count ? low + 1 : low));
}

function kernelOf(sigma: number): Float32Array {
  const radius = Math.ceil(3.5 * sigma);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  return kernel.map((weight) => weight / total);
}

function convolve(plane: Plane, kernel: Float32Array): Plane {
  const { data, width, height } = plane;
  const radius = (kernel.length - 1) / 2;
  const padded = new Float32Array(width + 2 * radius);
  const across = new Float32Array(data.length);
  const fold = (index: number, size: number): number => {
    const period = 2 * size;
    const folded = ((index % period) + period) % period;
    return folded < size ? folded : period - 1 - folded;
  };
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let i = 0; i < padded.length; i++) {
      const x = i - radius;
      padded[i] = data[row + (x >= 0 && x < width ? x : fold(x, width))]!;
    }
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) sum += kernel[k]! * padded[x + k]!;
      across[row + x] = sum;
    }
  }
  const result = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let k = 0; k < kernel.length; k++) {
      const from = fold(y + k - radius, height) * width;
      const weight = kernel[k]!;
      for (let x = 0; x < width; x++) result[row + x]! += weight * across[from + x]!;
    }
  }
  return { data: result, width, height };
}

/** The plane blurred with standard deviation `sigma` in pixels; σ ≤ 0.2 returns a copy. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma <= 0.2) return { ...plane, data: plane.data.slice() };
  if (sigma < BOX_FROM_SIGMA) return convolve(plane, kernelOf(sigma));
  const result = { ...plane, data: plane.data.slice() };
  const scratch = new Float32Array(plane.data.length);
  for (const radius of boxRadii(sigma)) boxFilterInto(result, radius, result, scratch);
  return result;
}

/** The mask blurred with standard deviation `sigma` in pixels. */
export function blurMask(mask: Mask, sigma: number): Mask {
  const { data } = gaussianBlur({ ...mask, data: new Float32Array(mask.data) }, sigma);
  const blurred = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) blurred[i] = Math.min(255, data[i]! + 0.5);
  return { ...mask, data: blurred };
}
