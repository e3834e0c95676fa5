/** Where a design goes. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { SkinSurface } from './skin-surface.ts';

export interface Placement {
  /** Photo pixel under the middle of the design. */
  readonly at: ImagePoint;
  /** Direction of the design's up at `at`: radians clockwise from the photo's up. */
  readonly angle: number;
  /** Width of the design laid on the skin, in photo pixels as seen face on; its height follows its aspect ratio. */
  readonly width: number;
  readonly mirrored: boolean;
  readonly surface: SkinSurface;
}
