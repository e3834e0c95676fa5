/**
 * The light on each part of a top, put together pixel by pixel. Small functions of their own, for inside of a long one that runs
 * once a picture such loops are compiled late and badly.
 */
import type { Mask } from '../pixels/image.ts';

/** Logarithms of light a pixel, of forms: what is not said to be a part's is the whole garment's. */
export interface FormLight {
  /** The photo's own, and the turning away at the garment's edge. */
  readonly shade: Float32Array;
  readonly falloff: Float32Array;
  /** A sleeve's shadow on the torso, and the trunk's form. */
  readonly onTorso: Float32Array;
  readonly trunk: Float32Array;
  readonly sleeveEdge: Float32Array;
  readonly sleeveForm: Float32Array;
  readonly hoodEdge: Float32Array;
}

/** Logarithms of the light that is left beside what lies before the garment. */
export interface ShadowsOnTop {
  readonly head: Float32Array;
  readonly hand: Float32Array;
  readonly limbs: Float32Array;
  readonly hoodShadow: Float32Array;
}

/** Logarithms of the light on a top's parts where it covers (`union`); `light` 0..1 is the share of all light that is no shadow. */
export function lightOfParts(
  union: Float32Array,
  light: number,
  { shade, falloff, onTorso, trunk, sleeveEdge, sleeveForm, hoodEdge }: FormLight,
  { head, hand, limbs, hoodShadow }: ShadowsOnTop,
): { torsoShade: Float32Array; sleeveShade: Float32Array; hoodShade: Float32Array } {
  const torsoShade = new Float32Array(union.length);
  const sleeveShade = new Float32Array(union.length);
  const hoodShade = new Float32Array(union.length);
  for (let i = 0; i < union.length; i++) {
    if (union[i] === 0) continue;
    const cloth = light * (shade[i]! + falloff[i]!);
    torsoShade[i] =
      cloth + light * (onTorso[i]! + trunk[i]!) + Math.min(head[i]!, hand[i]!, limbs[i]!, hoodShadow[i]!);
    sleeveShade[i] = cloth + light * (sleeveEdge[i]! + sleeveForm[i]!) + Math.min(head[i]!, hoodShadow[i]!);
    hoodShade[i] = light * (shade[i]! + hoodEdge[i]!) + head[i]!;
  }
  return { torsoShade, sleeveShade, hoodShade };
}

/** From 0 at a distance of 0 up to 1 at `end`. */
export function rampUp(distance: Float32Array, end: number): Float32Array {
  const result = new Float32Array(distance.length);
  for (let i = 0; i < result.length; i++) result[i] = Math.min(1, distance[i]! / end);
  return result;
}

/** The deeper of two shadows (logarithms), on the person only and weakened by `share`. */
export function shadowOnPerson(
  cast: Float32Array,
  touching: Float32Array,
  background: Mask,
  share: Float32Array,
): Float32Array {
  const result = new Float32Array(cast.length);
  for (let i = 0; i < result.length; i++)
    if (cast[i]! < 0 || touching[i]! < 0)
      result[i] = Math.min(cast[i]!, touching[i]!) * (1 - background.data[i]! / 255) * share[i]!;
  return result;
}

/** The deeper of two shadows (logarithms) in place of the first. */
export function deepenInPlace(shadow: Float32Array, other: Float32Array): void {
  for (let i = 0; i < shadow.length; i++) if (other[i]! < shadow[i]!) shadow[i] = other[i]!;
}

export function multiplyInPlace(values: Float32Array, factors: Float32Array): void {
  for (let i = 0; i < values.length; i++) values[i]! *= factors[i]!;
}
