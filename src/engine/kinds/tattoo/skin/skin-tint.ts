/**
 * The tint of a photo's skin, whatever the light on it. In Lab, light that is k times as strong multiplies a, b and
 * L + 16 by the cube root of k alike, so a and b over L + 16 stay. Gloss and haze draw them towards 0, which moves a tint
 * along its own direction: there it may vary more than across, where hair, wood and cloth differ.
 */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { LabImage } from '../../../pixels/image.ts';

export interface SkinTint {
  /** Mean of a and b over L + 16. */
  readonly a: number;
  readonly b: number;
  /** Standard deviation along the direction of the mean, and across it. */
  readonly along: number;
  readonly across: number;
}

/** Least standard deviations: light of several colours falls on one body. */
const LEAST_ALONG = 0.16;
const LEAST_ACROSS = 0.03;
const MOST_ALONG = 0.2;
const MOST_ACROSS = 0.04;
/** Lightness + 16 at which noise doubles the deviations: dark colours are coarse. */
const NOISE = 10;

/** The tint of the weighted pixels, outliers left out. */
export function fitTint(lab: LabImage, weights: Float32Array): SkinTint {
  let tint: SkinTint = { a: 0, b: 0, along: 1, across: 1 };
  for (let round = 0; round < 3; round++) {
    let [all, sumA, sumB] = [0, 0, 0];
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i]!;
      if (weight === 0 || (round > 0 && tintDistance(tint, lab.data, 3 * i) > 2.5)) continue;
      const scale = weight / (lab.data[3 * i]! + 16);
      all += weight;
      sumA += lab.data[3 * i + 1]! * scale;
      sumB += lab.data[3 * i + 2]! * scale;
    }
    if (all === 0) return tint;
    const a = sumA / all;
    const b = sumB / all;
    const length = Math.max(1e-6, Math.hypot(a, b));
    let [along, across] = [0, 0];
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i]!;
      if (weight === 0 || (round > 0 && tintDistance(tint, lab.data, 3 * i) > 2.5)) continue;
      const da = lab.data[3 * i + 1]! / (lab.data[3 * i]! + 16) - a;
      const db = lab.data[3 * i + 2]! / (lab.data[3 * i]! + 16) - b;
      along += weight * ((da * a + db * b) / length) ** 2;
      across += weight * ((db * a - da * b) / length) ** 2;
    }
    tint = {
      a,
      b,
      along: Math.max(LEAST_ALONG, Math.min(MOST_ALONG, 1.3 * Math.sqrt(along / all))),
      across: Math.max(LEAST_ACROSS, Math.min(MOST_ACROSS, 1.3 * Math.sqrt(across / all))),
    };
  }
  return tint;
}

/** Width of a bin of tints. */
const BIN = 0.02;
const A_BINS = 30;
const B_BINS = 36;

/** The tint that most of the weight is around, with the least deviations; null where nothing has weight. */
export function commonTint(lab: LabImage, weights: Float32Array): SkinTint | null {
  const counts = { data: new Float32Array(A_BINS * B_BINS), width: A_BINS, height: B_BINS };
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] === 0) continue;
    const light = lab.data[3 * i]! + 16;
    const column = Math.floor(lab.data[3 * i + 1]! / light / BIN);
    const row = Math.floor(lab.data[3 * i + 2]! / light / BIN);
    if (column >= 0 && row >= 0 && column < A_BINS && row < B_BINS)
      counts.data[row * A_BINS + column]! += weights[i]!;
  }
  const { data } = gaussianBlur(counts, 1.5);
  let best = 0;
  for (let k = 1; k < data.length; k++) if (data[k]! > data[best]!) best = k;
  if (data[best]! <= 0) return null;
  return {
    a: ((best % A_BINS) + 0.5) * BIN,
    b: (Math.floor(best / A_BINS) + 0.5) * BIN,
    along: LEAST_ALONG,
    across: 0.8 * LEAST_ACROSS,
  };
}

/** Distance of the Lab colour at `at` from the tint, in standard deviations. */
export function tintDistance(tint: SkinTint, lab: Float32Array, at: number): number {
  const light = lab[at]! + 16;
  const da = lab[at + 1]! / light - tint.a;
  const db = lab[at + 2]! / light - tint.b;
  const length = Math.sqrt(tint.a * tint.a + tint.b * tint.b) + 1e-6;
  const along = (da * tint.a + db * tint.b) / (length * tint.along);
  const across = (db * tint.a - da * tint.b) / (length * tint.across);
  return Math.sqrt(along * along + across * across) / (1 + NOISE / light);
}
