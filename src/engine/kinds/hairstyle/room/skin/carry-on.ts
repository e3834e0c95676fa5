/** What is known of a few cells carried on over the rest: close by as the nearest say, far off as all do. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';

/** Known weight around a cell (share of what lies around it) from which the nearest speak alone. */
const SPEAKS = 0.004;

/**
 * Values at every cell (`channels` a cell) of those of known `weights`. Where `nearby` is 1, they are the average of the cells
 * around by a Gaussian of `sigma` cells (normalized convolution; Knutsson, Westin, 1993), which goes on as the nearest
 * known cells are; where it is 0, or nothing known is near, those of push-pull, which soon comes to the average of all.
 */
export function carryOn(
  values: Float32Array,
  weights: Float32Array,
  columns: number,
  rows: number,
  channels: number,
  sigma: number,
  nearby: Float32Array,
): Float32Array {
  const result = pushPullSamples(values, weights, columns, rows, channels);
  const blur = (data: Float32Array): Float32Array =>
    gaussianBlur({ data, width: columns, height: rows }, sigma).data;
  const total = blur(weights);
  const plane = new Float32Array(columns * rows);
  for (let c = 0; c < channels; c++) {
    for (let at = 0; at < plane.length; at++) plane[at] = weights[at]! * values[channels * at + c]!;
    const sum = blur(plane);
    for (let at = 0; at < plane.length; at++) {
      const own = nearby[at]! * (1 - Math.min(1, weights[at]!)) * Math.min(1, total[at]! / SPEAKS);
      if (own <= 0) continue;
      result[channels * at + c]! += own * (sum[at]! / total[at]! - result[channels * at + c]!);
    }
  }
  return result;
}
