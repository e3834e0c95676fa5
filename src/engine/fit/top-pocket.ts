/** A pocket of a top into which a hand goes. */
import type { ImagePoint } from '../geometry/frames.ts';

/** A slit of a coat in which a sleeve ends, from its upper end, next to the body, to its lower one in the coat's side. */
export interface TopPocket {
  readonly side: 'left' | 'right';
  readonly upper: ImagePoint;
  readonly lower: ImagePoint;
}

/** The pocket of a body's new top into which the hand of a side goes; undefined where it goes into none. */
export function topPocketOf(
  { topPockets }: { readonly topPockets?: readonly TopPocket[] },
  side: 'left' | 'right',
): TopPocket | undefined {
  return topPockets?.find((pocket) => pocket.side === side);
}
