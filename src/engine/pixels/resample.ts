/**
 * Resizing by separable filters: exact area average where the picture shrinks, bilinear or Catmull-Rom where it
 * grows (Keys 1981, a = -0.5). Beyond the border the edge pixel repeats. A size equal to the input's returns its values.
 */
import { createRgbaImage, type Mask, type Plane, type RgbaImage } from './image.ts';

/** How a picture grows; shrinking always averages over area. */
export type Enlargement = 'bilinear' | 'catmullRom';

/** Contributions of source samples to each target sample of one axis: `taps` weights from `starts[i]` on. */
interface AxisWeights {
  readonly starts: Int32Array;
  readonly weights: Float32Array;
  readonly taps: number;
}

function catmullRom(distance: number): number {
  const t = Math.abs(distance);
  if (t >= 2) return 0;
  return t < 1 ? (1.5 * t - 2.5) * t * t + 1 : ((-0.5 * t + 2.5) * t - 4) * t + 2;
}

function axisWeights(from: number, to: number, enlargement: Enlargement): AxisWeights {
  const scale = from / to;
  const shrinks = scale > 1;
  const whole = Number.isInteger(scale);
  const support = shrinks ? (whole ? scale : Math.ceil(scale) + 1) : enlargement === 'bilinear' ? 2 : 4;
  const taps = Math.min(support, from);
  const starts = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let i = 0; i < to; i++) {
    const centre = (i + 0.5) * scale - 0.5;
    const first = shrinks ? Math.floor(i * scale) : Math.floor(centre) - (support / 2 - 1);
    const start = Math.max(0, Math.min(from - taps, first));
    starts[i] = start;
    let total = 0;
    for (let k = 0; k < support; k++) {
      const source = first + k;
      const weight = shrinks
        ? Math.max(0, Math.min(source + 1, (i + 1) * scale) - Math.max(source, i * scale))
        : enlargement === 'bilinear'
          ? Math.max(0, 1 - Math.abs(centre - source))
          : catmullRom(centre - source);
      if (weight === 0) continue;
      const inside = Math.max(0, Math.min(from - 1, source));
      weights[i * taps + (inside - start)]! += weight;
      total += weight;
    }
    for (let k = 0; k < taps; k++) weights[i * taps + k]! /= total;
  }
  return { starts, weights, taps };
}

/** Narrows a row of samples into `result`: each target column gathers from a few source columns. */
function narrowRow(
  samples: Float32Array,
  channels: number,
  { starts, weights, taps }: AxisWeights,
  result: Float32Array,
): void {
  const toWidth = starts.length;
  if (channels === 1) {
    for (let x = 0, first = 0; x < toWidth; x++, first += taps) {
      const from = starts[x]!;
      if (taps === 2) {
        result[x] = weights[first]! * samples[from]! + weights[first + 1]! * samples[from + 1]!;
        continue;
      }
      let sum = 0;
      for (let k = 0; k < taps; k++) sum += weights[first + k]! * samples[from + k]!;
      result[x] = sum;
    }
    return;
  }
  for (let x = 0, out = 0; x < toWidth; x++) {
    const from = starts[x]! * channels;
    const first = x * taps;
    if (channels === 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let k = 0, at = from; k < taps; k++, at += 4) {
        const weight = weights[first + k]!;
        red += weight * samples[at]!;
        green += weight * samples[at + 1]!;
        blue += weight * samples[at + 2]!;
        alpha += weight * samples[at + 3]!;
      }
      result[out] = red;
      result[out + 1] = green;
      result[out + 2] = blue;
      result[out + 3] = alpha;
      out += 4;
    } else if (channels === 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let k = 0, at = from; k < taps; k++, at += 3) {
        const weight = weights[first + k]!;
        red += weight * samples[at]!;
        green += weight * samples[at + 1]!;
        blue += weight * samples[at + 2]!;
      }
      result[out] = red;
      result[out + 1] = green;
      result[out + 2] = blue;
      out += 3;
    } else {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let k = 0, at = from + c; k < taps; k++, at += channels)
          sum += weights[first + k]! * samples[at]!;
        result[out++] = sum;
      }
    }
  }
}

/**
 * Interleaved samples of `width` × `height` × `channels` resized to `toWidth` × `toHeight`, in the samples' own unit.
 * @throws {RangeError} when a size is not a positive integer.
 */
export function resampleSamples(
  samples: ArrayLike<number>,
  width: number,
  height: number,
  channels: number,
  toWidth: number,
  toHeight: number,
  enlargement: Enlargement = 'bilinear',
): Float32Array {
  for (const size of [width, height, toWidth, toHeight])
    if (!Number.isInteger(size) || size < 1)
      throw new RangeError(`Expected picture sizes to be positive integers, got ${size}; round them first.`);

  const across = axisWeights(width, toWidth, enlargement);
  const down = axisWeights(height, toHeight, enlargement);
  return resampleAxes(samples, width, channels, across, down);
}

