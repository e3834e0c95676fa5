/** Hairs beside the old hair that its matte missed: what is much darker than skin would be there. */
import type { RgbaImage } from '../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSilhouette } from './bare-silhouette.ts';
import type { BareSurface } from './bare-surface.ts';
import { type BareTone, DARK } from './bare-tone.ts';

/** Cells of hair reach so far beyond the matte (centimetres). */
const REACH = 1.1;
/** Logarithms of light below skin from which a pixel may be hair, and surely is. */
const MAY_BE = 0.2;
const IS = 0.4;
/** Below this height a man's cheek may carry a beard, which stays. */
const BEARD = -1.2;

/** Raises `regions.gone` where hairs are left on the head's skin. */
export function removeRemainsInPlace({
  picture,
  surface,
  regions,
  silhouette,
  tone,
}: {
  readonly picture: RgbaImage;
  readonly surface: BareSurface;
  readonly regions: BareRegions;
  readonly silhouette: BareSilhouette;
  readonly tone: BareTone;
}): void {
  const { data, width, height } = picture;
  const { columns, rows, step, heights } = surface;
  const { fromHair, gone, aroundFeatures, besideEar } = regions;
  const reach = REACH * surface.unit;
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / step)) * columns;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const away = fromHair.data[at]!;
      if (away > reach || gone[at]! >= 1 || aroundFeatures.data[at]! > 0 || besideEar[at]! > 0) continue;
      if (silhouette.head[at]! < 0.99) continue;
      const cell = row + Math.min(columns - 1, Math.floor(x / step));
      if (heights[cell]! < BEARD) continue;
      const green = Math.log(SRGB_TO_LINEAR[data[4 * at + 1]!]! + DARK);
      const lack = tone.head[3 * cell + 1]! - tone.shadow[3 * cell + 1]! - green;
      if (lack < MAY_BE) continue;
      const fade = Math.min(1, (2 * (reach - away)) / reach);
      gone[at] = Math.max(gone[at]!, fade * Math.min(1, (lack - MAY_BE) / (IS - MAY_BE)));
    }
  }
}
