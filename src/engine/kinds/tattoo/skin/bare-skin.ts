/** Where ink may go. Planes and masks have the size of the subject's `copy`. */
import type { Mask, Plane } from '../../../pixels/image.ts';

export interface BareSkin {
  /** Pixels of the masks in a pixel of the photo. */
  readonly scale: number;
  /**
   * Soft coverage of bare skin, 255 = certainly: clothes, hair, nails, eyes, lips, background, jewellery excluded.
   * Skin that carries a tattoo already counts as skin.
   */
  readonly coverage: Mask;
  /**
   * 0..255, how much a design should avoid the place when it may choose: tattoos already there, deep creases, strong
   * edges, eyes and mouth, the rim.
   */
  readonly walls: Mask;
  /** Luminance of the skin without its texture, linear light 0..1, continued smoothly beyond the skin. */
  readonly light: Plane;
  /** Mean colour of the skin in 8-bit sRGB. */
  readonly tone: readonly [red: number, green: number, blue: number];
  /**
   * The subject's person mask, of the same size; null where no person was found. It tells where skin ends against the
   * background (an outline) from where a sleeve or a strap begins.
   */
  readonly person: Mask | null;
  readonly doubts: readonly string[];
}
