/** A colour that changes slowly over a picture, as that of paper under soft light does: a quadratic surface in Lab. */
import type { LabImage, Mask } from '../../../pixels/image.ts';

/** Terms of a quadratic surface. */
const TERMS = 6;

/** Coefficients of L, a and b over 1, x, y, x², xy, y², for x and y of -0.5..0.5. */
export type Surface = readonly Float64Array[];

/** The surface of one Lab colour. */
export function constantSurface(colour: readonly number[]): Surface {
  return colour.map((value) => Float64Array.of(value, 0, 0, 0, 0, 0));
}

/** Writes the surface's Lab colour at (x, y). */
export function surfaceColour(surface: Surface, x: number, y: number, out: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    const k = surface[c]!;
    out[c] = k[0]! + x * (k[1]! + k[3]! * x + k[4]! * y) + y * (k[2]! + k[5]! * y);
  }
}

/**
 * Fits the surface in place to the field (values above 0) by least squares over every `step`-th pixel each way.
 * Returns false, the surface as it was, where the field is too small.
 */
export function fitSurface(surface: Surface, field: Mask, lab: LabImage, step = 3): boolean {
  const { width, height, data } = field;
  const columns = TERMS + 3;
  const rows = Array.from({ length: TERMS }, () => new Float64Array(columns));
  const terms = new Float64Array(columns);
  let count = 0;
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const i = y * width + x;
      if (data[i] === 0) continue;
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      terms.set([1, u, v, u * u, u * v, v * v, lab.data[3 * i]!, lab.data[3 * i + 1]!, lab.data[3 * i + 2]!]);
      for (let r = 0; r < TERMS; r++) for (let c = 0; c < columns; c++) rows[r]![c]! += terms[r]! * terms[c]!;
      count++;
    }
  if (count < 4 * TERMS) return false;
  for (let r = 0; r < TERMS; r++) {
    // a field along few borders leaves some terms open: they stay small
    rows[r]![r]! += 1e-4 * count;
    const pivot = rows[r]![r]!;
    for (let c = r; c < columns; c++) rows[r]![c]! /= pivot;
    for (let other = 0; other < TERMS; other++) {
      if (other === r) continue;
      const factor = rows[other]![r]!;
      for (let c = r; c < columns; c++) rows[other]![c]! -= factor * rows[r]![c]!;
    }
  }
  for (let c = 0; c < 3; c++) for (let r = 0; r < TERMS; r++) surface[c]![r] = rows[r]![TERMS + c]!;
  return true;
}

/** Squared ΔE of the Lab colour at `at`, in which tint counts more than light, which the shadows of the subject change. */
export function squaredDistance(colour: Float64Array, lab: Float32Array, at: number): number {
  const l = lab[at]! - colour[0]!;
  const a = lab[at + 1]! - colour[1]!;
  const b = lab[at + 2]! - colour[2]!;
  return 0.5 * l * l + 1.5 * (a * a + b * b);
}

/** Root of the mean squared distance between the field and its surface. */
export function residual(surface: Surface, field: Mask, lab: LabImage): number {
  const { width, height, data } = field;
  const colour = new Float64Array(3);
  let [count, sum] = [0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (data[i] === 0) continue;
      surfaceColour(surface, x / width - 0.5, y / height - 0.5, colour);
      sum += squaredDistance(colour, lab.data, 3 * i);
      count++;
    }
  return Math.sqrt(sum / Math.max(1, count));
}
