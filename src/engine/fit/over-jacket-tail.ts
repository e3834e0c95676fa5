/**
 * The tail of a suit's jacket below a new top that ends just above its hem: it has the trousers' colour and isn't told from them
 * surely enough to go, but its corner is seen as a second hem. The new top hangs over it.
 */
import type { BodyMeasures } from './measure-body.ts';
import { TAILS } from './one-suit.ts';
import type { TorsoFit } from './torso-fit.ts';
import { toTorso } from './torso-frame.ts';

/** A jacket's corners hang lower than the middle of its hem: so far below that the new one ends, in shoulder widths. */
const OVER = 0.13;
/** A top that had to be longer by more than this factor is meant to be short. */
const MOST = 1.22;

/** Factor (1 or more) on the length below the armpits of a top that lies like `torso`; `suit` has the jacket's own hem as waistline. */
export function lengthOverTail(
  { frame, waistline, tucked }: Pick<BodyMeasures, 'frame' | 'waistline' | 'tucked'>,
  { hem, armpit }: Pick<TorsoFit, 'hem' | 'armpit'>,
): number {
  if (waistline === null || tucked) return 1;
  const unit = frame.shoulderWidth;
  const end = toTorso(frame, hem[hem.length >> 1]!).v;
  // far above it tails are told from the trousers, and go
  if (end < waistline - TAILS * unit) return 1;
  const pit = (toTorso(frame, armpit.left).v + toTorso(frame, armpit.right).v) / 2;
  const factor = (waistline + OVER * unit - pit) / Math.max(1, end - pit);
  return factor > 1 && factor <= MOST ? factor : 1;
}
