/** How large a tattooist would make a design at a place. */
import type { Anatomy } from '../anatomy/anatomy.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';

/** Side in centimetres of a square as large as a palm-sized design. */
const PALM = 8;
/** … on wide skin, where a palm would be lost. */
const WIDE = 10.5;
/** … on the thickest limb. */
const WIDEST_ON_LIMB = 11.5;
/** Longer side at most, in centimetres. */
const LONGEST = 15;
/** Side of the square as a part of a limb's visible width. */
const OF_LIMB = 0.7;
/** Width of a design as a part of it, at most. */
const ACROSS_LIMB = 0.74;
/** Side of the square as a part of the widest circle that fits on the skin around the place: at most, on wide skin, at least. */
const OF_CIRCLE_MOST = 0.64;
const OF_CIRCLE_WIDE = 0.4;
const OF_CIRCLE_LEAST = 0.3;
/** … where nothing is known of the body's scale. */
const OF_CIRCLE_UNKNOWN = 0.55;
/** Height as a part of what is seen of the place along its upright. */
const ALONG = 0.8;

/**
 * Natural width of a design (`aspect` is height over width) in photo pixels: about palm-sized, larger on wide skin, and
 * always in proportion to what is seen of the place. `reach`: radius of the widest circle of bare skin around there.
 */
export function naturalWidth(surface: SkinSurface, aspect: number, anatomy: Anatomy, reach: number): number {
  const centimetre = anatomy.pixelsPerCentimetre;
  const known = anatomy.scaleFrom !== 'skin';
  const circle = 2 * reach;
  let side: number;
  if (surface.kind === 'limb') {
    side = Math.min(OF_LIMB * surface.width, 0.8 * circle);
    if (known) side = Math.min(side, WIDEST_ON_LIMB * centimetre);
  } else if (known) {
    const wide = Math.min(WIDE * centimetre, OF_CIRCLE_WIDE * circle);
    const wanted = Math.max(PALM * centimetre, wide, OF_CIRCLE_LEAST * circle);
    side = Math.min(OF_CIRCLE_MOST * circle, wanted);
  } else side = OF_CIRCLE_UNKNOWN * circle;
  const across = surface.kind === 'limb' ? ACROSS_LIMB * surface.width : Number.POSITIVE_INFINITY;
  const along = (ALONG * Math.max(surface.length, circle)) / aspect;
  const longest = known ? (LONGEST * centimetre) / Math.max(1, aspect) : Number.POSITIVE_INFINITY;
  return Math.min(side / Math.sqrt(aspect), across, along, longest);
}
