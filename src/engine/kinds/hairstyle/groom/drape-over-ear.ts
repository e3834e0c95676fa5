/** Gathered hair that is combed loosely over an ear: how far it sags there, and stands off for the ear beneath. */
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { Ear } from '../head/head.ts';
import type { HeadPoint } from '../head/head-point.ts';

/** Over a covered ear of one side of the head; angles in radians around the skull's centre, azimuths without sign. */
export interface EarDrape {
  /** Azimuth of the ear's middle. */
  readonly azimuth: number;
  /** Elevation to which the lowest hair sags: near the ear's lobe. */
  readonly lowest: number;
  /** Elevations of the ear's lobe and top. */
  readonly lobe: number;
  readonly top: number;
  /** How far the hair goes in behind the jaw around the lobe, centimetres under the scalp's surface. */
  readonly behindJaw: number;
}

/** The lowest hair passes so far above the lobe, as a share of the ear's length. */
const ABOVE_LOBE = 0.3;
/** Radians before and behind the ear over which hair sags. */
const BEFORE = 0.55;
const BEHIND = 1;
/** Elevation of the lowest roots before an ear; how far above them roots sag fully, and not any more. */
const LOWEST_ROOTS = -0.5;
const WHOLLY = 0.3;
const NOT_ABOVE = 0.95;
/** Radians by which it sags at most: hair does not hang and rise again. */
const MOST_SAG = 0.42;
/** Sagging hair lies closer than its roots. */
const CLOSER = 0.8;
/** Share of the way after which a strand has left its own direction at the root. */
const LEAVES_ROOT = 0.14;
/** Centimetres by which an ear under hair lifts it, in the middle of the ear and so far up it; radians and share of its length over which it does. */
const BULGE = { height: 0.36, up: 0.6, width: 0.38, length: 0.5 };
/** Around the lobe hair goes in behind the jaw: centimetres under the scalp's surface, which goes on as wide there. */
const BEHIND_JAW = 0.5;
/** A tie no farther behind the lobe gathers hair below the ear (centimetres). */
const BESIDE_LOBE = 5;

/** The drape over a covered ear of a head whose skull has its centre there. */
export function earDrape({ top, lobe, outer }: Ear, center: HeadPoint, ties: readonly HeadPoint[]): EarDrape {
  const elevation = ({ x, y, z }: HeadPoint): number =>
    Math.atan2(y - center.y, Math.hypot(x - center.x, z - center.z));
  const [low, high] = [elevation(lobe), elevation(top)];
  const below = (tie: HeadPoint): boolean =>
    tie.x * lobe.x > 0 && tie.y < lobe.y && lobe.z - tie.z < BESIDE_LOBE;
  const middle = { x: (top.x + outer.x + lobe.x) / 3, z: (top.z + outer.z + lobe.z) / 3 };
  return {
    azimuth: Math.atan2(Math.abs(middle.x - center.x), middle.z - center.z),
    lowest: low + ABOVE_LOBE * (high - low),
    lobe: low,
    top: high,
    // To a tie below the lobe hair goes on outside the jaw
    behindJaw: ties.some((tie) => below(tie)) ? 0 : BEHIND_JAW,
  };
}

/** 0..1: how far a strand from a root at that elevation sags. */
export function sagFromRoot(root: number): number {
  return 1 - smoothStep(WHOLLY, NOT_ABOVE, root - LOWEST_ROOTS);
}

/**
 * The elevation of a strand at a share `way` 0..1 of its way, where it would have `elevation` at `azimuth`; `root` is the
 * root's elevation.
 */
export function sagOverEar(
  drape: EarDrape,
  root: number,
  way: number,
  azimuth: number,
  elevation: number,
): number {
  const above = root - LOWEST_ROOTS;
  const share = sagFromRoot(root) * smoothStep(0, LEAVES_ROOT, way);
  if (share === 0) return elevation;
  const off = azimuth - drape.azimuth;
  const near = Math.exp(-((off / (off < 0 ? BEFORE : BEHIND)) ** 2));
  const aim = drape.lowest + CLOSER * Math.max(0, above);
  return elevation + Math.max(-MOST_SAG, Math.min(0, aim - elevation)) * share * near;
}

/** Height over the scalp of hair that would have `height` at a place over or beside the ear, centimetres. */
export function heightOverEar(
  { azimuth, lobe, top, behindJaw }: EarDrape,
  at: number,
  elevation: number,
  height: number,
): number {
  const off = (at - azimuth) / BULGE.width;
  const up = (elevation - lobe) / (top - lobe);
  const over = (up - BULGE.up) / BULGE.length;
  const low = (1 - smoothStep(0, BULGE.up, up)) * Math.exp(-0.5 * off * off);
  return (
    height * (1 - (behindJaw > 0 ? low : 0)) -
    behindJaw * low +
    BULGE.height * Math.exp(-off * off - over * over)
  );
}
