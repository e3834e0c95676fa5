/** How light falls across a limb: measured where its skin is seen. */
import { type LimbAxis, limbTable } from '../fit/limb-axis.ts';
import { chamferDepth } from '../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';

/** Positions across the limb at which its own shading is measured. */
const ACROSS = 13;
/** Pieces along the limb, each with a light of its own that is no shading across. */
const ALONG = 10;

/** A limb with the half-width of its bare skin, and how far outwards from its axis its middle lies, pixels. */
export interface RoundLimb extends LimbAxis {
  readonly bare: Float32Array;
  readonly middle: Float32Array;
}

/** The measured shading at `t`, −1 the inner edge, 1 the outer one. */
export function shadeAcross(shading: Float32Array, t: number): number {
  const position = (0.5 * t + 0.5) * (ACROSS - 1);
  const index = Math.min(ACROSS - 2, Math.floor(position));
  return shading[index]! + (shading[index + 1]! - shading[index]!) * (position - index);
}

/**
 * The shading across a limb, from inner to outer edge in `ACROSS` steps: measured on its seen skin as far as there is,
 * else what is `usual` at a place (−1 inner edge, 1 outer one). `coordinates` are those of the limb's ribbon.
 */
export function shadingAcross(
  limb: RoundLimb,
  photo: RgbaImage,
  seen: Mask,
  coordinates: Float32Array,
  usualAt: (t: number) => number,
): Float32Array {
  const sums = new Float32Array(ALONG * ACROSS);
  const counts = new Float32Array(ALONG * ACROSS);
  const depth = chamferDepth(seen, 200).data;
  for (let at = 0; at < depth.length; at++) {
    const along = coordinates[2 * at]!;
    if (depth[at]! < 1.5 || Number.isNaN(along)) continue;
    const f = along / limb.length;
    const t =
      (coordinates[2 * at + 1]! - limbTable(limb, limb.middle, along)) / limbTable(limb, limb.bare, along);
    if (f < 0 || f >= 1 || Math.abs(t) > 1) continue;
    const bin = Math.floor(f * ALONG) * ACROSS + Math.round((0.5 * t + 0.5) * (ACROSS - 1));
    sums[bin]! += Math.log(6 + photo.data[4 * at + 1]!);
    counts[bin]!++;
  }
  const measured = new Float32Array(ACROSS);
  const weights = new Float32Array(ACROSS);
  const usual = Float32Array.from({ length: ACROSS }, (_, k) => usualAt((2 * k) / (ACROSS - 1) - 1));
  for (let piece = 0; piece < ALONG; piece++) {
    // each piece's own light is that of its middle
    let light = 0;
    let total = 0;
    for (let k = 3; k < ACROSS - 3; k++) {
      const bin = piece * ACROSS + k;
      light += sums[bin]! - counts[bin]! * usual[k]!;
      total += counts[bin]!;
    }
    if (total < 60) continue;
    for (let k = 0; k < ACROSS; k++) {
      const bin = piece * ACROSS + k;
      measured[k]! += sums[bin]! - (counts[bin]! * light) / total;
      weights[k]! += counts[bin]!;
    }
  }
  // few pixels say little; neighbours are smooth
  const joined = usual.map((value, k) => {
    const share = weights[k]! / (weights[k]! + 60);
    const own = weights[k]! > 0 ? Math.max(-0.7, Math.min(0.25, measured[k]! / weights[k]!)) : value;
    return value + 0.85 * share * (own - value);
  });
  return joined.map(
    (value, k) => 0.5 * value + 0.25 * (joined[Math.max(0, k - 1)]! + joined[Math.min(ACROSS - 1, k + 1)]!),
  );
}
