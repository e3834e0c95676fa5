/** Where trousers begin that an old top hid, for a new one that ends higher. */
import type { WearerMeasures } from '../garment/garment.ts';
import type { BodyMeasures } from './measure-body.ts';

/** The natural waist, and the lowest place of a waistband that nobody saw, as shares of the torso. */
const NATURAL = 0.86;
const LOWEST = 0.93;
/** A waistband that isn't seen reaches this high at most, the same share, where the top of another wearer met hers. */
const HIGHEST = 0.76;
/** So far it goes on under the new hem, in shoulder widths. */
const UNDER_HEM = 0.04;

/** A hem so far above the natural waist bares the belly, in shoulder widths. */
const BARES = 0.12;

/**
 * Torso height at which trousers begin under the new top: at the natural waist, or where they were seen. Under a hem that is
 * `tucked` in they reach a little higher, so that nothing else shows at the waistband's ends. Where a top hung over them
 * they sit on the hips, so that no more cloth than needed has to be made up; but below a top that met the waistband of its own
 * `wearer` they rise to its hem, which ends at torso height `hem`: a belly would show that the garment's picture hides.
 */
export function trousersFrom(
  { waistline, tucked: wasTucked, frame }: Pick<BodyMeasures, 'waistline' | 'tucked' | 'frame'>,
  tucked: boolean,
  wearer: Pick<WearerMeasures, 'meetsWaistband'> | undefined,
  hem: number,
): number {
  const { torsoLength, shoulderWidth } = frame;
  const natural = NATURAL * torsoLength;
  if (waistline === null) return natural;
  // above a band that was seen a bare belly is a belly down to it
  if (wasTucked && !tucked && hem < natural - BARES * shoulderWidth) return waistline;
  if (wasTucked) return Math.min(waistline - (tucked ? 0.1 * shoulderWidth : 0), natural);
  const onHips = Math.min(waistline, LOWEST * torsoLength);
  if (!wearer?.meetsWaistband) return onHips;
  return Math.min(onHips, Math.max(HIGHEST * torsoLength, hem - UNDER_HEM * shoulderWidth));
}
