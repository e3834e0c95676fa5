/**
 * Guided filter (He, Sun, Tang: "Guided Image Filtering", 2013) with a grey or a colour guide, and its fast form
 * (He, Sun: "Fast Guided Filter", 2015): coefficients at low resolution, applied to the guide at full resolution.
 * Guides are prepared once and used for many inputs.
 */
import { boxFilterInto } from './box-filter.ts';
import type { PixelArea } from './crop.ts';
import type { Plane } from './image.ts';
import { resizePlane } from './resample.ts';

/** What a guide of one or three channels knows before any input is seen. */
export interface PreparedGuide {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly channels: readonly Float32Array[];
  readonly means: readonly Float32Array[];
  /** Inverse of the covariance + ε: one plane for grey; rr, rg, rb, gg, gb, bb for colour. */
  readonly inverse: readonly Float32Array[];
}

/** The linear model of an input over a guide: input ≈ Σ gains[c] · guide[c] + offset. */
export interface GuidedModel {
  readonly gains: readonly Plane[];
  readonly offset: Plane;
}

/**
 * Prepares one (grey) or three (colour) guide planes of equal size. `radius` in pixels; `epsilon` in the guide's unit
 * squared: edges whose variance lies well above it are kept.
 * @throws {RangeError} when there are neither one nor three planes.
 */
export function prepareGuide(guide: readonly Plane[], radius: number, epsilon: number): PreparedGuide {
  if (guide.length !== 1 && guide.length !== 3)
    throw new RangeError(`Expected 1 or 3 guide planes, got ${guide.length}.`);
  const { width, height } = guide[0]!;
  const size = width * height;
  const scratch = new Float32Array(size);
  const mean = (data: Float32Array): Float32Array => {
    const result = new Float32Array(size);
    boxFilterInto({ data, width, height }, radius, { data: result, width, height }, scratch);
    return result;
  };
  const channels = guide.map((plane) => plane.data);
  const means = channels.map(mean);
  const product = new Float32Array(size);
  const covariance = (i: number, j: number): Float32Array => {
    const [a, b, meanA, meanB] = [channels[i]!, channels[j]!, means[i]!, means[j]!];
    for (let p = 0; p < size; p++) product[p] = a[p]! * b[p]!;
    const result = mean(product);
    for (let p = 0; p < size; p++) result[p]! -= meanA[p]! * meanB[p]!;
    return result;
  };
  if (channels.length === 1) {
    const variance = covariance(0, 0);
    // rounding in the running sums can leave a variance just below 0
    for (let p = 0; p < size; p++) variance[p] = 1 / (Math.max(0, variance[p]!) + epsilon);
    return { width, height, radius, channels, means, inverse: [variance] };
  }
  const [rr, rg, rb, gg, gb, bb] = [
    covariance(0, 0),
    covariance(0, 1),
    covariance(0, 2),
    covariance(1, 1),
    covariance(1, 2),
    covariance(2, 2),
  ];
  for (let p = 0; p < size; p++) {
    const a = Math.max(0, rr[p]!) + epsilon;
    const b = rg[p]!;
    const c = rb[p]!;
    const d = Math.max(0, gg[p]!) + epsilon;
    const e = gb[p]!;
    const f = Math.max(0, bb[p]!) + epsilon;
    const ma = d * f - e * e;
    const mb = c * e - b * f;
    const mc = b * e - c * d;
    const determinant = a * ma + b * mb + c * mc;
    const scale = 1 / Math.max(determinant, epsilon ** 3 * 1e-3);
    rr[p] = ma * scale;
    rg[p] = mb * scale;
    rb[p] = mc * scale;
    gg[p] = (a * f - c * c) * scale;
    gb[p] = (b * c - a * e) * scale;
    bb[p] = (a * d - b * b) * scale;
  }
  return { width, height, radius, channels, means, inverse: [rr, rg, rb, gg, gb, bb] };
}

