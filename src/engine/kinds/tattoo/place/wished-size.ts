/** The width a design is laid with: natural for the place, or what the words ask for. */
import type { Anatomy, BodySite } from '../anatomy/anatomy.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';
import { isAsLargeAsPossible } from './as-large-as-possible.ts';
import { lengthOf, naturalWidth } from './natural-size.ts';

export interface WishedSize {
  /** In photo pixels, face on. */
  readonly width: number;
  /** Factors on it to try, descending. */
  readonly scales: readonly number[];
  /** How much a smaller scale loses: exponent. */
  readonly sizeMatters: number;
  /** Share of the ink that may lie off the skin. */
  readonly allowedLoss: number;
  /** How much ink off the skin counts against a place: exponent on what is covered. */
  readonly coverMatters: number;
  /** Why the width isn't what was asked for, or null. */
  readonly note: string | null;
}

const NATURAL_SCALES = [1.05, 1, 0.92, 0.82, 0.74, 0.66, 0.59, 0.53, 0.47, 0.42, 0.37, 0.32, 0.28, 0.24];
const ASKED_SCALES = [1, 0.96, 0.92, 0.87, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.4, 0.34, 0.28];
/** Widest that a size asked for may be on a limb, in visible widths: nearly all of its half that is seen. */
const WIDEST_ON_LIMB = 1.2;
/** Part of flat skin, and of a limb's length, that the largest design takes. */
const FILLED = 0.95;
/** … which is never smaller than a huge one, as a factor on the natural size. */
const HUGE = 2.2;
const FILLING_SCALES = [...ASKED_SCALES, 0.24, 0.2, 0.17] as const;
/** Longer side in centimetres of the smallest tattoo, and the photo pixels that one needs. */
const SMALLEST = 1.3;
const SMALLEST_PIXELS = 24;
/** Photo pixels that the longer side of a design should have: "small" and "tiny" go no further below the natural size. */
const LEGIBLE = 80;
/** … and what a size in centimetres may be exceeded by when it has fewer than so many. */
const MOST_BEYOND_ASKED = 1.15;
const LEGIBLE_ASKED = 90;
/** Width of a design that goes round a limb, in its visible width: it vanishes at both outlines. */
const ROUND = 1.48;
const ROUND_SCALES = [1, 0.96, 0.92, 0.88] as const;

function leastCentimetres({ pixelsPerCentimetre }: Anatomy): number {
  return Math.max(SMALLEST, SMALLEST_PIXELS / pixelsPerCentimetre);
}

/** The size for `aspect` (height over width) at a place; `reach`: radius of the widest circle of bare skin around it. */
export function wishedSize(
  wish: PlacementWish | null,
  surface: SkinSurface,
  aspect: number,
  anatomy: Anatomy,
  reach: number,
  site: BodySite | null,
): WishedSize {
  const natural = naturalWidth(surface, aspect, anatomy, reach, site);
  // a wrist is a strip between the heel of the hand and the forearm
  const strip = site?.part === 'wrist' ? lengthOf(site) / aspect : Number.POSITIVE_INFINITY;
  const size = wish?.size ?? null;
  if (wish?.wraps === true && surface.kind === 'limb') {
    const width = Math.min(ROUND * surface.width, (0.95 * surface.length) / aspect);
    return { width, scales: ROUND_SCALES, sizeMatters: 4, allowedLoss: 0.35, coverMatters: 1, note: null };
  }
  if (size === null)
    return {
      width: Math.min(natural, strip),
      scales: NATURAL_SCALES,
      sizeMatters: 1.2,
      allowedLoss: 0.015,
      coverMatters: 4,
      note: null,
    };
  if ('factor' in size) {
    const scales = size.factor > 1 ? NATURAL_SCALES : ASKED_SCALES;
    const legible = Math.min(natural, LEGIBLE / Math.max(1, aspect));
    const small = Math.max(legible, Math.min(natural * size.factor, strip));
    return {
      width: size.factor > 1 ? natural * size.factor : small,
      scales,
      sizeMatters: 1.5,
      allowedLoss: 0.015,
      coverMatters: 4,
      note: null,
    };
  }
  const across = (surface.kind === 'limb' ? WIDEST_ON_LIMB : FILLED) * surface.width;
  const length = site === null ? surface.length : Math.max(surface.length, lengthOf(site));
  const filling = Math.max(Math.min(across, (FILLED * length) / aspect), HUGE * natural);
  if ('fill' in size || isAsLargeAsPossible(size)) {
    const note =
      'fill' in size ? null : 'A design that large does not fit; it was made as large as the place allows.';
    return {
      width: filling,
      scales: FILLING_SCALES,
      sizeMatters: 3,
      allowedLoss: 0.03,
      coverMatters: 4,
      note,
    };
  }
  const asked = size.centimetres * anatomy.pixelsPerCentimetre;
  const tall = size.of === 'height' || (size.of === 'longer' && aspect > 1);
  const beyond = Math.min(MOST_BEYOND_ASKED, LEGIBLE_ASKED / (tall ? asked : asked * Math.max(1, aspect)));
  const longer = Math.max(1, aspect);
  const least = (leastCentimetres(anatomy) * anatomy.pixelsPerCentimetre) / longer;
  const meant = (tall ? asked / aspect : asked) * Math.max(1, beyond);
  const width = Math.max(meant, Math.min(natural, least));
  const most = surface.kind === 'limb' ? WIDEST_ON_LIMB * surface.width : Number.POSITIVE_INFINITY;
  const note =
    width > most
      ? `The limb is too narrow for a design ${size.centimetres} cm large; it was made as large as the limb allows.`
      : width > MOST_BEYOND_ASKED * 1.02 * (tall ? asked / aspect : asked)
        ? 'A design of the size asked for could not be told; it was made as small as makes sense.'
        : null;
  return {
    width: Math.min(width, most),
    scales: ASKED_SCALES,
    sizeMatters: 3,
    allowedLoss: 0.03,
    coverMatters: 4,
    note,
  };
}
