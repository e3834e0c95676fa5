/** The light on the skin: its luminance without pores, moles and tattoos, and its mean colour. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { luminanceAt } from '../../../pixels/luminance.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { resizePlane } from '../../../pixels/resample.ts';

/** Standard deviation of the smoothing in parts of the picture's longer side. */
const SIGMA = 0.015;
const REDUCTION = 2;

/**
 * Luminance 0..1 in linear light, low-passed over the `trusted` pixels alone (normalised convolution) and continued
 * smoothly beyond them.
 */
export function skinLight(picture: RgbaImage, trusted: Mask): Plane {
  const { data, width, height } = picture;
  const weight = createPlane(width, height);
  const sum = createPlane(width, height);
  for (let i = 0; i < weight.data.length; i++) {
    const share = trusted.data[i]! / 255;
    if (share === 0) continue;
    weight.data[i] = share;
    sum.data[i] = share * luminanceAt(data, 4 * i);
  }
  const columns = Math.ceil(width / REDUCTION);
  const rows = Math.ceil(height / REDUCTION);
  const sigma = (SIGMA * Math.max(width, height)) / REDUCTION;
  const smoothWeight = gaussianBlur(resizePlane(weight, columns, rows), sigma);
  const smoothSum = gaussianBlur(resizePlane(sum, columns, rows), sigma);
  const known = new Float32Array(columns * rows);
  for (let i = 0; i < known.length; i++) {
    const share = smoothWeight.data[i]!;
    if (share > 0.02) smoothSum.data[i]! /= share;
    known[i] = Math.min(1, Math.max(0, (share - 0.02) / 0.2));
  }
  const filled = pushPullSamples(smoothSum.data, known, columns, rows, 1);
  return resizePlane({ data: filled, width: columns, height: rows }, width, height);
}

/** Mean sRGB colour of the trusted pixels. */
export function skinTone({ data }: RgbaImage, trusted: Mask): [number, number, number] {
  const sums = [0, 0, 0, 0];
  for (let i = 0; i < trusted.data.length; i++) {
    const share = trusted.data[i]!;
    if (share === 0) continue;
    for (let c = 0; c < 3; c++) sums[c]! += share * data[4 * i + c]!;
    sums[3]! += share;
  }
  const all = Math.max(1, sums[3]!);
  return [sums[0]! / all, sums[1]! / all, sums[2]! / all];
}
