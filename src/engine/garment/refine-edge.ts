/**
 * Moves a mask's edge to where a pixel is half garment, half background. A flood stops at the first mixed pixel, which
 * leaves a rim of shadow, compression noise and half-covered pixels around the garment, and closes narrow slits.
 */
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';

/** Layers of pixels that may be taken away at most: slits between sleeve and body are long. */
const MOST_LAYERS = 40;
/** Radius in pixels within which garment and background colours are looked up. */
const REACH = 5;

/** How far in, in pixels, the garment's colour must begin behind a mixture, and behind compression noise. */
const MIXTURE_DEPTHS = [2, 3];
const NOISE_DEPTHS = [3, 5];
/** Up to this difference from the background (ΔE) a pixel may be noise. */
const NOISE = 2.8;

/**
 * `mask` (0 or 255) without the pixels along its edge that are nearer in colour to the background beside them than to
 * the garment behind them. A pixel goes only where its colour is on its way from the background to the garment: where
 * it stays the same further in (a pale stripe), it is cloth, as is whatever `cloth` covers.
 */
export function refineEdge(mask: Mask, lab: LabImage, cloth: Mask): Mask {
  const { width, height } = mask;
  const result = createMask(width, height);
  result.data.set(mask.data);
  const inside = result.data;
  const colours = lab.data;
  const backdrop = new Float32Array(3);
  const garment = new Float32Array(3);

  const isEdge = (at: number) => {
    const x = at % width;
    return (
      (x > 0 && inside[at - 1] === 0) ||
      (x < width - 1 && inside[at + 1] === 0) ||
      (at >= width && inside[at - width] === 0) ||
      (at < width * (height - 1) && inside[at + width] === 0)
    );
  };
  let layer: number[] = [];
  for (let at = 0; at < inside.length; at++) if (inside[at] === 255 && isEdge(at)) layer.push(at);

  for (let round = 0; round < MOST_LAYERS && layer.length > 0; round++) {
    const taken = layer.filter((at) => isMostlyBackground(at));
    const next = new Set<number>();
    for (const at of taken) inside[at] = 0;
    for (const at of taken) {
      const x = at % width;
      if (x > 0 && inside[at - 1] === 255) next.add(at - 1);
      if (x < width - 1 && inside[at + 1] === 255) next.add(at + 1);
      if (at >= width && inside[at - width] === 255) next.add(at - width);
      if (at < width * (height - 1) && inside[at + width] === 255) next.add(at + width);
    }
    layer = [...next];
  }
  return result;

  function isMostlyBackground(at: number): boolean {
    if (cloth.data[at] === 255) return false;
    const x = at % width;
    const y = (at - x) / width;
    const left = Math.max(0, x - REACH);
    const right = Math.min(width - 1, x + REACH);
    const top = Math.max(0, y - REACH);
    const bottom = Math.min(height - 1, y + REACH);

    // the background's colour beside the pixel, and the direction away from it
    let count = 0;
    let awayX = 0;
    let awayY = 0;
    backdrop.fill(0);
    for (let py = top; py <= bottom; py++)
      for (let px = left; px <= right; px++) {
        const p = py * width + px;
        if (inside[p] !== 0) continue;
        count++;
        awayX += x - px;
        awayY += y - py;
        for (let c = 0; c < 3; c++) backdrop[c]! += colours[p * 3 + c]!;
      }
    const away = Math.hypot(awayX, awayY);
    if (count === 0 || away < 1e-6) return false;
    for (let c = 0; c < 3; c++) backdrop[c]! /= count;

    // the garment's colour behind it: what differs most from the background
    let farthest = 0;
    for (let py = top; py <= bottom; py += 2)
      for (let px = left; px <= right; px += 2) {
        const p = py * width + px;
        if (inside[p] === 0) continue;
        const l = colours[p * 3]! - backdrop[0]!;
        const a = colours[p * 3 + 1]! - backdrop[1]!;
        const b = colours[p * 3 + 2]! - backdrop[2]!;
        const difference = Math.sqrt(l * l + a * a + b * b);
        if (difference <= farthest) continue;
        farthest = difference;
        for (let c = 0; c < 3; c++) garment[c] = colours[p * 3 + c]!;
      }
    if (farthest < 6) return false;

    const own = share(at);
    if (own >= 0.5 || own < -0.1) return false;
    // trim of a third colour lies off the line between the two
    let off = 0;
    for (let c = 0; c < 3; c++)
      off += (colours[at * 3 + c]! - backdrop[c]! - own * (garment[c]! - backdrop[c]!)) ** 2;
    if (Math.sqrt(off) > Math.max(5, 0.2 * farthest)) return false;
    // in a narrow bay only mixtures go: a stripe of nearly the background's colour is none
    const window = (right - left + 1) * (bottom - top + 1);
    if (count < 0.3 * window && own < 0.05) return false;
    // noise of nearly the background's colour may reach further than a mixture does
    const depths = own * farthest < NOISE ? NOISE_DEPTHS : MIXTURE_DEPTHS;
    return depths.some((depth) => {
      const inX = Math.round(x + (awayX / away) * depth);
      const inY = Math.round(y + (awayY / away) * depth);
      return inX >= 0 && inY >= 0 && inX < width && inY < height && share(inY * width + inX) > own + 0.12;
    });
  }

  /** Where the pixel's colour lies between background (0) and garment (1). */
  function share(at: number): number {
    let along = 0;
    let span = 0;
    for (let c = 0; c < 3; c++) {
      const axis = garment[c]! - backdrop[c]!;
      along += (colours[at * 3 + c]! - backdrop[c]!) * axis;
      span += axis * axis;
    }
    return along / span;
  }
}
