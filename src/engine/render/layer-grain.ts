/** Grain on a layer, so that clean cloth doesn't stand out of a noisy photo. */
import type { PixelArea } from '../pixels/crop.ts';
import type { Layer } from '../pixels/layer.ts';
import { gaussianNoise } from '../pixels/seeded-noise.ts';

/** Adds noise of standard deviation `deviation` (0..255) to `layer`, which lies over `area` of the photo, in place. */
export function addGrainInPlace(layer: Layer, deviation: number, area: PixelArea, seed: number): void {
  if (deviation < 0.3) return;
  for (let i = 0; i < layer.alpha.length; i++) {
    const alpha = layer.alpha[i]!;
    if (alpha <= 0) continue;
    const x = area.x + (i % layer.width);
    const y = area.y + Math.floor(i / layer.width);
    const noise = alpha * deviation * gaussianNoise(x, y, seed);
    for (let c = 0; c < 3; c++)
      layer.color[3 * i + c] = Math.max(0, Math.min(255 * alpha, layer.color[3 * i + c]! + noise));
  }
}
