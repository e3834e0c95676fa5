/** What a warp of the garment is made of. */
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';

/** A pair of corresponding points and how far it may give way (1 is normal, larger gives way more). */
export interface PointPair {
  readonly garment: GarmentPoint;
  readonly image: ImagePoint;
  readonly stiffness: number;
}
