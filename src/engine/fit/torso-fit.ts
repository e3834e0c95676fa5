/** Where the torso of a top lies on a body: what `fitTorso` tells sleeves, room and composition. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PointPair } from './point-pair.ts';

export interface TorsoFit {
  readonly pairs: readonly PointPair[];
  /** Photo pixels a garment pixel. */
  readonly scale: number;
  /** Where collar and shoulder seam meet. */
  readonly neckPoint: { readonly left: ImagePoint; readonly right: ImagePoint };
  readonly shoulderTip: { readonly left: ImagePoint; readonly right: ImagePoint };
  /** The shoulder's outline from the shoulder tip down the outside of the arm. */
  readonly shoulder: { readonly left: readonly ImagePoint[]; readonly right: readonly ImagePoint[] };
  readonly armpit: { readonly left: ImagePoint; readonly right: ImagePoint };
  /** Front edge of the neckline, right to left. */
  readonly neckline: readonly ImagePoint[];
  /** Hem, right to left. */
  readonly hem: readonly ImagePoint[];
  readonly sideSeam: { readonly left: readonly ImagePoint[]; readonly right: readonly ImagePoint[] };
  /** Whether it hangs from straps, on one side at least. */
  readonly onStraps: boolean;
  /** Whether it goes around the neck, like a halter. */
  readonly hugsNeck: boolean;
}
