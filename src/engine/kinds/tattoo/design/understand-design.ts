/** From the picture of a tattoo design to ink. */
import type { RgbaImage } from '../../../pixels/image.ts';
import { readDesignOnPaper } from './design-on-paper.ts';
import type { TattooDesign } from './tattoo-design.ts';
import { readTransparentDesign } from './transparent-design.ts';

/**
 * The ink of a design's picture, cropped to it.
 * @throws {TryOnFailure} ProcessingError when no design can be found.
 */
export function understandDesign(picture: RgbaImage): TattooDesign {
  return readTransparentDesign(picture) ?? readDesignOnPaper(picture);
}