/** The part of a prepared guide inside `area` (whole pixels), for inputs that are constant elsewhere. */
export function cropGuide(guide: PreparedGuide, area: PixelArea): PreparedGuide {
  const cut = (data: Float32Array): Float32Array => {
    const part = new Float32Array(area.width * area.height);
    for (let y = 0; y < area.height; y++) {
      const from = (area.y + y) * guide.width + area.x;
      part.set(data.subarray(from, from + area.width), y * area.width);
    }
    return part;
  };
  return {
    width: area.width,
    height: area.height,
    radius: guide.radius,
    channels: guide.channels.map(cut),
    means: guide.means.map(cut),
    inverse: guide.inverse.map(cut),
  };
}

/** The smoothed linear model of `input` over the guide, both of the guide's size. */
export function fitGuidedModel(guide: PreparedGuide, input: Plane): GuidedModel {
  const { width, height, radius, channels, means, inverse } = guide;
  const size = width * height;
  const scratch = new Float32Array(size);
  const plane = (data: Float32Array): Plane => ({ data, width, height });
  const smooth = (data: Float32Array, result: Float32Array): Float32Array => {
    boxFilterInto(plane(data), radius, plane(result), scratch);
    return result;
  };
  const offset = smooth(input.data, new Float32Array(size));
  const gains = channels.map((channel, c) => {
    const product = new Float32Array(size);
    for (let p = 0; p < size; p++) product[p] = channel[p]! * input.data[p]!;
    smooth(product, product);
    const mean = means[c]!;
    for (let p = 0; p < size; p++) product[p]! -= mean[p]! * offset[p]!;
    return product;
  });
  if (gains.length === 1) {
    const [gain, invert, mean] = [gains[0]!, inverse[0]!, means[0]!];
    for (let p = 0; p < size; p++) {
      gain[p]! *= invert[p]!;
      offset[p]! -= gain[p]! * mean[p]!;
    }
  } else {
    const [r, g, b] = gains as [Float32Array, Float32Array, Float32Array];
    const [rr, rg, rb, gg, gb, bb] = inverse as Float32Array[];
    const [meanR, meanG, meanB] = means as [Float32Array, Float32Array, Float32Array];
    for (let p = 0; p < size; p++) {
      const x = r[p]!;
      const y = g[p]!;
      const z = b[p]!;
      r[p] = rr![p]! * x + rg![p]! * y + rb![p]! * z;
      g[p] = rg![p]! * x + gg![p]! * y + gb![p]! * z;
      b[p] = rb![p]! * x + gb![p]! * y + bb![p]! * z;
      offset[p]! -= r[p]! * meanR[p]! + g[p]! * meanG[p]! + b[p]! * meanB[p]!;
    }
  }
  for (const gain of gains) smooth(gain, gain);
  smooth(offset, offset);
  return { gains: gains.map(plane), offset: plane(offset) };
}

/** The model evaluated on guide planes of any size: its coefficients are enlarged bilinearly to theirs. */
export function applyGuidedModel(model: GuidedModel, guide: readonly Plane[]): Plane {
  const { width, height } = guide[0]!;
  const fitted = (plane: Plane): Float32Array =>
    plane.width === width && plane.height === height ? plane.data : resizePlane(plane, width, height).data;
  const result = new Float32Array(fitted(model.offset));
  model.gains.forEach((gain, c) => {
    const gains = fitted(gain);
    const channel = guide[c]!.data;
    for (let p = 0; p < result.length; p++) result[p]! += gains[p]! * channel[p]!;
  });
  return { data: result, width, height };
}

/** `input` smoothed except across the guide's edges, in the input's unit. */
export function guidedFilter(guide: PreparedGuide, input: Plane): Plane {
  const { width, height } = guide;
  return applyGuidedModel(
    fitGuidedModel(guide, input),
    guide.channels.map((data) => ({ data, width, height })),
  );
}
