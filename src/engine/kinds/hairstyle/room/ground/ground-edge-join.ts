/** Joins what was laid beyond the photo to the photo: differences at its edge fade out over a short way. */
import type { Mask } from '../../../../pixels/image.ts';
import type { Canvas } from '../room.ts';

/** Standard deviation in pixels of the smoothing along the edge, at the edge and for each pixel away from it. */
const SMOOTHING = 1;
const SPREAD = 0.6;
const MOST_SMOOTHING = 12;
/** Largest difference that is carried outwards. */
const MOST_STEP = 60;

/**
 * Moves the pixels of `data` (RGBA) beyond the photo, in place, so that they meet its edge where that shows `known`;
 * the difference falls off over `reach` pixels.
 */
export function joinAtEdgesInPlace(
  data: Uint8ClampedArray,
  canvas: Canvas,
  known: Mask,
  wanted: Mask,
  reach: number,
): void {
  const { left, top, width, height, picture } = canvas;
  const stride = picture.width;
  const right = left + width;
  const bottom = top + height;
  const sides = [
    { room: top, first: top * stride + left, along: 1, out: -stride, count: width },
    {
      room: picture.height - bottom,
      first: (bottom - 1) * stride + left,
      along: 1,
      out: stride,
      count: width,
    },
    { room: left, first: top * stride + left, along: stride, out: -1, count: height },
    { room: picture.width - right, first: top * stride + right - 1, along: stride, out: 1, count: height },
  ];
  for (const { room, first, along, out, count } of sides) {
    if (room === 0) continue;
    const step = new Float32Array(3 * count);
    const sure = new Float32Array(count);
    for (let k = 0; k < count; k++) {
      const at = first + k * along;
      if (known.data[at] === 0 || wanted.data[at + out] === 0) continue;
      sure[k] = 1;
      for (let c = 0; c < 3; c++) {
        const off = data[4 * at + c]! - data[4 * (at + out) + c]!;
        step[3 * k + c] = Math.max(-MOST_STEP, Math.min(MOST_STEP, off));
      }
    }
    const depth = Math.min(room, Math.ceil(3 * reach));
    for (let away = 1; away <= depth; away++) {
      const sigma = Math.min(MOST_SMOOTHING, SMOOTHING + SPREAD * (away - 1));
      addSmoothedStep(
        data,
        wanted,
        step,
        sure,
        first + away * out,
        along,
        sigma,
        Math.exp((1 - away) / reach),
      );
    }
  }
}

/** Adds the smoothed step to one line of pixels. */
function addSmoothedStep(
  data: Uint8ClampedArray,
  wanted: Mask,
  step: Float32Array,
  sure: Float32Array,
  first: number,
  along: number,
  sigma: number,
  gain: number,
): void {
  const count = sure.length;
  const radius = Math.ceil(2 * sigma);
  const kernel = new Float32Array(2 * radius + 1);
  let total = 0;
  for (let i = -radius; i <= radius; i++)
    total += kernel[i + radius] = Math.exp((-i * i) / (2 * sigma * sigma));
  for (let k = 0; k < count; k++) {
    const at = first + k * along;
    if (wanted.data[at] === 0) continue;
    let [red, green, blue] = [0, 0, 0];
    const from = Math.max(0, k - radius);
    const to = Math.min(count - 1, k + radius);
    for (let i = from; i <= to; i++) {
      const weight = kernel[i - k + radius]! * sure[i]!;
      red += weight * step[3 * i]!;
      green += weight * step[3 * i + 1]!;
      blue += weight * step[3 * i + 2]!;
    }
    data[4 * at]! += (gain * red) / total;
    data[4 * at + 1]! += (gain * green) / total;
    data[4 * at + 2]! += (gain * blue) / total;
  }
}
