/** sRGB ↔ CIE L*a*b* under D65 (CIE 15:2004), forward through tables. */
import { createRgbaImage, type LabImage, type RgbaImage } from './image.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from './srgb-linear.ts';

const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;
const WHITE_X = 0.95047;
const WHITE_Z = 1.08883;

const STEPS = 4096;
/** f(t) of the Lab definition over t = 0..1. */
const LAB_F = Float32Array.from({ length: STEPS + 2 }, (_, i) => {
  const t = i / STEPS;
  return t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116;
});

function labF(t: number): number {
  const position = Math.min(t, 1) * STEPS;
  const index = position | 0;
  const low = LAB_F[index]!;
  return low + (LAB_F[index + 1]! - low) * (position - index);
}

/** Writes L, a, b of an 8-bit sRGB colour to `out[at]`, `out[at + 1]`, `out[at + 2]`. */
export function srgbToLab(red: number, green: number, blue: number, out: Float32Array, at: number): void {
  const r = SRGB_TO_LINEAR[red]!;
  const g = SRGB_TO_LINEAR[green]!;
  const b = SRGB_TO_LINEAR[blue]!;
  const fx = labF((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE_X);
  const fy = labF(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const fz = labF((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE_Z);
  out[at] = 116 * fy - 16;
  out[at + 1] = 500 * (fx - fy);
  out[at + 2] = 200 * (fy - fz);
}

/** L*a*b* of every pixel; alpha is ignored. */
export function toLab(image: RgbaImage): LabImage {
  const { data, width, height } = image;
  const lab = new Float32Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3)
    srgbToLab(data[from]!, data[from + 1]!, data[from + 2]!, lab, to);
  return { data: lab, width, height };
}

function inverseF(f: number): number {
  const cube = f * f * f;
  return cube > EPSILON ? cube : (116 * f - 16) / KAPPA;
}

/** Writes the L*a*b* of the colour at `from` in so much less light: X, Y and Z times `light`, 0..1. */
export function dimLab(lab: Float32Array, from: number, light: number, out: Float32Array, to: number): void {
  const fy = (lab[from]! + 16) / 116;
  const dimmedX = labF(light * inverseF(fy + lab[from + 1]! / 500));
  const dimmedY = labF(light * inverseF(fy));
  const dimmedZ = labF(light * inverseF(fy - lab[from + 2]! / 200));
  out[to] = 116 * dimmedY - 16;
  out[to + 1] = 500 * (dimmedX - dimmedY);
  out[to + 2] = 200 * (dimmedY - dimmedZ);
}

/** Writes the sRGB values 0..255 (not rounded, clamped to the gamut by channel) of an L*a*b* colour. */
export function labToSrgb(
  l: number,
  a: number,
  b: number,
  out: Float32Array | Uint8ClampedArray,
  at: number,
): void {
  const fy = (l + 16) / 116;
  const x = inverseF(fy + a / 500) * WHITE_X;
  const y = inverseF(fy);
  const z = inverseF(fy - b / 200) * WHITE_Z;
  out[at] = linearToSrgb(3.2404542 * x - 1.5371385 * y - 0.4985314 * z);
  out[at + 1] = linearToSrgb(-0.969266 * x + 1.8760108 * y + 0.041556 * z);
  out[at + 2] = linearToSrgb(0.0556434 * x - 0.2040259 * y + 1.0572252 * z);
}

/** The Lab picture as opaque sRGB. */
export function fromLab(lab: LabImage): RgbaImage {
  const image = createRgbaImage(lab.width, lab.height);
  for (let from = 0, to = 0; from < lab.data.length; from += 3, to += 4) {
    labToSrgb(lab.data[from]!, lab.data[from + 1]!, lab.data[from + 2]!, image.data, to);
    image.data[to + 3] = 255;
  }
  return image;
}
