/** Colour, relief and shine of a sitter's skin where nothing is painted. */
import { clamp, smoothstep } from '../figure/distance.ts';
import { fractalNoise, valueNoise } from '../figure/noise.ts';
import { toLinear } from '../figure/render-figure.ts';
import type { SkinColours } from './sitter.ts';

const around = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): number =>
  Math.exp(-(((x - cx) / rx) ** 2) - ((y - cy) / ry) ** 2);

/** Writes linear albedo at a point of the skin. */
export function skinAlbedoOf(
  skin: SkinColours,
): (x: number, y: number, z: number, out: Float64Array) => void {
  const [red, green, blue] = skin.base.map(toLinear) as [number, number, number];
  return (x, y, z, out) => {
    const side = Math.abs(x);
    const blood =
      skin.flush *
      (0.5 * around(side, y, 4.6, -0.2, 2.4, 1.8) +
        0.5 * around(side, y, 8.4, 1, 1, 3.4) +
        0.3 * around(side, y, 0, -0.4, 1.4, 1.4) +
        0.25 * fractalNoise(x * 0.35 + 9, y * 0.35, z * 0.35, 2) +
        0.16 * fractalNoise(x * 1.6, y * 1.6, z * 1.6, 2));
    const mottle =
      1 +
      0.035 * fractalNoise(x * 0.4, y * 0.4, z * 0.4, 2) +
      0.03 * fractalNoise(x * 2.4, y * 2.4, z * 2.4, 3) +
      0.035 * valueNoise(x * 14, y * 14, z * 14);
    // the shade of a shaved beard: chin, jaw and upper lip, in dots
    const region =
      smoothstep(-1.4, -4.2, y + 0.35 * (side > 4 ? 4 - side : 0)) *
      smoothstep(-12.2, -9.2, y) *
      smoothstep(-3.4, -1.6, z) *
      (1 - 0.8 * around(x, y, 0, -4.35, 2.7, 0.95)) *
      clamp(
        0.35 +
          0.65 * smoothstep(1.2, 3, Math.hypot(x * 0.7, (y + 4.2) * 0.95)) +
          around(x, y, 0, -2.8, 2, 0.6),
        0,
        1,
      );
    const beard = skin.beard * region * (0.72 + 0.5 * valueNoise(x * 9, y * 9, z * 9));
    const tan = 1 - 0.05 * smoothstep(4, 8, y) * (1 - around(x, y, 0, 9, 7, 4));
    out[0] = red * mottle * tan * (1 + 0.02 * blood) * (1 - beard);
    out[1] = green * mottle * tan * (1 - 0.2 * blood) * (1 - beard * 0.96);
    out[2] = blue * mottle * tan * (1 - 0.19 * blood) * (1 - beard * 0.88);
  };
}

/** Height of pores and fine lines that only the light sees, centimetres. */
export const skinReliefAt = (x: number, y: number, z: number): number =>
  0.0026 * valueNoise(x * 15, y * 15, z * 15) +
  0.0045 * valueNoise(x * 7 + 4, y * 7, z * 7) +
  0.009 * fractalNoise(x * 1.1, y * 1.1, z * 1.1, 2);

/** How much the skin of the face shines, 1 on average. */
export function skinShine(x: number, y: number): number {
  const side = Math.abs(x);
  return (
    0.75 +
    0.7 * around(x, y, 0, 6, 3.4, 1.7) +
    0.9 * around(x, y, 0, 0.2, 0.8, 1.8) +
    0.5 * around(side, y, 4.3, 0.6, 1.6, 1) +
    0.4 * around(x, y, 0, -7.4, 1.4, 0.8) +
    1.6 * around(x, y, 0, -4.95, 1.5, 0.4)
  );
}
