/**
 * The shadow that a top casts on bare skin: close to it skin glows in its own hue, and the shadow is a narrow one. Where the
 * body turns away beside the background the cloth lies on it, and there is none.
 */
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { contactShadow } from '../pixels/contact-shadow.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { shadowOnPerson } from './light-of-parts.ts';

/** Depths (logarithms) of the shadow below a top, and of that where it touches what it lies on. */
const CAST = 0.55;
const TOUCHING = 0.35;

/** A soft shadow's share of its darkest value is raised to this power: it ends sooner, and as softly. */
const NARROWER = 1.9;
/** Its depth then, against that on cloth. */
const DEPTH = 0.95;
/** From a body's side, over so many shoulder widths, it comes up from this share. */
const FROM_SIDE = 0.16;
const AT_SIDE = 0.3;
/** Red falls by no less than this share of green. */
const LEAST_RED = 0.5;

/**
 * Coverage 0..1 of what is skin and no trousers: a bare torso, rebuilt `arms` before it, and the person's `ownArms` as far as they are
 * bare: where an arm's skin meets the torso's the shadow has no edge.
 */
export function skinUnderTop(torso: Mask, trousers: Mask, arms: Float32Array, ownArms: Mask): Float32Array {
  const result = new Float32Array(arms.length);
  for (let i = 0; i < result.length; i++) {
    const own = Math.max(torso.data[i]! * (1 - trousers.data[i]! / 255), ownArms.data[i]!) / 255;
    result[i] = Math.max(arms[i]!, own);
  }
  return result;
}

/**
 * Makes `shadows` (logarithms of light, each with its darkest value) those of a top on `skin` (0..1), as far as they lie there.
 * `background` tells where the body ends, but behind the top of coverage `top`; `unit` is the shoulder width in pixels.
 */
export function narrowOnSkinInPlace(
  shadows: readonly { readonly shadow: Float32Array; readonly darkest: number }[],
  skin: Float32Array,
  background: Mask,
  top: Float32Array,
  unit: number,
): void {
  const reach = FROM_SIDE * unit;
  const beside = { ...background, data: background.data.map((value, i) => value * (1 - top[i]!)) };
  const fromSide = chamferDistanceWithin(beside, reach).data;
  for (const { shadow, darkest } of shadows)
    for (let i = 0; i < shadow.length; i++) {
      if (shadow[i] === 0 || skin[i] === 0) continue;
      const t = Math.min(1, fromSide[i]! / reach);
      const depth = DEPTH * (AT_SIDE + (1 - AT_SIDE) * t * (2 - t));
      const own = -darkest * depth * Math.min(1, -shadow[i]! / darkest) ** NARROWER;
      shadow[i]! += skin[i]! * (own - shadow[i]!);
    }
}

/**
 * Logarithm of the light that a top of coverage `top` leaves on the person behind it, of whom `skin` (0..1) is bare, weakened by
 * `share`; `unit` is the shoulder width in pixels.
 */
export function shadowUnderTop(
  top: Float32Array,
  skin: Float32Array,
  background: Mask,
  share: Float32Array,
  unit: number,
): Float32Array {
  const { width, height } = background;
  const cast = contactShadow(top, width, height, 0, 0.03 * unit, 0.028 * unit, CAST);
  const touching = contactShadow(top, width, height, 0, 0, 0.012 * unit, TOUCHING);
  const both = [
    { shadow: cast, darkest: CAST },
    { shadow: touching, darkest: TOUCHING },
  ];
  narrowOnSkinInPlace(both, skin, background, top, unit);
  return shadowOnPerson(cast, touching, background, share);
}

/** Like `shadeInPlace`, with skin's red falling less than its green, and its blue more: by the exponents in `direction`. */
export function shadeWithSkinInPlace(
  { color, alpha }: Layer,
  shade: Float32Array,
  skin: Float32Array,
  direction: readonly [red: number, green: 1, blue: number],
): void {
  const red = Math.max(LEAST_RED, direction[0]) - 1;
  const blue = direction[2] - 1;
  for (let i = 0; i < alpha.length; i++) {
    const light = shade[i]!;
    if (light === 0 || alpha[i]! <= 0) continue;
    const most = 255 * alpha[i]!;
    const glow = skin[i]! * light;
    color[3 * i] = Math.min(most, color[3 * i]! * Math.exp(light + glow * red));
    color[3 * i + 1] = Math.min(most, color[3 * i + 1]! * Math.exp(light));
    color[3 * i + 2] = Math.min(most, color[3 * i + 2]! * Math.exp(light + glow * blue));
  }
}
