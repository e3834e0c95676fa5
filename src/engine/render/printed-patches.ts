/**
 * Prints in a shade of the cloth's own colour: they look like more or less light, but for their edges, which are sharp
 * nearly all around. Folds and shadows pass softly at least at their ends.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Least difference of log lightness from the cloth around that is looked at. */
const LEAST_DIFFERENCE = 0.11;
/** Areas of prints as shares of the cloth. */
const SMALLEST = 0.002;
const LARGEST = 0.4;
/** A border pixel is sharp when so much of the whole difference lies within two reaches; a print is sharp at most of its border. */
const SHARP_STEP = 0.8;
const SHARP_SHARE = 0.6;

/**
 * 255 in the patches of `cloth` (not 0 inside) that are print by their edges. `tone` is log lightness less the mean of the
 * cloth's own colour there; `reach` in pixels is how soft the picture's sharp edges are.
 */
export function printedPatches(
  tone: Float32Array,
  cloth: Uint8Array,
  width: number,
  height: number,
  reach: number,
): Mask {
  const print = createMask(width, height);
  let total = 0;
  for (let i = 0; i < cloth.length; i++) if (cloth[i]) total++;
  for (const sign of [-1, 1]) {
    const patch = createMask(width, height);
    for (let i = 0; i < cloth.length; i++)
      if (cloth[i] && sign * tone[i]! > LEAST_DIFFERENCE) patch.data[i] = 255;
    const { labels, components } = connectedComponents(patch);
    const borders = new Float64Array(components.length);
    const sharp = new Float64Array(components.length);
    const sums = new Float64Array(components.length);
    for (let i = 0; i < labels.length; i++) if (labels[i]! > 0) sums[labels[i]! - 1]! += tone[i]!;
    for (let y = reach; y < height - reach; y++)
      for (let x = reach; x < width - reach; x++) {
        const i = y * width + x;
        const label = labels[i]! - 1;
        if (label < 0) continue;
        for (let k = 0; k < 4; k++) {
          const step = k < 2 ? 1 : width;
          const out = k % 2 === 0 ? step : -step;
          if (labels[i + out] === label + 1) continue;
          // where the cloth ends nothing tells of its print
          if (!cloth[i + reach * out]) continue;
          borders[label]!++;
          const across = tone[i - reach * out]! - tone[i + reach * out]!;
          if (sign * across > SHARP_STEP * Math.abs(sums[label]! / components[label]!.area)) sharp[label]!++;
        }
      }
    for (let i = 0; i < labels.length; i++) {
      const label = labels[i]! - 1;
      if (label < 0) continue;
      const { area } = components[label]!;
      if (area < SMALLEST * total || area > LARGEST * total) continue;
      if (borders[label]! > 0 && sharp[label]! > SHARP_SHARE * borders[label]!) print.data[i] = 255;
    }
  }
  return print;
}
