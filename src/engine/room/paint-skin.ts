/** One pixel of rebuilt skin: a tone in a light, with the person's own texture. */
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { deepShade } from './shade-hue.ts';
import { TEXTURE_SIZE } from './skin-texture.ts';
import type { SkinTone, Tone } from './skin-tone.ts';

/** Skin in so much light (logarithm) throws back most of its gloss, and so much of it. */
const LIT = 0.18;
const SHEEN = 0.5;
/** A tone nearer to white than this (0..255) is no more than so much brighter in the light: photos have little room there. */
const ROOM = 34;

/**
 * Paints `tone` under `light` (logarithm, of green) at index `at` of `layer`; (x, y) is the pixel's place in the photo,
 * which decides its texture.
 */
export function paintSkin(
  layer: Layer,
  at: number,
  coverage: number,
  { texture, shadeDirection, gloss }: SkinTone,
  tone: Tone,
  light: number,
  x: number,
  y: number,
): void {
  const place = (y & (TEXTURE_SIZE - 1)) * TEXTURE_SIZE + (x & (TEXTURE_SIZE - 1));
  const room = light > 0 ? Math.max(0, Math.min(1, (255 - tone[0]) / ROOM)) : 1;
  const shade = room * light + texture.light[place]!;
  const redness = 0.5 * texture.redness[place]!;
  const sheen = room * SHEEN * gloss * smoothStep(0, LIT, light);
  const { color } = layer;
  layer.alpha[at] = coverage;
  color[3 * at] =
    coverage * Math.min(255, sheen + tone[0] * Math.exp(deepShade(shade, shadeDirection[0]) + redness));
  color[3 * at + 1] = coverage * Math.min(255, sheen + tone[1] * Math.exp(shade));
  color[3 * at + 2] =
    coverage * Math.min(255, sheen + tone[2] * Math.exp(deepShade(shade, shadeDirection[2]) - redness));
}
