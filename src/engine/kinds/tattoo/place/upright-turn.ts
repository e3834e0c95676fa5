/** Which way a design stands on the skin. */
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';

/** A limb that points up in the photo farther than this carries a design that stands upright in the photo. */
const UPSIDE_DOWN = (110 * Math.PI) / 180;

/** Flat skin tilts a design by at most this, unless the body lies. */
const MOST_TILT = (11 * Math.PI) / 180;
const LYING = (60 * Math.PI) / 180;

/**
 * Angle clockwise from the surface's up at which the design stands: upright along the limb as the words would have it,
 * never upside down in the photo by itself (a raised hand). `aspect`: height over width.
 */
export function uprightTurn(surface: SkinSurface, wish: PlacementWish | null, aspect: number): number {
  let turn = surface.kind === 'flat' ? levelled(surface.up) : 0;
  if (wish?.lies === 'along' && aspect < 1) turn = Math.PI / 2;
  if (wish?.lies === 'across' && aspect > 1) turn = Math.PI / 2;
  if (Math.abs(wrapped(surface.up + turn)) > UPSIDE_DOWN) turn += Math.PI;
  return turn + ((wish?.rotation ?? 0) * Math.PI) / 180;
}

/** What takes away from the tilt of a part of the trunk that stands nearly upright: its axis is known roughly only. */
function levelled(up: number): number {
  const tilt = wrapped(up);
  if (Math.abs(tilt) > LYING) return 0;
  return Math.max(-MOST_TILT, Math.min(MOST_TILT, tilt)) - tilt;
}

/** The angle in -π..π. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
