/** An opaque layer behind everything, and what is drawn into it. */

import type { Mask, RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import { joined, without } from './coverage.ts';

/** The picture as a layer that covers everything. */
export function opaque(image: RgbaImage): Layer {
  const layer = createLayer(image.width, image.height);
  for (let i = 0; i < layer.alpha.length; i++) {
    layer.alpha[i] = 1;
    for (let c = 0; c < 3; c++) layer.color[3 * i + c] = image.data[4 * i + c]!;
  }
  return layer;
}

/** Draws `top` into the opaque `bottom`, weakened by `mask`. */
export function drawIntoInPlace(bottom: Layer, top: Layer, mask: Mask | null): void {
  for (let i = 0; i < bottom.alpha.length; i++) {
    const share = mask ? mask.data[i]! / 255 : 1;
    const a = top.alpha[i]! * share;
    if (a <= 0) continue;
    for (let c = 0; c < 3; c++)
      bottom.color[3 * i + c] = top.color[3 * i + c]! * share + bottom.color[3 * i + c]! * (1 - a);
  }
}

/** Lessens `open` where `layer` (weakened by `mask`) covers it. */
export function closeInPlace(open: Mask, layer: Layer, mask: Mask | null): void {
  for (let i = 0; i < open.data.length; i++)
    open.data[i]! *= 1 - layer.alpha[i]! * (mask ? mask.data[i]! / 255 : 1);
}

/** Coverage of a layer as far as `mask` lets it show. */
export function coverageWithin({ alpha }: Layer, mask: Mask): Mask {
  return { ...mask, data: Uint8Array.from(alpha, (value, i) => value * mask.data[i]!) };
}

/** Everything that wasn't `removed` stays the photo, and is background as far as nobody is `present`. */
export function keepPhotoInPlace(
  plate: Layer,
  background: Mask,
  photo: RgbaImage,
  removed: Mask,
  present: Mask,
): void {
  for (let i = 0; i < plate.alpha.length; i++) {
    const keep = 1 - removed.data[i]! / 255;
    if (keep === 0) continue;
    background.data[i] = background.data[i]! * (1 - keep) + (255 - present.data[i]!) * keep;
    for (let c = 0; c < 3; c++)
      plate.color[3 * i + c] = plate.color[3 * i + c]! * (1 - keep) + photo.data[4 * i + c]! * keep;
  }
}

/** Coverage of the torso's skin, 0..1, without what `lower` clothes (weakened by `mask`) hide of it. */
export function skinBelow(torso: Float32Array, lower: Layer | null, mask: Mask): Float32Array {
  return lower ? torso.map((alpha, i) => alpha * (1 - (lower.alpha[i]! * mask.data[i]!) / 255)) : torso;
}

/**
 * Coverage of bare skin: what is `seen` of it and what is `rebuilt`. Where `trousers`, null without any, were drawn over that, light and
 * shade are theirs: below a hem a shadow in the skin's hue would be a brown patch.
 */
export function bareCoverage(seen: Mask, rebuilt: Mask, trousers: Mask | null): Mask {
  return joined(seen, trousers ? without(rebuilt, trousers) : rebuilt);
}
