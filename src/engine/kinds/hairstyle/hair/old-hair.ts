/** The hair that the person has in the photo. */
import type { Mask } from '../../../pixels/image.ts';

/** What the hair of a person looks like, of the photo's own pixels or invented where there is none. */
export interface HairTone {
  /**
   * sRGB 0..255, `steps` × 3, from the darkest shade of the hair to its brightest shine, median colours of equal shares
   * of the hair's pixels by lightness.
   */
  readonly ramp: Float32Array;
  /** Where the colour comes from. */
  readonly from: 'hair' | 'brows' | 'guess';
}

export interface OldHair {
  /** Coverage by hair of the head (never beard, brows or lashes), of the photo's size: bangs, wisps, lengths. */
  readonly matte: Mask;
  /** `covered`: a hat, a scarf or a hood hides the hair, or most of it. */
  readonly state: 'hair' | 'bald' | 'covered';
  /** Things in front of the hair that stay on top of a new one (the front of glasses, hands), of the photo's size. */
  readonly inFront: Mask;
  /** Things on bare skin that stay but that a new style may hide (the temples of glasses, an open collar, a neckline's shade), of the photo's size. */
  readonly worn: Mask;
  /** A scarf or a closed collar right under the chin with the shade above it, seen and no hair; null without one. */
  readonly collar: Mask | null;
  /** Thin tips of strands on the lids, not in `matte`: skin close to them shows what they hide; null without any. */
  readonly tips: Mask | null;
  /** Photo y down to which the throat is seen bare, where clothes begin; null where that isn't seen. */
  readonly collarY: number | null;
  /** As photographed. */
  readonly tone: HairTone;
  /** Of the same hair grown out: unlike `tone` where it is cropped and skin shows through. */
  readonly grownTone: HairTone;
  /** Sentences for the log. */
  readonly doubts: readonly string[];
}
