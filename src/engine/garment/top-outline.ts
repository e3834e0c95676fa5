/** The closed outlines of a top's parts, from its landmarks. */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { TopLandmarks, TopSide } from './garment.ts';

/** Outline of the torso in the garment's picture, from the right neck point along the neckline and around. */
export function torsoOutline({ left, right, neckline, hem }: TopLandmarks): GarmentPoint[] {
  return [
    ...neckline,
    left.neckPoint,
    left.shoulderTip,
    ...left.armhole,
    left.armpit,
    ...left.sideSeam,
    ...[...hem].reverse(),
    ...[...right.sideSeam].reverse(),
    right.armpit,
    ...[...right.armhole].reverse(),
    right.shoulderTip,
    right.neckPoint,
  ];
}

/** Outline of one side's sleeve in the garment's picture; null where there is none. */
export function sleeveOutline({ shoulderTip, armpit, sleeve, armhole }: TopSide): GarmentPoint[] | null {
  return (
    sleeve && [
      shoulderTip,
      ...sleeve.outerEdge,
      ...[...sleeve.innerEdge].reverse(),
      armpit,
      ...[...armhole].reverse(),
    ]
  );
}
