/** The design's ink on the photo's grid: how dark it was drawn, before the skin does anything to it. */
import type { Plane } from '../../../pixels/image.ts';
import { resampleSamples } from '../../../pixels/resample.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import type { LaidDesign } from '../surface/laid-design.ts';
import { darknessOf } from './darkness.ts';

/** Design pixels in a step of the working grid. */
const DENSITY = 1.2;
/** Beside a limb's rim the design is compressed: so many samples at most are averaged there. */
const MOST_SAMPLES = 6;
/** A design much smaller than its place is enlarged at most so far; the rest is interpolated bilinearly. */
const MOST_ENLARGED = 4;

/** Planes of the laid area, `factor` times as wide and high. */
export interface InkField {
  /** Darkness (`darkness.ts`): one plane where the ink is grey, else red, green and blue. */
  readonly ink: readonly Plane[];
  /** 0..1; null where the design has none. */
  readonly lightPigment: Plane | null;
  readonly factor: number;
}

/** Interleaved samples at the resolution of the working grid. */
interface SizedSamples {
  readonly samples: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The design as it comes to lie, on a grid of `factor` (1 or 2) steps a photo pixel; 0 where it doesn't lie.
 * @param grey Take the mean of the channels: black and grey ink.
 */
export function inkField(design: TattooDesign, laid: LaidDesign, grey: boolean, factor: number): InkField {
  const scale = Math.min(MOST_ENLARGED, (DENSITY * factor) / compression(laid));
  const darkness =
    design.coloured && !grey
      ? sized(darknessOf(design.absorbance), 3, design, scale)
      : sized(darknessOf(meanOfChannels(design.absorbance)), 1, design, scale);
  return {
    ink: sampleAll(darkness, design.width, laid, factor),
    lightPigment: design.lightPigment
      ? sampleAll(sized(design.lightPigment, 1, design, scale), design.width, laid, factor)[0]!
      : null,
    factor,
  };
}

/** Design pixels in a photo pixel where the design is compressed least, found on a coarse grid. */
export function compression({ area, u, v }: LaidDesign): number {
  const steps: number[] = [];
  const { width, height } = area;
  const stride = Math.max(1, Math.min(16, Math.floor(Math.min(width, height) / 12)));
  for (let y = 0; y + 1 < height; y += stride)
    for (let x = 0; x + 1 < width; x += stride) {
      const i = y * width + x;
      const determinant =
        (u[i + 1]! - u[i]!) * (v[i + width]! - v[i]!) - (u[i + width]! - u[i]!) * (v[i + 1]! - v[i]!);
      if (!Number.isNaN(determinant)) steps.push(Math.sqrt(Math.abs(determinant)));
    }
  steps.sort((a, b) => a - b);
  return Math.max(0.05, steps[Math.floor(steps.length * 0.1)] ?? 1);
}

function meanOfChannels(absorbance: Float32Array): Float32Array {
  const mean = new Float32Array(absorbance.length / 3);
  for (let i = 0, from = 0; i < mean.length; i++, from += 3)
    mean[i] = (absorbance[from]! + absorbance[from + 1]! + absorbance[from + 2]!) / 3;
  return mean;
}

/** Averaged over area where the design shrinks; where it grows, interpolated without going below 0 or above 1. */
function sized(
  samples: Float32Array,
  channels: number,
  { width, height }: TattooDesign,
  scale: number,
): SizedSamples {
  const toWidth = Math.max(1, Math.round(width * scale));
  const toHeight = Math.max(1, Math.round(height * scale));
  const result = resampleSamples(samples, width, height, channels, toWidth, toHeight, 'catmullRom');
  if (scale > 1)
    for (let i = 0; i < result.length; i++) {
      const value = result[i]!;
      if (value < 0) result[i] = 0;
      else if (value > 1) result[i] = 1;
    }
  return { samples: result, channels, width: toWidth, height: toHeight };
}

/** Each channel sampled at the working grid's centres; where the design is compressed, averaged along the worse axis. */
function sampleAll(
  sized: SizedSamples,
  designWidth: number,
  { area, u, v }: LaidDesign,
  factor: number,
): Plane[] {
  const { width, height } = area;
  const outWidth = width * factor;
  const planes = Array.from({ length: sized.channels }, () => new Float32Array(outWidth * height * factor));
  const scale = sized.width / designWidth;
  const perSample = factor * DENSITY;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (Number.isNaN(u[i]!)) continue;
      const u0 = u[i]! * scale;
      const v0 = v[i]! * scale;
      const besideX = neighbour(u, i, x, width, 1);
      const besideY = neighbour(u, i, y, height, width);
      const dux = besideX === 0 ? 0 : (u[i + besideX]! * scale - u0) * besideX;
      const dvx = besideX === 0 ? 0 : (v[i + besideX]! * scale - v0) * besideX;
      const signY = besideY > 0 ? 1 : -1;
      const duy = besideY === 0 ? 0 : (u[i + besideY]! * scale - u0) * signY;
      const dvy = besideY === 0 ? 0 : (v[i + besideY]! * scale - v0) * signY;
      const stretchX = dux * dux + dvx * dvx;
      const stretchY = duy * duy + dvy * dvy;
      const stretch = Math.sqrt(Math.max(stretchX, stretchY)) / perSample;
      const samples = stretch <= 1.3 ? 1 : Math.min(MOST_SAMPLES, Math.ceil(stretch - 0.3));
      const alongU = stretchX > stretchY ? dux : duy;
      const alongV = stretchX > stretchY ? dvx : dvy;
      for (let sy = 0; sy < factor; sy++)
        for (let sx = 0; sx < factor; sx++) {
          const fx = (sx + 0.5) / factor - 0.5;
          const fy = (sy + 0.5) / factor - 0.5;
          const out = (y * factor + sy) * outWidth + x * factor + sx;
          for (let s = 0; s < samples; s++) {
            const along = ((s + 0.5) / samples - 0.5) / factor;
            const px = u0 + fx * dux + fy * duy + along * alongU;
            const py = v0 + fx * dvx + fy * dvy + along * alongV;
            addSample(sized, px, py, 1 / samples, planes, out);
          }
        }
    }
  return planes.map((data) => ({ data, width: outWidth, height: height * factor }));
}

