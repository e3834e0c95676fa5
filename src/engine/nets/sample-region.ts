/** Turns an oriented region of a photo into the input tensor of a net. */
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';
import type { RgbaImage } from '../pixels/image.ts';

/** At most this many samples a side are averaged into one tensor pixel: enough for 6× reduction. */
const MOST_SAMPLES = 6;

/** Where tensor pixels lie in the photo: (x, y) = origin + column · right + row · down. */
interface SamplingGrid {
  readonly originX: number;
  readonly originY: number;
  readonly rightX: number;
  readonly rightY: number;
  readonly downX: number;
  readonly downY: number;
}

/**
 * Samples a region into a square RGB tensor: bilinearly, or where it shrinks the photo by the average of several pixels,
 * so that fine texture doesn't alias. What lies outside the photo is black, as in the nets' training.
 * @param size Width and height of the tensor in pixels.
 * @param low Value of black in the tensor, `high` value of 8-bit 255.
 * @returns size × size × 3 values, row-major.
 */
export function sampleRegion(
  photo: RgbaImage,
  region: OrientedRegion,
  size: number,
  low: number,
  high: number,
): Float32Array {
  const reduction = Math.max(Math.abs(region.width), region.height) / size;
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.round(reduction)));
  const origin = regionToImage(region, 0, 0);
  const right = regionToImage(region, 1, 0);
  const down = regionToImage(region, 0, 1);
  const fine = size * samples;
  const grid = {
    originX: origin.x,
    originY: origin.y,
    rightX: (right.x - origin.x) / fine,
    rightY: (right.y - origin.y) / fine,
    downX: (down.x - origin.x) / fine,
    downY: (down.y - origin.y) / fine,
  };
  const sums = samples === 1 ? interpolate(photo, grid, size) : average(photo, grid, size, samples);
  const scale = (high - low) / 255 / (samples * samples);
  for (let index = 0; index < sums.length; index++) sums[index] = low + sums[index]! * scale;
  return sums;
}

/** One bilinear sample a tensor pixel, 0..255. */
function interpolate(photo: RgbaImage, grid: SamplingGrid, size: number): Float32Array {
  const { data, width, height } = photo;
  const { rightX, rightY, downX, downY } = grid;
  const result = new Float32Array(size * size * 3);
  let target = 0;
  for (let row = 0; row < size; row++) {
    // pixel centres lie at .5 in the photo as in the tensor
    let x = grid.originX + 0.5 * rightX + (row + 0.5) * downX - 0.5;
    let y = grid.originY + 0.5 * rightY + (row + 0.5) * downY - 0.5;
    for (let column = 0; column < size; column++, target += 3, x += rightX, y += rightY) {
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) continue;
      const fx = x - x0;
      const fy = y - y0;
      // outside the photo the weight is 0 and any pixel will do
      const inLeft = x0 >= 0 ? 1 : 0;
      const inRight = x0 + 1 < width ? 1 : 0;
      const inTop = y0 >= 0 ? 1 : 0;
      const inBottom = y0 + 1 < height ? 1 : 0;
      const a = ((y0 + 1 - inTop) * width + x0 + 1 - inLeft) * 4;
      const b = a + (inLeft + inRight - 1) * 4;
      const c = a + (inTop + inBottom - 1) * width * 4;
      const d = c + (b - a);
      const wa = (1 - fx) * (1 - fy) * inLeft * inTop;
      const wb = fx * (1 - fy) * inRight * inTop;
      const wc = (1 - fx) * fy * inLeft * inBottom;
      const wd = fx * fy * inRight * inBottom;
      result[target] = wa * data[a]! + wb * data[b]! + wc * data[c]! + wd * data[d]!;
      result[target + 1] = wa * data[a + 1]! + wb * data[b + 1]! + wc * data[c + 1]! + wd * data[d + 1]!;
      result[target + 2] = wa * data[a + 2]! + wb * data[b + 2]! + wc * data[c + 2]! + wd * data[d + 2]!;
    }
  }
  return result;
}

/** The sum of `samples` × `samples` photo pixels spread over each tensor pixel. */
function average(photo: RgbaImage, grid: SamplingGrid, size: number, samples: number): Float32Array {
  const result = new Float32Array(size * size * 3);
  const aligned = grid.rightY === 0 && grid.downX === 0;
  const columns = aligned ? alignedColumns(grid, size * samples, photo.width) : null;
  for (let row = 0; row < size * samples; row++) {
    const x = grid.originX + 0.5 * grid.rightX + (row + 0.5) * grid.downX;
    const y = grid.originY + 0.5 * grid.rightY + (row + 0.5) * grid.downY;
    const to = Math.floor(row / samples) * size * 3;
    if (!columns) addFineRow(photo, x, y, grid.rightX, grid.rightY, samples, result, to, size);
    else if (y >= 0 && y < photo.height)
      addAlignedRow(photo.data, (y | 0) * photo.width * 4, columns, samples, result, to, size);
  }
  return result;
}

/** Where the samples of every row of an upright region lie in a row of the photo's data, −1 outside of it. */
function alignedColumns({ originX, rightX }: SamplingGrid, count: number, width: number): Int32Array {
  const columns = new Int32Array(count);
  let x = originX + 0.5 * rightX;
  for (let i = 0; i < count; i++, x += rightX) columns[i] = x < 0 || x >= width ? -1 : (x | 0) * 4;
  return columns;
}

/** Adds a row of the photo to `size` tensor pixels from `to` on, `samples` of `columns` to each. */
function addAlignedRow(
  data: Uint8ClampedArray,
  row: number,
  columns: Int32Array,
  samples: number,
  result: Float32Array,
  to: number,
  size: number,
): void {
  let next = 0;
  for (let target = to, end = to + 3 * size; target < end; target += 3) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let sample = 0; sample < samples; sample++) {
      const column = columns[next++]!;
      if (column < 0) continue;
      red += data[row + column]!;
      green += data[row + column + 1]!;
      blue += data[row + column + 2]!;
    }
    result[target]! += red;
    result[target + 1]! += green;
    result[target + 2]! += blue;
  }
}

/** Adds the photo's pixels along a line from x, y to `size` tensor pixels from `to` on, `samples` to each. */
function addFineRow(
  { data, width, height }: RgbaImage,
  fromX: number,
  fromY: number,
  stepX: number,
  stepY: number,
  samples: number,
  result: Float32Array,
  to: number,
  size: number,
): void {
  let x = fromX;
  let y = fromY;
  for (let target = to, end = to + 3 * size; target < end; target += 3) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let sample = 0; sample < samples; sample++, x += stepX, y += stepY) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const source = ((y | 0) * width + (x | 0)) * 4;
      red += data[source]!;
      green += data[source + 1]!;
      blue += data[source + 2]!;
    }
    result[target]! += red;
    result[target + 1]! += green;
    result[target + 2]! += blue;
  }
}
