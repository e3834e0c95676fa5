import type { InkStyle } from '../wish/placement-wish.ts';

/** How ink is to look: what was asked for, and what the skin's own scale and the sample make of it. */
export interface InkLook {
  readonly style: InkStyle;
  readonly pixelsPerCentimetre: number;
  readonly seed: number;
}
