/** Outlines without corners, as soft as a photo's edges. */
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** A photo's edges are about so many pixels wide. */
export const EDGE = 1.8;
/** Corners of the outline are rounded over so much of the shoulder width. */
export const ROUNDING = 0.026;

/**
 * The shape with its corners, notches and spikes narrower than about three `sigma` pixels rounded off: its blurred
 * coverage, cut at one half (curvature motion by Merriman, Bence and Osher, 1992). Straight edges stay where they are.
 */
export function roundedShape(shape: Mask, sigma: number): Mask {
  const { data } = blurMask(shape, sigma);
  const slope = (sigma * Math.sqrt(2 * Math.PI)) / EDGE;
  const result = createMask(shape.width, shape.height);
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    result.data[i] = 255 * Math.max(0, Math.min(1, (data[i]! / 255 - 0.5) * slope + 0.5)) + 0.5;
  }
  return result;
}

/** 0..1, coverage of skin at a signed distance from the silhouette of the old top: it ends a little inside. */
export function insideBy(distance: number): number {
  return Math.max(0, Math.min(1, (-distance - 1) / EDGE + 0.5));
}
