/** Which way a design stands on the skin. */
import type { BodyPart, BodySite } from '../anatomy/anatomy.ts';
import type { Subject } from '../subject/subject.ts';
import { limbHalfWidth, upOfSite } from '../surface/site-at.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';
import { isAsLargeAsPossible } from './as-large-as-possible.ts';
import { isHand } from './part-preference.ts';

/** A limb that points up in the photo farther than this carries a design that stands upright in the photo. */
const UPSIDE_DOWN = (110 * Math.PI) / 180;
/** A body leans when it does so by more than this: joints are not exact, and people stand nearly upright. */
const LEANING = (25 * Math.PI) / 180;
/** Skin that may be a limb (one outline, no name) tilts a design when it is slanted by more than this. */
const SLANTED = (18 * Math.PI) / 180;
/** … and with both outlines and no name when by more than this: less is no more than the outlines' error. */
const HARDLY = (6.5 * Math.PI) / 180;
const SEEN = 0.5;

/** Where the body's up points in the photo, radians clockwise from the photo's up; 0 unless a pose tells that it leans. */
export function upOfBody({ pose }: Subject): number {
  if (pose === null) return 0;
  const { leftShoulder, rightShoulder, leftHip, rightHip } = pose.landmarks;
  for (const { visibility } of [leftShoulder, rightShoulder, leftHip, rightHip])
    if (visibility < SEEN) return 0;
  const dx = leftShoulder.point.x + rightShoulder.point.x - leftHip.point.x - rightHip.point.x;
  const dy = leftShoulder.point.y + rightShoulder.point.y - leftHip.point.y - rightHip.point.y;
  const lean = Math.atan2(dx, -dy);
  return Math.abs(lean) > LEANING ? lean : 0;
}

/** What a design stands on. */
export interface Standing {
  readonly surface: SkinSurface;
  /** The part of the body there, if it is known. */
  readonly site: BodySite | null;
  /** Whether the words ask for that part. */
  readonly asked: boolean;
  /** `upOfBody`. */
  readonly bodyUp: number;
}

/**
 * Angle clockwise from the surface's up at which the design stands. Only a clear limb tilts it, and a hand's axis;
 * elsewhere it stands as the body does. By itself it is never upside down in the photo (a raised arm); on a limb that
 * words ask for its top is towards the trunk. `aspect`: height over width.
 */
export function uprightTurn(standing: Standing, wish: PlacementWish | null, aspect: number): number {
  const { surface, site, asked } = standing;
  let angle = upright(standing);
  if (liesAlong(wish, site) && aspect < 1) angle += Math.PI / 2;
  if (wish?.lies === 'across' && aspect > 1) angle += Math.PI / 2;
  const kept = asked && site !== null && isLimb(site.part);
  if (!kept && Math.abs(wrapped(angle)) > UPSIDE_DOWN) angle += Math.PI;
  return wrapped(angle - surface.up) + ((wish?.rotation ?? 0) * Math.PI) / 180;
}

/** Along a finger, and along a limb that is to be covered, a design lies by itself. */
function liesAlong(wish: PlacementWish | null, site: BodySite | null): boolean {
  if (wish === null || wish.lies !== null || wish.rotation !== null) return wish?.lies === 'along';
  if (site === null || !isLimb(site.part)) return false;
  return site.part === 'finger' || (wish.part !== null && isAsLargeAsPossible(wish.size));
}

/** How far the design's top would point down in the photo if it stood towards the trunk: 0 upright, 1 upside down. */
export function upsideDown(standing: Standing): number {
  return (1 - Math.cos(upright(standing))) / 2;
}

function upright({ surface, site, bodyUp }: Standing): number {
  if (site !== null && isHand(site.part)) {
    const axis = upOfSite(site);
    return Math.cos(axis) < 0 ? axis + Math.PI : axis;
  }
  const named = site !== null && isLimb(site.part);
  if (surface.kind === 'flat') return named ? upOfSite(site) : bodyUp;
  const trunk = site !== null && !named;
  const slanted =
    !trunk && Math.abs(wrapped(surface.up - bodyUp)) > (surface.outlines === 2 ? HARDLY : SLANTED);
  return named || slanted ? surface.up : bodyUp;
}

/** Whether the part is of an arm or a leg: necks are round, too, but stand as the body does. */
export function isLimb(part: BodyPart): boolean {
  return part !== 'neck' && part !== 'nape' && limbHalfWidth(part) !== null;
}

/** The angle in -π..π. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
