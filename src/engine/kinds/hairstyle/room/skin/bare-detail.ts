/** What lies on the skin, as light over its tone. */
import type { RgbaImage } from '../../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../../pixels/srgb-linear.ts';
import type { BareSurface } from './bare-surface.ts';
import { type BareTone, DARK } from './bare-tone.ts';

/** More colour (logarithm of red or blue over green) is painted on, perhaps on one side only. */
const MOST_HUE = 0.55;

/** What lies on the skin of eyes and brows, one entry a pixel of the area. */
export interface BareEyes {
  /** 0..1: how far the other half tells what is there. */
  readonly known: Float32Array;
  /** Logarithms of linear light over the skin's tone, 3 a pixel, already weighted by `known`. */
  readonly detail: Float32Array;
}

/** Logarithm of the picture's linear light at (u, v), which lies a pixel inside the picture. */
export function lightAt({ data, width }: RgbaImage, u: number, v: number, channel: number): number {
  const x0 = Math.floor(u - 0.5);
  const y0 = Math.floor(v - 0.5);
  const fx = u - 0.5 - x0;
  const fy = v - 0.5 - y0;
  const from = 4 * (y0 * width + x0) + channel;
  const below = from + 4 * width;
  const upper = SRGB_TO_LINEAR[data[from]!]! * (1 - fx) + SRGB_TO_LINEAR[data[from + 4]!]! * fx;
  const lower = SRGB_TO_LINEAR[data[below]!]! * (1 - fx) + SRGB_TO_LINEAR[data[below + 4]!]! * fx;
  return Math.log(upper + (lower - upper) * fy + DARK);
}

/** Logarithm of the picture's linear light over the tone of skin, both at (u, v). */
export function detailAt(
  picture: RgbaImage,
  u: number,
  v: number,
  channel: number,
  { head, shadow }: BareTone,
  { step, columns, rows }: BareSurface,
): number {
  const row = Math.min(rows - 1, Math.floor(v / step));
  const cell = 3 * (row * columns + Math.min(columns - 1, Math.floor(u / step))) + channel;
  return lightAt(picture, u, v, channel) + shadow[cell]! - head[cell]!;
}

/**
 * Writes what lies on skin to `detail[3 * at]`…, by its logarithms of light, and of red and blue over green, against the skin's.
 * Red paint is laid thinner down to a usual hue: its colour alone limited, it would be grey.
 */
export function setDetail(
  detail: Float32Array,
  at: number,
  weight: number,
  light: number,
  red: number,
  blue: number,
): void {
  const share = weight * (MOST_HUE / Math.max(MOST_HUE, red));
  detail[3 * at] = share * (light + Math.max(-MOST_HUE, red));
  detail[3 * at + 1] = share * light;
  detail[3 * at + 2] = share * (light + Math.max(-MOST_HUE, Math.min(MOST_HUE, blue)));
}
