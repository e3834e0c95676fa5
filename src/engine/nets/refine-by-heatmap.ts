import type { NormalizedPoint } from '../geometry/frames.ts';

const KERNEL_SIZE = 7;
const LEAST_PEAK = 0.5;

/**
 * Moves a regressed landmark to the centre of mass of its heat map nearby, where the map is sure of itself
 * (MediaPipe's `RefineLandmarksFromHeatmapCalculator`, kernel 7, confidence .5).
 * @param heatmaps Logits, size × size × count, row-major.
 * @param index Which of the `count` maps.
 * @param point The regressed landmark, 0..1 of the net's input.
 * @returns The refined landmark, or the same one where the peak nearby is below .5.
 */
export function refineByHeatmap(
  heatmaps: Float32Array,
  size: number,
  count: number,
  index: number,
  point: NormalizedPoint,
): NormalizedPoint {
  const column = Math.floor(point.x * size);
  const row = Math.floor(point.y * size);
  if (column < 0 || row < 0 || column >= size || row >= size) return point;
  const reach = (KERNEL_SIZE - 1) / 2;
  let sum = 0;
  let sumX = 0;
  let sumY = 0;
  let peak = 0;
  for (let y = Math.max(0, row - reach); y <= Math.min(size - 1, row + reach); y++)
    for (let x = Math.max(0, column - reach); x <= Math.min(size - 1, column + reach); x++) {
      const confidence = 1 / (1 + Math.exp(-heatmaps[(y * size + x) * count + index]!));
      sum += confidence;
      sumX += confidence * x;
      sumY += confidence * y;
      peak = Math.max(peak, confidence);
    }
  if (peak < LEAST_PEAK || sum <= 0) return point;
  return { x: sumX / sum / size, y: sumY / sum / size };
}
