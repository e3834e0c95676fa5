/** A pocket of a top into which a hand goes. */
import type { ImagePoint } from '../geometry/frames.ts';

/** A slit of a coat in which a sleeve ends, from its upper end, next to the body, to its lower one in the coat's side. */
export interface TopPocket {
  readonly side: 'left' | 'right';
  readonly upper: ImagePoint;
  readonly lower: ImagePoint;
}
