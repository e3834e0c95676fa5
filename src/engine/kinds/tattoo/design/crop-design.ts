/** Cutting a design to its ink. */
import type { PixelArea } from '../../../pixels/crop.ts';

/** Absorbance that is seen on skin. */
const SEEN = 0.04;

/** The smallest rectangle that holds all ink of interleaved samples, or null where there is none. */
export function inkArea(
  samples: Float32Array,
  channels: number,
  width: number,
  height: number,
): PixelArea | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  const stride = width * channels;
  for (let y = 0; y < height; y++) {
    const row = y * stride;
    let first = 0;
    while (first < stride && samples[row + first]! < SEEN) first++;
    if (first === stride) continue;
    let last = stride - 1;
    while (samples[row + last]! < SEEN) last--;
    const start = Math.floor(first / channels);
    const end = Math.floor(last / channels) + 1;
    if (start < left) left = start;
    if (end > right) right = end;
    if (top === height) top = y;
    bottom = y + 1;
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** The samples of `area` alone. */
export function cropSamples(
  samples: Float32Array,
  channels: number,
  width: number,
  area: PixelArea,
): Float32Array {
  const stride = area.width * channels;
  const result = new Float32Array(stride * area.height);
  for (let y = 0; y < area.height; y++) {
    const from = ((area.y + y) * width + area.x) * channels;
    result.set(samples.subarray(from, from + stride), y * stride);
  }
  return result;
}
