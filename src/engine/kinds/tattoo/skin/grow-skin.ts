/**
 * Skin beyond the seeds: under uneven light its colour drifts far, but in small steps, while hems, hair and outlines are
 * steps at once (region growing after Adams, Bischof: "Seeded Region Growing", 1994, with a bound on each step).
 */
import type { SkinScene } from './skin-scene.ts';
import { type SkinTint, tintDistance } from './skin-tint.ts';

export interface GrowthLimits {
  /** Largest step between neighbours, in ΔE. */
  readonly step: number;
  /** Farthest tint, in standard deviations. */
  readonly tint: number;
  /** Roughest texture level. */
  readonly texture: number;
  /** Least likeness to human skin, 0..1. */
  readonly likeness: number;
}

/** 1 on the seeds (weight above 0) and what hangs together with them in small steps; stays where `allowed` is 128 or more. */
export function growSkin(
  scene: SkinScene,
  seeds: Float32Array,
  tint: SkinTint,
  limits: GrowthLimits,
  allowed: Uint8Array,
): Uint8Array {
  const { width, height, likeness, texture } = scene;
  const lab = scene.lab.data;
  const size = width * height;
  const grown = new Uint8Array(size);
  const queue = new Int32Array(size);
  let end = 0;
  for (let i = 0; i < size; i++)
    if (seeds[i]! > 0) {
      grown[i] = 1;
      queue[end++] = i;
    }
  const squared = limits.step * limits.step;
  for (let at = 0; at < end; at++) {
    const i = queue[at]!;
    const x = i % width;
    for (let side = 0; side < 4; side++) {
      const j = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width;
      if (j < 0 || j >= size || (side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
      if (grown[j] || texture[j]! > limits.texture || likeness[j]! < limits.likeness || allowed[j]! < 128)
        continue;
      const l = lab[3 * i]! - lab[3 * j]!;
      const a = lab[3 * i + 1]! - lab[3 * j + 1]!;
      const b = lab[3 * i + 2]! - lab[3 * j + 2]!;
      if (l * l + a * a + b * b > squared || tintDistance(tint, lab, 3 * j) > limits.tint) continue;
      grown[j] = 1;
      queue[end++] = j;
    }
  }
  return grown;
}
