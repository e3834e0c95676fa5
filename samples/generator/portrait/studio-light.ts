/**
 * Light of a studio on a height field: a large soft lamp from the upper left, a weaker one from the right, a white room.
 * Each lamp is a bundle of directions, each with its own shadow, so that penumbras are as wide as the lamps.
 */
import type { Plane } from '../../../src/engine/pixels/image.ts';
import { samplePlane } from '../../../src/engine/pixels/sample-bilinear.ts';
import { cross, normalize, type Vector } from '../figure/distance.ts';
import { FAR, type Traced } from './trace-depth.ts';

export interface Ray {
  readonly towards: Vector;
  /** Linear light, one a channel. */
  readonly light: readonly [number, number, number];
}

/** Middle of the key lamp: to the picture's right, up, towards the viewer. */
export const KEY_LIGHT: Vector = normalize([-0.5, 0.5, 0.78]);
const FILL_LIGHT: Vector = normalize([0.75, 0.12, 0.65]);

/** Directions over the hemisphere in front of the sitter with the light that comes from them. */
export function studioRays(): Ray[] {
  const lamp = (
    middle: Vector,
    spread: number,
    count: number,
    light: readonly [number, number, number],
  ): Ray[] => {
    const side = normalize(cross([0, 1, 0], middle));
    const up = cross(middle, side);
    return Array.from({ length: count }, (_, i) => {
      // a sunflower's seeds fill the lamp's disc evenly
      const r = spread * Math.sqrt((i + 0.5) / count);
      const a = i * 2.399963;
      const [u, v] = [r * Math.cos(a), r * Math.sin(a)];
      const towards = normalize([
        middle[0] + side[0] * u + up[0] * v,
        middle[1] + side[1] * u + up[1] * v,
        middle[2] + side[2] * u + up[2] * v,
      ]);
      return { towards, light: [light[0] / count, light[1] / count, light[2] / count] as const };
    });
  };
  return [
    ...lamp(KEY_LIGHT, 0.42, 20, [0.72, 0.7, 0.68]),
    ...lamp(FILL_LIGHT, 0.6, 8, [0.34, 0.345, 0.35]),
    ...lamp([0, 0.25, 0.97], 1.6, 26, [0.46, 0.465, 0.475]),
  ];
}

/** Visible share of a direction's light over a coarse grid, `reduction` samples of the traced picture wide. */
export function shadowOf(traced: Traced, reduction: number, unit: number, { towards }: Ray): Plane {
  const width = Math.ceil(traced.width / reduction);
  const height = Math.ceil(traced.height / reduction);
  const data = new Float32Array(width * height);
  const [dx, dy, dz] = towards;
  const flat = Math.hypot(dx, dy) || 1e-6;
  const perPixel = dz / flat / unit;
  const [sx, sy] = [dx / flat, -dy / flat];
  for (let j = 0, i = 0; j < height; j++)
    for (let k = 0; k < width; k++, i++) {
      const x = Math.min(traced.width - 1, k * reduction + (reduction >> 1));
      const y = Math.min(traced.height - 1, j * reduction + (reduction >> 1));
      const z = traced.depth[y * traced.width + x]!;
      if (z <= FAR) {
        data[i] = 1;
        continue;
      }
      let seen = 1;
      let step = Math.max(1.5, 0.12 * unit);
      for (let t = step; t < 14 * unit; t += step, step *= 1.12) {
        const px = Math.round(x + sx * t);
        const py = Math.round(y + sy * t);
        if (px < 0 || py < 0 || px >= traced.width || py >= traced.height) break;
        const over = traced.depth[py * traced.width + px]! - (z + 0.04 + t * perPixel);
        // a thing thinner than it is high throws light behind it
        if (over > 0) seen = Math.min(seen, Math.max(0, 1 - over / 0.12));
        if (seen === 0) break;
      }
      data[i] = seen;
    }
  return { data, width, height };
}

/** A coarse plane at a place of the traced picture. */
export const atFine = (plane: Plane, reduction: number, x: number, y: number): number =>
  samplePlane(plane, (x + 0.5) / reduction, (y + 0.5) / reduction);