/** Index step to a neighbour along an axis that has coordinates too, ahead if there is one; 0 without. */
function neighbour(u: Float32Array, at: number, position: number, size: number, stride: number): number {
  if (position + 1 < size && !Number.isNaN(u[at + stride]!)) return stride;
  if (position > 0 && !Number.isNaN(u[at - stride]!)) return -stride;
  return 0;
}

/** Adds a bilinear sample to each plane; beyond the design there is no ink. */
function addSample(
  { samples, channels, width, height }: SizedSamples,
  x: number,
  y: number,
  weight: number,
  out: readonly Float32Array[],
  at: number,
): void {
  const x0 = Math.floor(x - 0.5);
  const y0 = Math.floor(y - 0.5);
  if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) return;
  const fx = x - 0.5 - x0;
  const fy = y - 0.5 - y0;
  const left = x0 >= 0 ? (1 - fx) * weight : 0;
  const right = x0 + 1 < width ? fx * weight : 0;
  const top = y0 >= 0 ? 1 - fy : 0;
  const bottom = y0 + 1 < height ? fy : 0;
  const a = ((y0 < 0 ? 0 : y0) * width + (x0 < 0 ? 0 : x0)) * channels;
  const stepX = x0 >= 0 && x0 + 1 < width ? channels : 0;
  const stepY = y0 >= 0 && y0 + 1 < height ? width * channels : 0;
  for (let k = 0; k < channels; k++) {
    const from = a + k;
    out[k]![at]! +=
      (samples[from]! * left + samples[from + stepX]! * right) * top +
      (samples[from + stepY]! * left + samples[from + stepY + stepX]! * right) * bottom;
  }
}
