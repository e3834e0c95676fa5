/**
 * The shape of the skin around a place: how far along the skin it is from one photo pixel to another, and which way is
 * up. Lengths are photo pixels as they would be seen face on.
 */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { SurfaceExtent } from '../skin/surface-around.ts';

/** Skin that is nearly flat, seen face on: chest, back, palm, a part without outline in view. */
export interface FlatSurface {
  readonly kind: 'flat';
  /** How far it goes before another surface begins; null where that is not known. */
  readonly extent?: SurfaceExtent | null;
  readonly at: ImagePoint;
  /** Angle of the upright direction: radians clockwise from the photo's up. */
  readonly up: number;
  /** What is seen of the skin across and along `up`, at `at`. */
  readonly width: number;
  readonly length: number;
}

/** A limb: an elliptical cylinder with a bent axis and changing width. */
export interface LimbSurface {
  readonly kind: 'limb';
  readonly extent?: SurfaceExtent | null;
  readonly at: ImagePoint;
  readonly up: number;
  readonly width: number;
  readonly length: number;
  /** The axis from its upper to its lower end, about evenly spaced, and the half-width at each point. */
  readonly axis: readonly ImagePoint[];
  readonly halfWidths: Float32Array;
  /** Depth over half-width of the cross-section. */
  readonly depth: number;
  /** How many of the limb's two outlines are in view. */
  readonly outlines: 0 | 1 | 2;
}

/** The surface that a design is laid on. */
export type SkinSurface = FlatSurface | LimbSurface;
