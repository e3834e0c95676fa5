/** The light on a head, estimated from its face. */
import type { HeadPoint } from '../head/head-point.ts';

export interface HeadLight {
  /** Unit vector towards the key light, head frame. */
  readonly direction: HeadPoint;
  /** Shares of key and fill, adding up to 1. */
  readonly key: number;
  readonly fill: number;
  /** Colour of the light as multipliers of linear red, green and blue, mean 1. */
  readonly tint: readonly [number, number, number];
  /** Standard deviation of the photo's edge blur in pixels, and of its grain in 8-bit steps. */
  readonly blur: number;
  readonly grain: number;
}
