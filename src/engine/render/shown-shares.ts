/**
 * What each pixel of a composition shows of the photo and of the garment, so that a composition of small copies can be
 * given the detail of the pictures themselves.
 */
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import type { Mask } from '../pixels/image.ts';
import { createLayer, drawOverInPlace, type Layer } from '../pixels/layer.ts';

export interface ShownShares {
  /** Share 0..1 of the photo's own pixel, times the light that was laid on it. */
  readonly photo: Float32Array;
  /** Share of the garment's own colour, times the light that was laid on it. */
  readonly cloth: Float32Array;
  /** Coverage 0..1 by what stays the photo's: face, hands and the like. */
  readonly kept: Float32Array;
  /** The cloth as it is seen: its colour in the picture premultiplied by its coverage. */
  readonly seen: Layer;
}

/** A drawn part of the garment: where it was looked up, and its coverage 0..1 over the composed area. */
export interface ShownPart {
  readonly buffer: CoordinateBuffer;
  readonly alpha: Float32Array;
  /** Whether it isn't drawn from the garment's picture as it is: it hides what is behind it. */
  readonly altered?: boolean;
}

/** The trace of a composition over its area. */
export interface ShownTrace {
  readonly shares: ShownShares;
  /** Back to front. */
  readonly parts: readonly ShownPart[];
  /** The drawn parts together, before light. */
  readonly cloth: Layer;
}

/** Shares of a plate that is the photo where nothing was `removed`; `shade` is the logarithm of the light on it. */
export function sharesOfPlate(removed: Mask, shade: Float32Array): ShownShares {
  const photo = new Float32Array(shade.length);
  for (let i = 0; i < photo.length; i++) {
    const kept = 1 - removed.data[i]! / 255;
    photo[i] = shade[i] === 0 ? kept : kept * Math.exp(shade[i]!);
  }
  const { width, height } = removed;
  return {
    photo,
    cloth: new Float32Array(shade.length),
    kept: new Float32Array(shade.length),
    seen: createLayer(width, height),
  };
}

/**
 * The garment's cloth, drawn in light `shade` (a logarithm, or one for each pixel) and with `contrast` of its own, comes before
 * what was seen.
 */
export function coverWithClothInPlace(
  { photo, cloth, seen }: ShownShares,
  layer: Layer,
  shade: Float32Array | number,
  contrast = 1,
): void {
  const { alpha } = layer;
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i]!;
    if (a <= 0) continue;
    photo[i]! *= 1 - a;
    cloth[i] = cloth[i]! * (1 - a) + a * contrast * Math.exp(typeof shade === 'number' ? shade : shade[i]!);
  }
  drawOverInPlace(seen, layer);
}

/** What is the photo's own where nothing was `removed` comes before what was seen, in light `shade`. */
export function coverWithKeptInPlace(
  shares: ShownShares,
  { alpha }: Layer,
  removed: Mask,
  shade: Float32Array,
): void {
  const { photo } = shares;
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i]!;
    if (a <= 0) continue;
    const kept = 1 - removed.data[i]! / 255;
    photo[i] = photo[i]! * (1 - a) + a * kept * Math.exp(shade[i]!);
    hideClothInPlace(shares, i, a);
  }
}

/** Like `coverWithFrontInPlace`, for what must stay the photo's: its edge is as crisp as the photo's own. */
export function coverWithKeptFrontInPlace(shares: ShownShares, layer: Layer): void {
  coverWithFrontInPlace(shares, layer);
  const { kept } = shares;
  for (let i = 0; i < kept.length; i++) kept[i] = Math.max(kept[i]!, layer.alpha[i]!);
}

/**
 * What stands in front comes before what was seen. Where it covers in part its colour is made up, and less and less of the
 * photo's detail is its own.
 */
export function coverWithFrontInPlace(shares: ShownShares, { alpha }: Layer): void {
  const { photo } = shares;
  for (let i = 0; i < alpha.length; i++) {
    const a = alpha[i]!;
    if (a <= 0) continue;
    photo[i] = photo[i]! * (1 - a) + a * a;
    hideClothInPlace(shares, i, a);
  }
}

function hideClothInPlace({ cloth, seen: { alpha, color } }: ShownShares, i: number, hidden: number): void {
  if (alpha[i] === 0) return;
  const left = 1 - hidden;
  cloth[i]! *= left;
  alpha[i]! *= left;
  color[3 * i]! *= left;
  color[3 * i + 1]! *= left;
  color[3 * i + 2]! *= left;
}
