/** What skin looks like from near: tone that wanders, blood under it, pores and fine lines on it. */
import { clamp, mix, smoothstep } from '../figure/distance.ts';
import { fractalNoise, valueNoise } from '../figure/noise.ts';
import { toLinear } from '../figure/render-figure.ts';

export interface SkinTone {
  /** sRGB, 0..255. */
  readonly colour: readonly [red: number, green: number, blue: number];
  /** How much blood shows, 0 (very dark skin) to 1 (very light skin). */
  readonly blush: number;
  /** Share of the skin under freckles, 0..1. */
  readonly freckles: number;
}

type Field = (x: number, y: number, z: number) => number;

/**
 * Writes the skin's colour at a point (centimetres), linear light. `blood` says where it is redder than elsewhere,
 * 0..1: knuckles, fingertips, elbows.
 */
export function skinAlbedo(
  tone: SkinTone,
  blood: Field = () => 0,
): (x: number, y: number, z: number, out: Float64Array) => void {
  const [red, green, blue] = tone.colour.map(toLinear) as [number, number, number];
  return (x, y, z, out) => {
    const mottle =
      1 +
      0.05 * fractalNoise(x * 0.3, y * 0.3, z * 0.3, 2) +
      0.035 * fractalNoise(x * 2.1, y * 2.1, z * 2.1, 3);
    const flush =
      tone.blush *
      clamp(
        0.5 * fractalNoise(x * 0.22 + 9, y * 0.22, z * 0.22, 2) +
          0.3 * valueNoise(x * 1.4, y * 1.4, z * 1.4) +
          1.3 * blood(x, y, z),
        -1,
        1.6,
      );
    const spot =
      tone.freckles *
      smoothstep(0.62, 0.8, valueNoise(x * 3.2 + 31, y * 3.2, z * 3.2)) *
      smoothstep(-0.1, 0.5, valueNoise(x * 0.35, y * 0.35 + 5, z * 0.35));
    const fine = 1 + 0.03 * valueNoise(x * 11, y * 11, z * 11);
    out[0] = red * mottle * fine * (1 + 0.015 * flush) * mix(1, 0.74, spot);
    out[1] = green * mottle * fine * (1 - 0.1 * flush) * mix(1, 0.6, spot);
    out[2] = blue * mottle * fine * (1 - 0.085 * flush) * mix(1, 0.48, spot);
  };
}

/** Relief of skin: pores and the net of fine lines, on muscles that are never quite smooth. */
export const skinRelief: Field = (x, y, z) =>
  0.0026 * valueNoise(x * 13, y * 13, z * 13) +
  0.0042 * valueNoise(x * 6.3 + 4, y * 6.3, z * 6.3) +
  0.016 * fractalNoise(x * 0.8, y * 0.8, z * 0.8, 2);
