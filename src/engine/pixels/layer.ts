/** Layers of a composition: colour and coverage over one area, in floating point. */
import type { Mask } from './image.ts';

/** sRGB 0..255 premultiplied by `alpha` (0..1), 3 samples a pixel, and the coverage itself. */
export interface Layer {
  readonly width: number;
  readonly height: number;
  readonly color: Float32Array;
  readonly alpha: Float32Array;
}

export function createLayer(width: number, height: number): Layer {
  return {
    width,
    height,
    color: new Float32Array(3 * width * height),
    alpha: new Float32Array(width * height),
  };
}

export function copyLayer(layer: Layer): Layer {
  return { ...layer, color: layer.color.slice(), alpha: layer.alpha.slice() };
}

/** Coverage of a layer as a mask. */
export function layerCoverage({ alpha, width, height }: Layer): Mask {
  return { width, height, data: Uint8Array.from(alpha, (value) => Math.min(255, value * 255 + 0.5)) };
}

/** Draws `top` over `bottom`, which is changed (Porter and Duff's "over"). */
export function drawOverInPlace(bottom: Layer, top: Layer): void {
  const { color, alpha } = bottom;
  for (let i = 0; i < alpha.length; i++) {
    const a = top.alpha[i]!;
    if (a <= 0) continue;
    const rest = 1 - a;
    alpha[i] = a + alpha[i]! * rest;
    color[3 * i] = top.color[3 * i]! + color[3 * i]! * rest;
    color[3 * i + 1] = top.color[3 * i + 1]! + color[3 * i + 1]! * rest;
    color[3 * i + 2] = top.color[3 * i + 2]! + color[3 * i + 2]! * rest;
  }
}

/** Weakens a layer by `1 - hiding / 255` at each pixel, in place. */
export function hideBehindInPlace(layer: Layer, hiding: Mask): void {
  for (let i = 0; i < layer.alpha.length; i++) {
    const hidden = hiding.data[i]!;
    if (hidden === 0) continue;
    const keep = 1 - hidden / 255;
    layer.alpha[i]! *= keep;
    layer.color[3 * i]! *= keep;
    layer.color[3 * i + 1]! *= keep;
    layer.color[3 * i + 2]! *= keep;
  }
}

/** Multiplies a layer's colour by e^shade at each pixel, in place; coverage stays. */
export function shadeInPlace(layer: Layer, shade: Float32Array): void {
  for (let i = 0; i < layer.alpha.length; i++) {
    if (layer.alpha[i]! <= 0) continue;
    if (shade[i] === 0) continue;
    const factor = Math.exp(shade[i]!);
    const most = 255 * layer.alpha[i]!;
    for (let c = 3 * i; c < 3 * i + 3; c++) layer.color[c] = Math.min(most, layer.color[c]! * factor);
  }
}
