/** How large a tattooist would make a design at a place. */
import type { SkinSurface } from '../surface/skin-surface.ts';

/** Side in centimetres of a square as large as a palm-sized design. */
const PALM = 8;
/** … on a wide back, where a palm would be lost. */
const WIDE = 10.5;
/** Longer side at most, in centimetres. */
const LONGEST = 14;
/** Share of a limb's visible width that a design takes, comfortably. */
const ACROSS_LIMB = 0.72;
/** … at least, so that it is no stamp. */
const ACROSS_LIMB_LEAST = 0.5;
/** Share of a flat place's width and length. */
const ACROSS_FLAT = 0.72;
const ACROSS_FLAT_LEAST = 0.3;
/** Share of what is seen of a limb or a flat place along its upright. */
const ALONG = 0.75;

/**
 * Natural width of a design (`aspect` is height over width) in photo pixels: about palm-sized, larger on wide skin, and
 * always in proportion to what is seen of the place.
 */
export function naturalWidth(surface: SkinSurface, aspect: number, pixelsPerCentimetre: number): number {
  const across = surface.width;
  const along = Math.max(surface.length, surface.width * 0.6);
  const limb = surface.kind === 'limb';
  const extent = Math.sqrt(across * along) / pixelsPerCentimetre;
  const side = limb ? PALM : Math.max(PALM, Math.min(WIDE, 0.38 * extent));
  const longest = LONGEST * pixelsPerCentimetre;
  const bySize = Math.min((side * pixelsPerCentimetre) / Math.sqrt(aspect), longest, longest / aspect);
  const least = (limb ? ACROSS_LIMB_LEAST : ACROSS_FLAT_LEAST) * across;
  const most = Math.min((limb ? ACROSS_LIMB : ACROSS_FLAT) * across, (ALONG * along) / aspect);
  return Math.min(most, Math.max(bySize, least));
}
