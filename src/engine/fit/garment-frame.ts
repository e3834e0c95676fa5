/** The garment's own upright axes in its picture. */
import type { TopLandmarks } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { TorsoPoint } from './torso-frame.ts';

/** The garment's own upright axes: origin midway between the neck points, unit length one pixel. */
export interface GarmentFrame {
  readonly toAxes: (point: GarmentPoint) => TorsoPoint;
  readonly toPicture: (u: number, v: number) => GarmentPoint;
}

/** The axes of a top: between collar and hem, and from armpit to armpit. */
export function garmentFrame(top: TopLandmarks): GarmentFrame {
  const { left, right, hem } = top;
  const origin = {
    x: (left.neckPoint.x + right.neckPoint.x) / 2,
    y: (left.neckPoint.y + right.neckPoint.y) / 2,
  };
  const acrossAngle = Math.atan2(left.armpit.y - right.armpit.y, left.armpit.x - right.armpit.x);
  const foot = hem[hem.length >> 1]!;
  const downAngle = Math.atan2(foot.y - origin.y, foot.x - origin.x) - Math.PI / 2;
  const angle = (acrossAngle + downAngle) / 2;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return {
    toAxes: ({ x, y }) => ({
      u: (x - origin.x) * cos + (y - origin.y) * sin,
      v: -(x - origin.x) * sin + (y - origin.y) * cos,
    }),
    toPicture: (u, v) => ({ x: origin.x + u * cos - v * sin, y: origin.y + u * sin + v * cos }),
  };
}
