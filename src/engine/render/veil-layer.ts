/** Cloth in the haze of the person's photo: an item photographed in a studio has deeper blacks than a hazy scene has. */
import type { Layer } from '../pixels/layer.ts';
import type { Veil } from '../pixels/photo-veil.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../pixels/srgb-linear.ts';

/** Shares of the veil's light and of its tint that cloth takes: blue-black cloth in a veil as brown as film's turns purple. */
const TAKEN = 0.85;
const TINT = 0.4;

/** Lays the veil's light over a layer, in place: white stays white, black becomes the veil, nearly. */
export function veilInPlace({ alpha, color }: Layer, veil: Veil): void {
  if (veil.every((light) => light <= 0)) return;
  const grey = (veil[0] + veil[1] + veil[2]) / 3;
  const lights = veil.map((light) => TAKEN * (grey + TINT * (light - grey)));
  const tables = lights.map((light) =>
    Float32Array.from({ length: 257 }, (_, value) =>
      linearToSrgb(light + (1 - light) * SRGB_TO_LINEAR[Math.min(255, value)]!),
    ),
  );
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i]!;
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++) {
      const table = tables[c]!;
      const value = Math.max(0, Math.min(255, color[3 * i + c]! / a));
      const low = Math.floor(value);
      color[3 * i + c] = a * (table[low]! + (table[low + 1]! - table[low]!) * (value - low));
    }
  }
}
