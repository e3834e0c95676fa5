/** Which way a design stands on the skin. */
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { PlacementWish } from '../wish/placement-wish.ts';

/** A limb that points up in the photo farther than this carries a design that stands upright in the photo. */
const UPSIDE_DOWN = (110 * Math.PI) / 180;

/**
 * Angle clockwise from the surface's up at which the design stands: upright along the limb as the words would have it,
 * never upside down in the photo by itself (a raised hand). `aspect`: height over width.
 */
export function uprightTurn(surface: SkinSurface, wish: PlacementWish | null, aspect: number): number {
  let turn = 0;
  if (wish?.lies === 'along' && aspect < 1) turn = Math.PI / 2;
  if (wish?.lies === 'across' && aspect > 1) turn = Math.PI / 2;
  if (Math.abs(wrapped(surface.up + turn)) > UPSIDE_DOWN) turn += Math.PI;
  return turn + ((wish?.rotation ?? 0) * Math.PI) / 180;
}

/** The angle in -π..π. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
