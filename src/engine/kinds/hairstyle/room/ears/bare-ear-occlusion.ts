/** How much of the light around a relief's own walls keep off. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';

/** Centimetres over which a wall is looked for, and directions. */
const REACH = 0.95;
const DIRECTIONS = 12;
/** Light comes more from above: what stands there counts so much more. */
const FROM_ABOVE = 0.45;
/** Between skin and skin light is thrown back and forth: the loss counts so much, and no more than this. */
const LOSS = 1.1;
const DARKEST = -1.5;
/** Ridges stand in the light: logarithm a centimetre above what lies around. */
const RIDGE_SHINES = 0.5;
const BRIGHTEST = 0.12;
/** Centimetres around, and of the shade's own softness. */
const AROUND = 0.4;
const SOFT = 0.07;

/**
 * Logarithm of the light that reaches each sample of a height field against what reaches a plane, by its horizons
 * (Max: "Horizon mapping", 1988). Heights and `step` in centimetres; rows run downwards; only where `inside` is above 0
 * does anything stand.
 */
export function occlusionOf(
  height: Float32Array,
  inside: Float32Array,
  columns: number,
  rows: number,
  step: number,
): Float32Array {
  const around = gaussianBlur({ data: height, width: columns, height: rows }, AROUND / step).data;
  const result = new Float32Array(height.length);
  const steps = Math.round(REACH / step);
  const ways = Array.from({ length: DIRECTIONS }, (_, i) => {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    return { x: Math.cos(angle), y: Math.sin(angle), weight: 1 - FROM_ABOVE * Math.sin(angle) };
  });
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      if (inside[at]! < -2 * step) continue;
      let open = 0;
      let all = 0;
      for (const { x, y, weight } of ways) {
        let steepest = 0;
        for (let i = 1; i <= steps; i++) {
          const c = Math.round(column + i * x);
          const r = Math.round(row + i * y);
          if (c < 0 || r < 0 || c >= columns || r >= rows) break;
          const to = r * columns + c;
          if (inside[to]! <= 0) break;
          steepest = Math.max(steepest, (height[to]! - height[at]!) / (i * step));
        }
        open += weight * (1 - steepest / Math.hypot(1, steepest));
        all += weight;
      }
      const ridge = Math.min(BRIGHTEST, RIDGE_SHINES * Math.max(0, height[at]! - around[at]!));
      result[at] = Math.max(DARKEST, LOSS * Math.log(Math.max(0.05, open / all))) + ridge;
    }
  return gaussianBlur({ data: result, width: columns, height: rows }, SOFT / step).data;
}
