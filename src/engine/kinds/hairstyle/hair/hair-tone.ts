/** The colours of a person's hair as a ramp from its darkest shade to its brightest shine. */
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import type { HairTone } from './old-hair.ts';

const STEPS = 12;
/** Fewer pixels tell no ramp. */
const LEAST_PIXELS = 60;
/**
 * Median warmth (red less blue, in lightness) from which hair is warm, and the share of it that its bright half has at least:
 * what is colder is sky in a lens worn on the head, or the wall between hairs.
 */
const WARM = 0.2;
const LEAST_WARMTH = 0.1;
/** Lightness (0..255) below which noise would tell the warmth. */
const DARK = 24;
/** A dark brown, in Lab-like steps of lightness: what is guessed where nothing is seen. */
const GUESS = [46, 36, 30] as const;

/** The ramp of the pixels that `sure` covers (at least 200); null where they are too few. */
export function toneOfPixels(photo: RgbaImage, sure: Mask, from: HairTone['from']): HairTone | null {
  const { data } = photo;
  const found: number[] = [];
  for (let i = 0; i < sure.data.length; i++) if (sure.data[i]! >= 200) found.push(i);
  if (found.length < LEAST_PIXELS) return null;
  const stride = Math.max(1, Math.floor(found.length / 6000));
  const pixels: number[] = [];
  for (let k = 0; k < found.length; k += stride) pixels.push(found[k]!);
  const luma = (i: number): number => 0.3 * data[4 * i]! + 0.59 * data[4 * i + 1]! + 0.11 * data[4 * i + 2]!;
  pixels.sort((a, b) => luma(a) - luma(b));
  dropForeignInPlace(pixels, (i) => (data[4 * i]! - data[4 * i + 2]!) / Math.max(DARK, luma(i)));
  const ramp = new Float32Array(3 * STEPS);
  for (let step = 0; step < STEPS; step++) {
    const [start, end] = [step, step + 1].map((at) => Math.floor((at * pixels.length) / STEPS)) as [
      number,
      number,
    ];
    for (let c = 0; c < 3; c++) {
      const values = pixels.slice(start, end).map((i) => data[4 * i + c]!);
      values.sort((a, b) => a - b);
      ramp[3 * step + c] = values[values.length >> 1]!;
    }
  }
  return { ramp, from };
}

/** Takes out of the brighter half of sorted `pixels` what is cold where the hair is warm. */
function dropForeignInPlace(pixels: number[], warmth: (i: number) => number): void {
  const usual = Float32Array.from(pixels, warmth).sort()[pixels.length >> 1]!;
  if (usual < WARM) return;
  const half = pixels.length >> 1;
  let kept = half;
  for (let k = half; k < pixels.length; k++)
    if (warmth(pixels[k]!) >= LEAST_WARMTH * usual) pixels[kept++] = pixels[k]!;
  pixels.length = kept;
}

/** The ramp of one colour of hair in mid light. */
export function toneOfColour(colour: readonly [number, number, number], from: HairTone['from']): HairTone {
  const ramp = new Float32Array(3 * STEPS);
  for (let step = 0; step < STEPS; step++) {
    const gain = 0.35 + 1.5 * (step / (STEPS - 1)) ** 1.3;
    for (let c = 0; c < 3; c++) ramp[3 * step + c] = Math.min(255, colour[c]! * gain);
  }
  return { ramp, from };
}

export function guessedTone(): HairTone {
  return toneOfColour(GUESS, 'guess');
}
