/** How far trousers can reach to the sides where they come out under a hanging top: no farther than the old ones did. */
import type { BodyMeasures } from './measure-body.ts';

/** They stand out no farther than this from the old outline, in shoulder widths: at the hem, and more below it. */
const BESIDE = 0.008;
const WIDENING = 0.2;
/** So far below the hem the old outline tells nothing any more, in shoulder widths. */
const DEPTH = 0.5;

/**
 * Greatest reach from the torso's axis at height v, pixels, on each side; Infinity where nothing was seen of the old
 * outline, or where no top hangs over it (`hangs`): a waistband that is seen has its own measure.
 */
export function reachBelowHem(
  body: BodyMeasures,
  hangs: boolean,
): (side: 'left' | 'right', v: number) => number {
  const { frame, waistline, lowerSides } = body;
  if (!hangs || waistline === null) return () => Number.POSITIVE_INFINITY;
  const unit = frame.shoulderWidth;
  const hem = hemHeights(body, waistline);
  return (side, v) => {
    const outline = lowerSides.outline[side];
    const below = Math.max(0, v - hem[side]) / unit;
    if (!outline || below > DEPTH) return Number.POSITIVE_INFINITY;
    return outline(v) + (BESIDE + WIDENING * below + below * below) * unit;
  };
}

/**
 * The same for a skirt that is to reach `foot` pixels to each side at its own hem, height `low`: from where the top leaves it
 * free its sides fall straight.
 */
export function skirtReachBelowHem(
  body: BodyMeasures,
  hangs: boolean,
  foot: number,
  low: number,
): (side: 'left' | 'right', v: number) => number {
  const { frame, waistline, lowerSides } = body;
  if (!hangs || waistline === null) return () => Number.POSITIVE_INFINITY;
  const unit = frame.shoulderWidth;
  const hem = hemHeights(body, waistline);
  return (side, v) => {
    const outline = lowerSides.outline[side];
    if (!outline || low <= hem[side]) return Number.POSITIVE_INFINITY;
    if (v <= hem[side]) return outline(v) + BESIDE * unit;
    const from = outline(hem[side]) + BESIDE * unit;
    const along = (v - hem[side]) / (low - hem[side]);
    return from + along * Math.max(foot - from, WIDENING * (low - hem[side]));
  };
}

/** Torso heights of the worn top's hem at the sides. */
function hemHeights({ frame, waistAt }: BodyMeasures, waistline: number) {
  const at = 0.4 * frame.shoulderWidth;
  return { left: Math.max(waistline, waistAt(at)), right: Math.max(waistline, waistAt(-at)) };
}
