/**
 * Push-pull fill (Gortler et al.: "The Lumigraph", 1996): known samples are averaged down a pyramid ("pull"), and
 * what is unknown at each level is taken from the smoothly enlarged level above ("push"). Smooth, and as fast as it gets.
 */
import type { Mask, RgbaImage } from './image.ts';

interface Level {
  /** `channels` premultiplied samples a pixel. */
  readonly samples: Float32Array;
  readonly weights: Float32Array;
  readonly width: number;
  readonly height: number;
}

function halve(level: Level, channels: number): Level {
  const width = (level.width + 1) >> 1;
  const height = (level.height + 1) >> 1;
  const samples = new Float32Array(width * height * channels);
  const weights = new Float32Array(width * height);
  for (let y = 0; y < level.height; y++) {
    for (let x = 0; x < level.width; x++) {
      const from = y * level.width + x;
      const weight = level.weights[from]!;
      if (weight === 0) continue;
      const to = (y >> 1) * width + (x >> 1);
      weights[to]! += weight;
      for (let c = 0; c < channels; c++) samples[to * channels + c]! += level.samples[from * channels + c]!;
    }
  }
  // more than one whole sample below is as good as one: keep colour, cap the weight
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (weight <= 1) continue;
    for (let c = 0; c < channels; c++) samples[i * channels + c]! /= weight;
    weights[i] = 1;
  }
  return { samples, weights, width, height };
}

/** Fills what `fine` lacks of full weight with the bilinear enlargement of `coarse`, in place. */
function fillFrom(fine: Level, coarse: Level, channels: number): void {
  for (let y = 0; y < fine.height; y++) {
    const cy = Math.max(0, Math.min(coarse.height - 1, (y + 0.5) / 2 - 0.5));
    const y0 = cy | 0;
    const y1 = Math.min(coarse.height - 1, y0 + 1);
    const fy = cy - y0;
    for (let x = 0; x < fine.width; x++) {
      const at = y * fine.width + x;
      const lack = 1 - fine.weights[at]!;
      if (lack <= 0) continue;
      const cx = Math.max(0, Math.min(coarse.width - 1, (x + 0.5) / 2 - 0.5));
      const x0 = cx | 0;
      const x1 = Math.min(coarse.width - 1, x0 + 1);
      const fx = cx - x0;
      const w00 = (1 - fx) * (1 - fy) * lack;
      const w10 = fx * (1 - fy) * lack;
      const w01 = (1 - fx) * fy * lack;
      const w11 = fx * fy * lack;
      const a = (y0 * coarse.width + x0) * channels;
      const b = (y0 * coarse.width + x1) * channels;
      const c = (y1 * coarse.width + x0) * channels;
      const d = (y1 * coarse.width + x1) * channels;
      for (let k = 0; k < channels; k++)
        fine.samples[at * channels + k]! +=
          w00 * coarse.samples[a + k]! +
          w10 * coarse.samples[b + k]! +
          w01 * coarse.samples[c + k]! +
          w11 * coarse.samples[d + k]!;
      fine.weights[at] = 1;
    }
  }
}

/**
 * `channels` interleaved samples with unknown ones filled in, in the samples' unit. `weights` says how far each pixel is
 * known, 0..1; pixels of weight 1 come back as they were. Where nothing is known at all the result is 0.
 */
export function pushPullSamples(
  samples: ArrayLike<number>,
  weights: ArrayLike<number>,
  width: number,
  height: number,
  channels: number,
): Float32Array {
  const base: Level = {
    samples: new Float32Array(width * height * channels),
    weights: new Float32Array(weights),
    width,
    height,
  };
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < channels; c++)
      base.samples[i * channels + c] = samples[i * channels + c]! * weights[i]!;
  const levels = [base];
  for (let level = base; level.width > 1 || level.height > 1; ) {
    level = halve(level, channels);
    levels.push(level);
  }
  const tip = levels.at(-1)!;
  if (tip.weights[0]! > 0 && tip.weights[0]! < 1) {
    for (let c = 0; c < channels; c++) tip.samples[c]! /= tip.weights[0]!;
    tip.weights[0] = 1;
  }
  for (let i = levels.length - 2; i >= 0; i--) fillFrom(levels[i]!, levels[i + 1]!, channels);
  return base.samples;
}

/** The picture with its colour spread from where `known` covers to where it does not; alpha stays. */
export function pushPullFill(image: RgbaImage, known: Mask): RgbaImage {
  const { data, width, height } = image;
  const weights = new Float32Array(known.data.length);
  for (let i = 0; i < weights.length; i++) weights[i] = known.data[i]! / 255;
  const filled = pushPullSamples(data, weights, width, height, 4);
  const result = new Uint8ClampedArray(filled);
  for (let i = 3; i < data.length; i += 4) result[i] = data[i]!;
  return { data: result, width, height };
}
