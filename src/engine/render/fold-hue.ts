/**
 * Hue of shaded cloth. In a fold cloth is lit by cloth, and light that was thrown back more often has more of its colour: pale
 * cloth in the shade is deeper in hue, not grey. A hollow that sees the share `a` of itself around it keeps
 * (1 − a) / (1 − a ρ) of its light, where ρ is what cloth throws back in a channel.
 */
import type { Layer } from '../pixels/layer.ts';

/** Share of the shade that is a hollow's; the rest is light that doesn't come in from outside. */
const HOLLOW = 0.6;
/** sRGB's mean exponent. */
const GAMMA = 2.2;
/** Steps of the table from no shade to `DEEPEST` (a logarithm of sRGB values). */
const STEPS = 256;
const DEEPEST = 1.5;

/** Gives a layer drawn in light `shade` (logarithms) the hue that its own cloth has in the shade, in place; its lightness stays. */
export function deepenFoldsInPlace(layer: Layer, shade: Float32Array): void {
  const { alpha, color } = layer;
  const sums = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i]! < 0.5) continue;
    // the light is taken back off
    const unlit = Math.exp(-shade[i]!);
    for (let c = 0; c < 3; c++) sums[c]! += Math.min(255, (color[3 * i + c]! * unlit) / alpha[i]!);
    total++;
  }
  if (total === 0) return;
  const thrown = sums.map((sum) => (sum / total / 255) ** GAMMA);
  const mean = 0.25 * thrown[0]! + 0.6 * thrown[1]! + 0.15 * thrown[2]!;
  const tables = thrown.map((own) =>
    Float32Array.from({ length: STEPS + 1 }, (_, k) => {
      const left = Math.exp((-GAMMA * DEEPEST * k) / STEPS);
      const hollow = (1 - left) / (1 - left * mean);
      const deeper = (1 - hollow) / (1 - hollow * own) / left;
      return (1 + HOLLOW * (deeper - 1)) ** (1 / GAMMA);
    }),
  );
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i]! <= 0 || shade[i]! >= 0) continue;
    const step = Math.min(STEPS, Math.round((-shade[i]! / DEEPEST) * STEPS));
    const most = 255 * alpha[i]!;
    for (let c = 0; c < 3; c++) color[3 * i + c] = Math.min(most, color[3 * i + c]! * tables[c]![step]!);
  }
}