/** Rows `width` samples wide resampled along both axes. */
function resampleAxes(
  samples: ArrayLike<number>,
  width: number,
  channels: number,
  across: AxisWeights,
  down: AxisWeights,
): Float32Array {
  const toHeight = down.starts.length;
  const stride = across.starts.length * channels;
  const result = new Float32Array(stride * toHeight);
  // whole rows at a time, so that memory is walked in order; no more narrowed rows are kept than one target row needs
  const ring = Array.from({ length: down.taps }, () => new Float32Array(stride));
  const fromStride = width * channels;
  const rowOf = rowReader(samples, fromStride);
  let done = 0;
  for (let y = 0; y < toHeight; y++) {
    const start = down.starts[y]!;
    if (done < start) done = start;
    for (; done < start + down.taps; done++)
      narrowRow(rowOf(done), channels, across, ring[done % down.taps]!);
    const target = result.subarray(y * stride, (y + 1) * stride);
    if (down.taps === 2) {
      const upper = ring[start % 2]!;
      const lower = ring[(start + 1) % 2]!;
      const first = down.weights[2 * y]!;
      const second = down.weights[2 * y + 1]!;
      for (let i = 0; i < stride; i++) target[i] = first * upper[i]! + second * lower[i]!;
      continue;
    }
    for (let k = 0; k < down.taps; k++) {
      const weight = down.weights[y * down.taps + k]!;
      if (weight !== 0) addRow(target, ring[(start + k) % down.taps]!, weight);
    }
  }
  return result;
}

function addRow(target: Float32Array, row: Float32Array, weight: number): void {
  for (let i = 0; i < target.length; i++) target[i]! += weight * row[i]!;
}

/** Gives rows of `stride` samples as floats: those of other arrays are copied into one row that all share. */
function rowReader(samples: ArrayLike<number>, stride: number): (y: number) => Float32Array {
  if (samples instanceof Float32Array) return (y) => samples.subarray(y * stride, (y + 1) * stride);
  const row = new Float32Array(stride);
  if (samples instanceof Uint8ClampedArray || samples instanceof Uint8Array)
    return (y) => {
      row.set(samples.subarray(y * stride, (y + 1) * stride));
      return row;
    };
  return (y) => {
    for (let i = 0, from = y * stride; i < stride; i++, from++) row[i] = samples[from]!;
    return row;
  };
}

/** The plane resized, in its own unit. */
export function resizePlane(
  plane: Plane,
  width: number,
  height: number,
  enlargement: Enlargement = 'bilinear',
): Plane {
  return {
    data: resampleSamples(plane.data, plane.width, plane.height, 1, width, height, enlargement),
    width,
    height,
  };
}

/**
 * A grid whose cells are `step` × `step` pixels at full size, bilinear between their centres: the first `width` × `height`
 * pixels of it.
 * @throws {RangeError} when the grid covers less.
 */
export function enlargeCells(cells: Plane, step: number, width: number, height: number): Plane {
  if (cells.width * step < width || cells.height * step < height)
    throw new RangeError(
      `Expected cells for ${width} × ${height} pixels, got ${cells.width} × ${cells.height} of ${step}.`,
    );
  const across = firstOf(axisWeights(cells.width, cells.width * step, 'bilinear'), width);
  const down = firstOf(axisWeights(cells.height, cells.height * step, 'bilinear'), height);
  return { data: resampleAxes(cells.data, cells.width, 1, across, down), width, height };
}

/** The first `count` targets of an axis. */
function firstOf({ starts, weights, taps }: AxisWeights, count: number): AxisWeights {
  return { starts: starts.subarray(0, count), weights: weights.subarray(0, count * taps), taps };
}

/** The mask resized, rounded to whole coverage. */
export function resizeMask(
  mask: Mask,
  width: number,
  height: number,
  enlargement: Enlargement = 'bilinear',
): Mask {
  const samples = resampleSamples(mask.data, mask.width, mask.height, 1, width, height, enlargement);
  const data = new Uint8ClampedArray(samples);
  return { data: new Uint8Array(data.buffer), width, height };
}

function isOpaque(data: Uint8ClampedArray): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/**
 * The picture resized. Colours are weighted by alpha, so transparent pixels lend no colour; opaque pictures take
 * a path without that work. Values are averaged as sRGB, as every consumer of ours was tuned on.
 */
export function resizeRgba(
  image: RgbaImage,
  width: number,
  height: number,
  enlargement: Enlargement = 'bilinear',
): RgbaImage {
  const { data } = image;
  if (isOpaque(data)) {
    const samples = resampleSamples(data, image.width, image.height, 4, width, height, enlargement);
    return { data: new Uint8ClampedArray(samples), width, height };
  }
  const weighted = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    weighted[i] = data[i]! * alpha;
    weighted[i + 1] = data[i + 1]! * alpha;
    weighted[i + 2] = data[i + 2]! * alpha;
    weighted[i + 3] = data[i + 3]!;
  }
  const samples = resampleSamples(weighted, image.width, image.height, 4, width, height, enlargement);
  const result = createRgbaImage(width, height);
  for (let i = 0; i < samples.length; i += 4) {
    const alpha = samples[i + 3]!;
    const back = alpha > 0 ? 255 / alpha : 0;
    result.data[i] = samples[i]! * back;
    result.data[i + 1] = samples[i + 1]! * back;
    result.data[i + 2] = samples[i + 2]! * back;
    result.data[i + 3] = alpha;
  }
  return result;
}
