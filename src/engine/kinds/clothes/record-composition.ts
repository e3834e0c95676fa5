/** What the recipes show and measure of a composed picture, in the debug folder. */
import type { StageRecorder } from '../../contract.ts';
import type { PixelArea } from '../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../pixels/image.ts';
import { type Layer, layerCoverage } from '../../pixels/layer.ts';
import { drawMask } from '../debug-drawing.ts';
import { drawLayer } from './debug-pictures.ts';

/** A composed picture, its drawn garment, and the pixels of the whole picture that may differ from the photo. */
export interface ComposedPicture {
  readonly picture: RgbaImage;
  readonly garment: Layer;
  readonly edited: Mask;
}

/** Records the last stages of a sample: garment, edited area and picture, with the area's size beside the recipe's `figures`. */
export function recordComposition(
  stages: StageRecorder,
  label: string,
  composed: ComposedPicture,
  area: PixelArea,
  figures: Record<string, number | string>,
): void {
  if (!stages.enabled) return;
  const { picture, garment, edited } = composed;
  stages.record(`8-garment${label}`, () => drawLayer(garment));
  stages.record(`8-garment-coverage${label}`, () => drawMask(layerCoverage(garment)));
  stages.record(`9-edited${label}`, () => drawMask(edited));
  stages.record(`10-picture${label}`, () => picture);
  let pixels = 0;
  for (let i = 0; i < edited.data.length; i++) if (edited.data[i]! > 0) pixels++;
  stages.measure(`9-edited${label}`, {
    editedPixels: pixels,
    editedShare: pixels / edited.data.length,
    areaX: area.x,
    areaY: area.y,
    ...figures,
  });
}
