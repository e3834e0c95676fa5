/** Where each pixel of the photo finds its ink in the design. */
import type { PixelArea } from '../../../pixels/crop.ts';

export interface LaidDesign {
  /** The part of the photo that the design covers, with a small margin for ink that bleeds; whole pixels. */
  readonly area: PixelArea;
  /**
   * For the centre of each pixel of `area`, row by row, its place in the design in design pixels (continuous: the
   * design covers 0..width and 0..height). A margin beyond the design has coordinates too; NaN farther out and where
   * the design goes round the limb out of sight.
   */
  readonly u: Float32Array;
  readonly v: Float32Array;
}
