/** The design's ink on the photo's grid: absorbance as it was drawn, before the skin does anything to it. */
import type { Plane } from '../../../pixels/image.ts';
import { resampleSamples } from '../../../pixels/resample.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import type { LaidDesign } from '../surface/laid-design.ts';

/** Design pixels in a step of the working grid. */
const DENSITY = 1.2;
/** Beside a limb's rim the design is compressed: so many samples at most are averaged there. */
const MOST_SAMPLES = 6;

/** Planes of the laid area, `factor` times as wide and high. */
export interface InkField {
  /** Absorbance: one plane where the ink is grey, else red, green and blue. */
  readonly absorbance: readonly Plane[];
  /** 0..1; null where the design has none. */
  readonly lightPigment: Plane | null;
  readonly factor: number;
}

/** The design as separate planes, at the resolution of the working grid. */
interface SizedDesign {
  readonly planes: readonly Float32Array[];
  readonly width: number;
  readonly height: number;
  /** Its pixels in a pixel of the design. */
  readonly scale: number;
}

/**
 * @param grey Take the mean of the channels: black and grey ink.
 * @param factor Steps of the working grid in a photo pixel: 1 or 2.
 */
export function inkField(design: TattooDesign, laid: LaidDesign, grey: boolean, factor: number): InkField {
  const sized = sizeDesign(design, laid, grey, factor);
  const planes = sampleDesign(sized, laid, factor);
  return design.lightPigment
    ? { absorbance: planes.slice(0, -1), lightPigment: planes.at(-1)!, factor }
    : { absorbance: planes, lightPigment: null, factor };
}

/** Design pixels in a photo pixel where the design is compressed least, found on every 16th pixel. */
function leastCompression({ area, u, v }: LaidDesign): number {
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
  return steps[Math.floor(steps.length * 0.1)] ?? 1;
}

/** Absorbance averaged over area where the design shrinks; where it grows, interpolated without going below 0. */
function sizeDesign(design: TattooDesign, laid: LaidDesign, grey: boolean, factor: number): SizedDesign {
  const { width, height } = design;
  const compression = Math.max(0.05, leastCompression(laid));
  const scale = Math.min(4, (DENSITY * factor) / compression);
  const toWidth = Math.max(1, Math.round(width * scale));
  const toHeight = Math.max(1, Math.round(height * scale));
  const resized = (samples: Float32Array) => {
    const result = resampleSamples(samples, width, height, 1, toWidth, toHeight, 'catmullRom');
    for (let i = 0; i < result.length; i++) if (result[i]! < 0) result[i] = 0;
    return result;
  };
  const planes = separate(design.absorbance, !design.coloured || grey).map(resized);
  if (design.lightPigment) planes.push(resized(design.lightPigment));
  return { planes, width: toWidth, height: toHeight, scale: toWidth / width };
}

/** Interleaved channels as planes; the mean of the three where they are one. */
function separate(absorbance: Float32Array, grey: boolean): Float32Array[] {
  const count = absorbance.length / 3;
  const planes = Array.from({ length: grey ? 1 : 3 }, () => new Float32Array(count));
  const [first, second, third] = planes;
  for (let i = 0, from = 0; i < count; i++, from += 3)
    if (grey) first![i] = (absorbance[from]! + absorbance[from + 1]! + absorbance[from + 2]!) / 3;
    else {
      first![i] = absorbance[from]!;
      second![i] = absorbance[from + 1]!;
      third![i] = absorbance[from + 2]!;
    }
  return planes;
}

/** Each plane of the design sampled at the working grid's centres; 0 beyond the design. */
function sampleDesign(design: SizedDesign, { area, u, v }: LaidDesign, factor: number): Plane[] {
  const { width, height } = area;
  const [outWidth, outHeight] = [width * factor, height * factor];
  const planes = design.planes.map(() => new Float32Array(outWidth * outHeight));
  const { scale } = design;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const u0 = u[i]!;
      if (Number.isNaN(u0)) continue;
      const v0 = v[i]!;
      const besideX = neighbour(u, i, x, width, 1);
      const besideY = neighbour(u, i, y, height, width);
      const [dux, dvx] = besideX
        ? [(u[i + besideX]! - u0) * besideX, (v[i + besideX]! - v0) * besideX]
        : [0, 0];
      const stepY = besideY > 0 ? 1 : -1;
      const [duy, dvy] = besideY ? [(u[i + besideY]! - u0) * stepY, (v[i + besideY]! - v0) * stepY] : [0, 0];
      const stretchX = Math.hypot(dux, dvx) * scale;
      const stretchY = Math.hypot(duy, dvy) * scale;
      const samples = Math.min(
        MOST_SAMPLES,
        Math.max(1, Math.ceil(Math.max(stretchX, stretchY) / factor / DENSITY - 0.3)),
      );
      const [alongU, alongV] = stretchX > stretchY ? [dux, dvx] : [duy, dvy];
      for (let sy = 0; sy < factor; sy++)
        for (let sx = 0; sx < factor; sx++) {
          const fx = (sx + 0.5) / factor - 0.5;
          const fy = (sy + 0.5) / factor - 0.5;
          const out = (y * factor + sy) * outWidth + x * factor + sx;
          for (let s = 0; s < samples; s++) {
            const along = ((s + 0.5) / samples - 0.5) / factor;
            addSample(
              design,
              (u0 + fx * dux + fy * duy + along * alongU) * scale,
              (v0 + fx * dvx + fy * dvy + along * alongV) * scale,
              1 / samples,
              planes,
              out,
            );
          }
        }
    }
  return planes.map((data) => ({ data, width: outWidth, height: outHeight }));
}

/** Index step to a neighbour along an axis that has coordinates too, ahead if there is one; 0 without. */
function neighbour(u: Float32Array, at: number, position: number, size: number, stride: number): number {
  if (position + 1 < size && !Number.isNaN(u[at + stride]!)) return stride;
  if (position > 0 && !Number.isNaN(u[at - stride]!)) return -stride;
  return 0;
}

/** Bilinear; beyond the design there is no ink. */
function addSample(
  { planes, width, height }: SizedDesign,
  x: number,
  y: number,
  weight: number,
  out: readonly Float32Array[],
  at: number,
): void {
  const px = x - 0.5;
  const py = y - 0.5;
  const x0 = Math.floor(px);
  const y0 = Math.floor(py);
  if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) return;
  const fx = px - x0;
  const fy = py - y0;
  const left = x0 >= 0 ? (1 - fx) * weight : 0;
  const right = x0 + 1 < width ? fx * weight : 0;
  const top = y0 >= 0 ? 1 - fy : 0;
  const bottom = y0 + 1 < height ? fy : 0;
  const a = Math.max(0, y0) * width + Math.max(0, x0);
  const b = Math.max(0, y0) * width + Math.min(width - 1, x0 + 1);
  const c = Math.min(height - 1, y0 + 1) * width + Math.max(0, x0);
  const d = Math.min(height - 1, y0 + 1) * width + Math.min(width - 1, x0 + 1);
  for (let k = 0; k < planes.length; k++) {
    const plane = planes[k]!;
    out[k]![at]! +=
      (plane[a]! * left + plane[b]! * right) * top + (plane[c]! * left + plane[d]! * right) * bottom;
  }
}
