/** How near the hairline a place is where the line runs steeply. */
import type { Scalp } from './scalp.ts';

/** Where the line runs steeper than this (rise over run) it is taken to be this steep: sideburns would be all edge. */
const STEEPEST = 2;
/** Cosine of the elevation that steps of azimuth are taken to have at least: near the crown they come to nothing. */
const LEAST_LEVEL = 0.2;

/**
 * Centimetres across the hairline for a centimetre of height above it, 0.45..1, as a table that `hairlineAt` reads: at the
 * temples, where the line falls steeply, height tells little of how far behind it a root stands.
 */
export function acrossHairline({ hairline }: Pick<Scalp, 'hairline'>): Pick<Scalp, 'hairline'> {
  const count = hairline.length;
  const step = (2 * Math.PI) / count;
  const across = hairline.map((elevation, i) => {
    const rise = Math.abs(hairline[(i + 1) % count]! - hairline[(i + count - 1) % count]!);
    const slope = rise / (2 * step * Math.max(LEAST_LEVEL, Math.cos(elevation)));
    return 1 / Math.hypot(1, Math.min(STEEPEST, slope));
  });
  return { hairline: across };
}
