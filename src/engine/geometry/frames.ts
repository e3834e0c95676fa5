/**
 * Coordinate frames, told apart by type: a literal `{ x, y }` fits each, a point of one frame fits no other.
 */

/** Continuous pixel coordinates in the person's photo at working size. */
export interface ImagePoint {
  readonly x: number;
  readonly y: number;
  readonly frame?: 'image';
}

/** Continuous pixel coordinates in the garment's picture at working size. */
export interface GarmentPoint {
  readonly x: number;
  readonly y: number;
  readonly frame?: 'garment';
}

/** 0..1 across the width and the height of a picture. */
export interface NormalizedPoint {
  readonly x: number;
  readonly y: number;
  readonly frame?: 'normalized';
}

/** Metres, origin between the hips, x to the right of the picture, y down, z away from the camera. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly frame?: 'world';
}

/** Axis-aligned rectangle in continuous pixel coordinates. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
