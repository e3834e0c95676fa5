/** Shadows that a garment casts where it hangs close before something: under hem, cuffs and sleeves. */

import type { Plane } from '../pixels/image.ts';
import { wideBlur } from '../pixels/wide-blur.ts';

/**
 * Logarithm (0 or less) of the light left by an occluder of coverage `alpha` (0..1), moved by (dx, dy) pixels and
 * blurred by `sigma`; `strength` is the darkest value. Covered pixels themselves get 0.
 */
export function contactShadow(
  alpha: Float32Array,
  width: number,
  height: number,
  dx: number,
  dy: number,
  sigma: number,
  strength: number,
): Float32Array {
  const moved: Plane = { data: new Float32Array(alpha.length), width, height };
  const shiftX = Math.round(dx);
  const shiftY = Math.round(dy);
  for (let y = 0; y < height; y++) {
    const fromY = y - shiftY;
    if (fromY < 0 || fromY >= height) continue;
    for (let x = 0; x < width; x++) {
      const fromX = x - shiftX;
      if (fromX >= 0 && fromX < width) moved.data[y * width + x] = alpha[fromY * width + fromX]!;
    }
  }
  const soft = wideBlur(moved, sigma).data;
  const shadow = new Float32Array(alpha.length);
  for (let i = 0; i < shadow.length; i++) {
    const value = soft[i]! * (1 - alpha[i]!);
    // a faint rest far away is no shadow
    if (value > 0.02) shadow[i] = -strength * (value - 0.02);
  }
  return shadow;
}

/** Logarithm (0 or less) of the light near the edge of a form of coverage `alpha`, which turns away from the viewer there. */
export function edgeFalloff(
  alpha: Float32Array,
  width: number,
  height: number,
  sigma: number,
  strength: number,
): Float32Array {
  const soft = wideBlur({ data: alpha, width, height }, sigma).data;
  const result = new Float32Array(alpha.length);
  for (let i = 0; i < result.length; i++)
    if (alpha[i]! > 0) result[i] = -strength * Math.max(0, 1 - soft[i]!) ** 1.5 * 2;
  return result;
}
