/** Turns an oriented region of a photo into the input tensor of a net. */
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';
import type { RgbaImage } from '../pixels/image.ts';

/** At most this many samples a side are averaged into one tensor pixel; enough for 4× reduction. */
const MOST_SAMPLES = 4;

/**
 * Samples a region bilinearly into a square RGB tensor; where it shrinks the photo, several samples are averaged
 * so that fine texture doesn't alias. What lies outside the photo is black, as in the nets' training.
 * @param size Width and height of the tensor in pixels.
 * @param low Value of 8-bit 0, `high` value of 255.
 * @returns size × size × 3 values, row-major.
 */
export function sampleRegion(
  photo: RgbaImage,
  region: OrientedRegion,
  size: number,
  low: number,
  high: number,
): Float32Array {
  const { data, width, height } = photo;
  const reduction = Math.max(region.width, region.height) / size;
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.round(reduction)));
  const fine = size * samples;
  const origin = regionToImage(region, 0, 0);
  const right = regionToImage(region, 1, 0);
  const down = regionToImage(region, 0, 1);
  const stepUx = (right.x - origin.x) / fine;
  const stepUy = (right.y - origin.y) / fine;
  const stepVx = (down.x - origin.x) / fine;
  const stepVy = (down.y - origin.y) / fine;
  const scale = (high - low) / 255 / (samples * samples);

  const tensor = new Float32Array(size * size * 3);
  let target = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let subRow = 0; subRow < samples; subRow++) {
        const v = row * samples + subRow + 0.5;
        for (let subColumn = 0; subColumn < samples; subColumn++) {
          const u = column * samples + subColumn + 0.5;
          // pixel centres lie at .5, so sample positions shift by half a pixel
          const x = origin.x + u * stepUx + v * stepVx - 0.5;
          const y = origin.y + u * stepUy + v * stepVy - 0.5;
          if (x <= -1 || y <= -1 || x >= width || y >= height) continue;
          const x0 = Math.floor(x);
          const y0 = Math.floor(y);
          const fx = x - x0;
          const fy = y - y0;
          for (let corner = 0; corner < 4; corner++) {
            const cx = x0 + (corner & 1);
            const cy = y0 + (corner >> 1);
            if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue;
            const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy);
            const source = (cy * width + cx) * 4;
            red += weight * data[source]!;
            green += weight * data[source + 1]!;
            blue += weight * data[source + 2]!;
          }
        }
      }
      tensor[target] = low + red * scale;
      tensor[target + 1] = low + green * scale;
      tensor[target + 2] = low + blue * scale;
      target += 3;
    }
  }
  return tensor;
}
