/** Hairs beside the old hair that its matte missed: what is much darker than skin would be there. */
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSilhouette } from './bare-silhouette.ts';
import type { BareSurface } from './bare-surface.ts';
import { type BareTone, DARK } from './bare-tone.ts';

/** Cells of hair reach so far beyond the matte (centimetres). */
const REACH = 1.1;
/** Logarithms of light off the skin's from which a pixel may be hair: right beside the hair, and how much more at the end of the reach. */
const MAY_BE = 0.1;
const FARTHER = 0.14;
/** So much more, and it surely is. */
const SURELY = 0.16;
/** A lock that goes on farther is told by its darkness alone. */
const LOCK_REACH = 1.6;
const LOCK_DARKER = 0.4;
/** Hairs may shine too, close to the hair. */
const SHINE_REACH = 0.6;

export interface RemainsPlace {
  readonly picture: RgbaImage;
  readonly surface: BareSurface;
  readonly regions: BareRegions;
  readonly silhouette: BareSilhouette;
  readonly tone: BareTone;
}

/** Raises `regions.gone` where hairs are left on the head's skin: beside the hair, then where a dark lock goes on. */
export function removeRemainsInPlace(place: RemainsPlace): void {
  const { regions, surface } = place;
  passInPlace(place, regions.fromHair.data, REACH * surface.unit, 0);
  const { width, height } = place.picture;
  const taken: Mask = { data: new Uint8Array(width * height), width, height };
  for (let at = 0; at < taken.data.length; at++) taken.data[at] = 255 * regions.gone[at]!;
  passInPlace(place, chamferDistance(taken, 200).data, LOCK_REACH * surface.unit, LOCK_DARKER);
}

/** `distance` to known hair in pixels; only what is darker than usual by `more` counts. */
function passInPlace(
  { picture, surface, regions, silhouette, tone }: RemainsPlace,
  distance: Float32Array,
  reach: number,
  more: number,
): void {
  const { data, width, height } = picture;
  const { columns, rows, step, heights } = surface;
  const { gone, aroundFeatures, besideEar } = regions;
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / step)) * columns;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const away = distance[at]!;
      if (away > reach || gone[at]! >= 1 || aroundFeatures.data[at]! > 0 || besideEar[at]! > 0) continue;
      if (silhouette.head[at]! < 0.99) continue;
      const cell = row + Math.min(columns - 1, Math.floor(x / step));
      if (heights[cell]! < tone.beardBelow) continue;
      const green = Math.log(SRGB_TO_LINEAR[data[4 * at + 1]!]! + DARK);
      // hairs that light shines through lack blue
      const blue = Math.log(SRGB_TO_LINEAR[data[4 * at + 2]!]! + DARK);
      const lackOfBlue = tone.head[3 * cell + 2]! - tone.shadow[3 * cell + 2]! - blue;
      const lackOfGreen = tone.head[3 * cell + 1]! - tone.shadow[3 * cell + 1]! - green;
      const lack = lackOfBlue > lackOfGreen && lackOfGreen > -0.1 ? 0.8 * lackOfBlue : lackOfGreen;
      const off = more === 0 && away < SHINE_REACH * surface.unit ? Math.abs(lack) : lack;
      const mayBe = more + MAY_BE + (FARTHER * away) / reach;
      if (off < mayBe) continue;
      const fade = Math.min(1, (2 * (reach - away)) / reach);
      gone[at] = Math.max(gone[at]!, fade * Math.min(1, (off - mayBe) / SURELY));
    }
  }
}
