/**
 * Spots of skin that show between a lock and the neckline. Where the continued neckline runs on their other side they would
 * stand alone on the clothes, so clothes without any warmth of their own go on over them.
 */
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { coveredArea, cropMask } from '../../../../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { CLOTHES } from '../ground/ground-regions.ts';
import type { GroundRegions } from '../ground-labels/ground-labels.ts';
import { distanceToNeckline } from '../ground-labels/ground-neckline-curve.ts';
import { clearCells, smoothField } from './ground-cloth-colour.ts';

/** Centimetres below the neckline and beside the hair in which spots lie. */
const BELOW_NECKLINE = 2;
const BESIDE_HAIR = 1;
/** Levels by which red is above blue in skin, at least, and in clothes that can be told from it, at most. */
const WARM = 22;
const COOL = 6;
/** Square centimetres of the largest spot, and centimetres around it that go with it. */
const LARGEST = 2.5;
const AROUND = 0.25;
/** Centimetres from the hair beyond which a cell shows the cloth's own colour, and the smoothing of that. */
const CLEAR = 1;
const UNEVEN = 1.2;

/** 255 for the pixels of `picture` with spots; `fromHair`: pixels to the hair, one each. `unit`: pixels in a centimetre. */
export function skinSpots(
  { data, width, height }: RgbaImage,
  grid: GroundGrid,
  { labels, hairLike, hands, neckline }: GroundRegions,
  fromHair: Float32Array,
  unit: number,
): Mask {
  const result = createMask(width, height);
  if (!neckline) return result;
  const weight = clearCells(grid, labels, hairLike, hands, fromHair, width, CLEAR * unit);
  if (!weight) return result;
  const field = smoothField(grid, weight, UNEVEN * grid.cellsPerCentimetre);
  const below = distanceToNeckline(neckline, grid);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / grid.cell) * grid.width;
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] !== CLOTHES || fromHair[at] === 0 || fromHair[at]! > BESIDE_HAIR * unit) continue;
      const of = row + Math.floor(x / grid.cell);
      if (below[of]! < 0 || below[of]! > BELOW_NECKLINE || hands[of] || !grid.seen[of]) continue;
      if (field[3 * of]! - field[3 * of + 2]! > COOL) continue;
      if (data[4 * at]! - data[4 * at + 2]! >= WARM) result.data[at] = 255;
    }
  }
  dropLargeInPlace(result, LARGEST * unit * unit);
  return dilateSquare(result, AROUND * unit);
}

/** Clears the pieces of more than `most` pixels. */
function dropLargeInPlace(mask: Mask, most: number): void {
  const area = coveredArea(mask, 1, 0);
  if (!area) return;
  const part = cropMask(mask, area);
  const { labels, components } = connectedRegions(part.data, area.width, area.height, 8);
  for (let y = 0, from = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, from++) {
      const label = labels[from]!;
      if (label > 0 && components[label - 1]!.area > most)
        mask.data[(area.y + y) * mask.width + area.x + x] = 0;
    }
}
