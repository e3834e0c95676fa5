/** Shadows that a garment casts where it hangs close before something: under hem, cuffs and sleeves. */

import { type PixelArea, wholePixels } from './crop.ts';
import type { Mask, Plane } from './image.ts';
import { wideBlur } from './wide-blur.ts';

/** Deviations of a blur beyond which nothing is left of it. */
const REACH = 3.2;

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
  const shadow = new Float32Array(alpha.length);
  const shiftX = Math.round(dx);
  const shiftY = Math.round(dy);
  const soft = blurNearCoverage(alpha, width, height, shiftX, shiftY, sigma);
  if (!soft) return shadow;
  const { area, data } = soft;
  for (let y = 0, from = 0; y < area.height; y++)
    for (let x = 0, at = (area.y + y) * width + area.x; x < area.width; x++, at++, from++) {
      const value = data[from]! * (1 - alpha[at]!);
      // a faint rest far away is no shadow
      if (value > 0.02) shadow[at] = -strength * (value - 0.02);
    }
  return shadow;
}

/** Shadow of a mask, moved down by `dy`, on what lies right behind it: see `contactShadow`. */
export function maskShadow(
  { data, width, height }: Mask,
  dy: number,
  sigma: number,
  strength: number,
): Float32Array {
  const alpha = new Float32Array(data.length);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i]! / 255;
  return contactShadow(alpha, width, height, 0, dy, sigma, strength);
}

/** Logarithm (0 or less) of the light near the edge of a form of coverage `alpha`, which turns away from the viewer there. */
export function edgeFalloff(
  alpha: Float32Array,
  width: number,
  height: number,
  sigma: number,
  strength: number,
): Float32Array {
  const result = new Float32Array(alpha.length);
  const soft = blurNearCoverage(alpha, width, height, 0, 0, sigma);
  if (!soft) return result;
  const { area, data } = soft;
  for (let y = 0, from = 0; y < area.height; y++)
    for (let x = 0, at = (area.y + y) * width + area.x; x < area.width; x++, at++, from++) {
      if (alpha[at] === 0) continue;
      const missing = Math.max(0, 1 - data[from]!);
      result[at] = -2 * strength * missing * Math.sqrt(missing);
    }
  return result;
}

/** Coverage moved by whole pixels and blurred, within the rectangle that it reaches; null when there is none. */
function blurNearCoverage(
  alpha: Float32Array,
  width: number,
  height: number,
  shiftX: number,
  shiftY: number,
  sigma: number,
): { readonly area: PixelArea; readonly data: Float32Array } | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let x = 0;
    while (x < width && alpha[row + x] === 0) x++;
    if (x === width) continue;
    if (top === height) top = y;
    bottom = y;
    if (x < left) left = x;
    let end = width - 1;
    while (end > right && alpha[row + end] === 0) end--;
    if (end > right) right = end;
  }
  if (right < 0) return null;
  // a corner on the grid of the reduced blur, so that the rectangle's choice leaves no trace
  const margin = Math.ceil(REACH * sigma) + 4;
  const x = 4 * Math.floor((left + Math.min(0, shiftX) - margin) / 4);
  const y = 4 * Math.floor((top + Math.min(0, shiftY) - margin) / 4);
  const area = wholePixels(
    {
      x,
      y,
      width: 4 * Math.ceil((right + Math.max(0, shiftX) + margin + 1 - x) / 4),
      height: 4 * Math.ceil((bottom + Math.max(0, shiftY) + margin + 1 - y) / 4),
    },
    width,
    height,
  );
  const moved: Plane = {
    data: new Float32Array(area.width * area.height),
    width: area.width,
    height: area.height,
  };
  const firstX = Math.max(0, area.x - shiftX);
  const lastX = Math.min(width, area.x + area.width - shiftX);
  for (let row = 0; row < area.height; row++) {
    const from = area.y + row - shiftY;
    if (from < 0 || from >= height || lastX <= firstX) continue;
    moved.data.set(
      alpha.subarray(from * width + firstX, from * width + lastX),
      row * area.width + firstX + shiftX - area.x,
    );
  }
  return { area, data: wideBlur(moved, sigma).data };
}
