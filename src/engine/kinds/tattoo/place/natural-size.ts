/** How large a tattooist would make a design at a place. */
import type { Anatomy, BodyPart, BodySite } from '../anatomy/anatomy.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';
import { isHand } from './part-preference.ts';
import { isLimb } from './upright-turn.ts';

/** Side in centimetres of a square as large as a design that is palm-sized. */
const PALM = 9;
/** … on wide skin, where a palm would be lost. */
const WIDE = 11.5;
/** … on the thickest limb. */
const WIDEST_ON_LIMB = 12;
/** Longer side at most, in centimetres. */
const LONGEST = 17;
/** Width of a square design as a part of a limb's visible width, and of any design at most. */
const OF_LIMB = 0.74;
const ACROSS_LIMB = 0.78;
/** … of a design that would show no lines at that: nearly all that is seen of the limb, nearly as wide as its circle. */
const ACROSS_SMALL_LIMB = 0.88;
/** How soon a taller design gets narrower: exponent on its aspect; on a limb it may run long. */
const SLIMMER_ON_LIMB = 0.36;
/** Side of the square as a part of the widest circle that fits on the skin around the place: at most, on wide skin, at least. */
const OF_CIRCLE_MOST = 0.66;
const OF_CIRCLE_WIDE = 0.5;
const OF_CIRCLE_LEAST = 0.32;
/** … where nothing is known of the body's scale. */
const OF_CIRCLE_UNKNOWN = 0.57;
/** Height as a part of what is seen of the place along its upright. */
const ALONG = 0.8;
/** A square design on the back of a hand or a palm, in half-widths of it; any design at most, and its height in lengths. */
const OF_HAND = 1.65;
const ACROSS_HAND = 1.75;
const ALONG_HAND = 1;
/** Photo pixels that the longer side of a design needs to show its lines, and how much larger it is made for them at most. */
const DETAILED = 150;
const MOST_GROWTH = 1.3;
const MOST_GROWTH_ON_LIMB = 1.5;
/** … on a limb the lines of a tall design are close together: exponent on its aspect. */
const TALL_ON_LIMB = 0.75;
/** … of a small design. */
const SEEN = 60;

/**
 * Natural width of a design (`aspect` is height over width) in photo pixels: about palm-sized, larger on wide skin and
 * where the photo has few pixels, and always in proportion to what is seen of the place. `reach`: radius of the widest
 * circle of bare skin around there; `site`: the part of the body there, if it is known.
 */
export function naturalWidth(
  surface: SkinSurface,
  aspect: number,
  anatomy: Anatomy,
  reach: number,
  site: BodySite | null,
): number {
  if (site !== null && isHand(site.part)) return widthOnHand(site, aspect);
  const centimetre = anatomy.pixelsPerCentimetre;
  const small = site === null ? undefined : SMALL_PARTS[site.part];
  if (small !== undefined) {
    const longer = small * centimetre;
    const seen = Math.max(longer, Math.min(MOST_GROWTH * longer, SEEN));
    return Math.min(seen / Math.max(1, aspect), (1.3 * reach) / Math.sqrt(aspect));
  }
  const known = anatomy.scaleFrom !== 'skin';
  const circle = 2 * reach;
  const tall = Math.max(1, aspect);
  const onLimb = surface.kind === 'limb' && site !== null && isLimb(site.part);
  let width: number;
  let most: number;
  if (surface.kind === 'limb') {
    const side = Math.min(OF_LIMB * surface.width, 0.82 * circle);
    width = (known ? Math.min(side, WIDEST_ON_LIMB * centimetre) : side) / tall ** SLIMMER_ON_LIMB;
    const usual = Math.min(ACROSS_LIMB * surface.width, 0.9 * circle);
    most = Math.min(
      usual * (onLimb ? Math.max(1, DETAILED / (usual * tall)) : 1),
      ACROSS_SMALL_LIMB * surface.width,
      1.1 * circle,
    );
  } else {
    const wide = Math.min(WIDE * centimetre, OF_CIRCLE_WIDE * circle);
    const wanted = Math.max(PALM * centimetre, wide, OF_CIRCLE_LEAST * circle);
    most = (OF_CIRCLE_MOST * circle) / Math.sqrt(aspect);
    width = known
      ? Math.min(most, wanted / Math.sqrt(aspect))
      : (OF_CIRCLE_UNKNOWN * circle) / Math.sqrt(aspect);
  }
  const along = (ALONG * Math.max(surface.length, circle)) / aspect;
  const longest = known ? (LONGEST * centimetre) / tall : Number.POSITIVE_INFINITY;
  const lacking = DETAILED / (width * (onLimb ? tall ** TALL_ON_LIMB : tall));
  const growth = Math.max(1, Math.min(onLimb ? MOST_GROWTH_ON_LIMB : MOST_GROWTH, lacking));
  return Math.min(width * growth, most, along, Math.max(longest, Math.min(width, longest) * growth));
}

/** Longer side in centimetres on parts that carry small designs only. */
const SMALL_PARTS: Partial<Record<BodyPart, number>> = {
  forehead: 3.6,
  temple: 3,
  cheek: 3.2,
  chin: 2.5,
  ear: 2.2,
  finger: 2.2,
};

/** Between wrist and knuckles, and not over the edges. */
function widthOnHand(site: BodySite, aspect: number): number {
  const { halfWidth } = site;
  return Math.min(
    (OF_HAND * halfWidth) / aspect ** 0.3,
    ACROSS_HAND * halfWidth,
    (ALONG_HAND * lengthOf(site)) / aspect,
  );
}

/** The length of a part along its axis, in photo pixels. */
export function lengthOf({ upper, lower }: BodySite): number {
  return Math.hypot(lower.x - upper.x, lower.y - upper.y);
}
