/** Whether a top's sleeves are long, by the garment's own proportions. */
import type { TopLandmarks } from '../garment/garment.ts';
import { polylineLength } from './polyline.ts';

/**
 * Tailors measure a sleeve from the middle of the back over the shoulder to the cuff, for a shoulder seam may sit
 * anywhere. Long sleeves have at least this share of the length from collar to hem.
 */
const OF_LENGTH = 1;

/** Whether the sleeves reach the wrist. */
export function hasLongSleeves({ left, right, hem }: TopLandmarks): boolean {
  const collar = {
    x: (left.neckPoint.x + right.neckPoint.x) / 2,
    y: (left.neckPoint.y + right.neckPoint.y) / 2,
  };
  const foot = hem[hem.length >> 1]!;
  const length = Math.hypot(foot.x - collar.x, foot.y - collar.y);
  return [left, right].some(({ sleeve, shoulderTip }) => {
    if (!sleeve) return false;
    const half = Math.hypot(shoulderTip.x - collar.x, shoulderTip.y - collar.y);
    return half + polylineLength([shoulderTip, ...sleeve.outerEdge]) > OF_LENGTH * length;
  });
}
