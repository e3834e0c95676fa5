/** A veil of single hairs over plain clothes right beside the hair: softly laid anew where the cloth's colour is on the way to the hair's. */
import { distanceFromBroad } from '../../../../pixels/chamfer-distance.ts';
import { coveredArea, cropPlane } from '../../../../pixels/crop.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { HairTone } from '../../hair/old-hair.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { CLOTHES } from '../ground/ground-regions.ts';
import type { GroundRegions } from '../ground-labels/ground-labels.ts';
import { clearCells, measureWay, smoothField, unevenness } from './ground-cloth-colour.ts';
import { logRatios } from './ground-leftovers.ts';

/** Centimetres from the hair up to which a veil is taken off whole, and to which it fades. */
const WHOLE = 0.6;
const REACH = 1.3;
/** Centimetres from the hair beyond which a cell shows the cloth's own colour, and the smoothing of that. */
const CLEAR = 1;
const UNEVEN = 1.2;
/** Usual difference in levels of cells of plain clothes from their smooth colour, at most. */
const PLAIN = 24;
/** Difference of log ratios of the channels up to which hands and clothes are of one hue. */
const ONE_HUE = 0.25;
/** Levels between cloth and hair without which no veil shows. */
const LEAST_CONTRAST = 60;
/** Share of the way from the cloth's colour to the hair's at which a veil begins, at least and as a multiple of what the cloth differs by itself, and over which it is sure. */
const LEAST_SHARE = 0.12;
const OF_CLOTH = 1.2;
const SURE_WITHIN = 0.15;
/** How far off that way it may lie, as a share. */
const OFF_WAY = 0.5;
/** Standard deviation (centimetres) of the smoothing of what is found, and its gain. */
const SOFTNESS = 0.28;
const GAIN = 3;
/** Standard deviation (centimetres) of the softening of the rim of what is laid: a half of the blurred step is its edge. */
const RIM = 0.2;
/** What has the hair's shades and is so wide (centimetres) inside is a strap; so much beside it stays, too. */
const STRAP = 0.4;
const BESIDE_STRAP = 0.5;

/**
 * Coverage by veils, soft, with what is laid already (0..1 a pixel) and a soft rim around that. `fromHair`: pixels to the
 * matte, one each.
 */
export function veilsOnClothes(
  { data, width, height }: RgbaImage,
  grid: GroundGrid,
  { labels, skin, hairLike, hands: found }: GroundRegions,
  { ramp }: HairTone,
  laid: Float32Array,
  fromHair: Float32Array,
  unit: number,
): Mask {
  const result = createMask(width, height);
  const { cell, width: columns, height: rows, collar, cellsPerCentimetre } = grid;
  const hands = handsBefore(grid, labels, width, found);
  const weight = clearCells(grid, labels, hairLike, hands, fromHair, width, CLEAR * unit);
  if (!weight) return result;
  const field = smoothField(grid, weight, UNEVEN * cellsPerCentimetre);
  const rough = unevenness(grid, weight, field);
  if (rough > PLAIN) return result;
  const straps = aroundStraps(grid, hairLike);
  const middle = 3 * Math.floor(ramp.length / 6);
  const way = { along: 0, length: 0, size: 0 };
  const share = createPlane(width, height);
  const reach = REACH * unit;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / cell)) * columns;
    for (let x = 0; x < width; x++, at++) {
      if (fromHair[at] === 0 || fromHair[at]! > reach || labels[at] !== CLOTHES || skin.data[at]! > 0)
        continue;
      const of = row + Math.floor(x / cell);
      if (collar[of] || hands[of] || straps[of]) continue;
      measureWay(data, 4 * at, field, 3 * of, ramp, middle, way);
      const { along, length, size } = way;
      if (along <= 0 || length < LEAST_CONTRAST * LEAST_CONTRAST) continue;
      if (size - (along * along) / length > OFF_WAY * OFF_WAY * size) continue;
      const least = Math.max(LEAST_SHARE, (OF_CLOTH * rough) / Math.sqrt(length));
      share.data[at] =
        smoothStep(least, least + SURE_WITHIN, along / length) *
        smoothStep(REACH, WHOLE, fromHair[at]! / unit);
    }
  }
  const sigma = SOFTNESS * unit;
  const area = coveredArea(share, 0.01, Math.ceil(3 * sigma));
  if (!area) return result;

  const soft = gaussianBlur(cropPlane(share, area), sigma).data;
  const rim = gaussianBlur(cropPlane({ data: laid, width, height }, area), RIM * unit).data;
  for (let y = 0, from = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, from++) {
      const at = (area.y + y) * width + area.x + x;
      if (labels[at] === CLOTHES && skin.data[at] === 0)
        result.data[at] = 255 * Math.min(1, Math.max(GAIN * soft[from]!, 2 * rim[from]!));
    }
  return result;
}

/** The hands, or none where they have the hue of the clothes about: brown leather is like skin. */
function handsBefore(
  { width: columns, height: rows, cell, colour, seen }: GroundGrid,
  labels: Uint8Array,
  width: number,
  hands: Uint8Array,
): Uint8Array {
  const means = [0, 0, 0, 0, 0, 0];
  const counts = [0, 0];
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      if (!seen[at] || labels[row * cell * width + column * cell] !== CLOTHES) continue;
      const kind = hands[at]! > 0 ? 1 : 0;
      counts[kind]!++;
      for (let c = 0; c < 3; c++) means[3 * kind + c]! += colour[3 * at + c]!;
    }
  if (Math.min(...counts) === 0) return hands;
  const both = Float32Array.from(means, (sum, k) => sum / counts[k < 3 ? 0 : 1]!);
  const [red, blue] = logRatios(both, 0);
  const [otherRed, otherBlue] = logRatios(both, 3);
  return Math.hypot(red - otherRed, blue - otherBlue) < ONE_HUE ? new Uint8Array(hands.length) : hands;
}

/** 1 for the cells in and around wide pieces of the hair's shades. */
function aroundStraps({ width, height, cellsPerCentimetre }: GroundGrid, hairLike: Uint8Array): Uint8Array {
  const pieces: Mask = { data: hairLike.map((own) => 255 * own), width, height };
  const reach = (STRAP + BESIDE_STRAP) * cellsPerCentimetre;
  const away = distanceFromBroad(pieces, STRAP * cellsPerCentimetre, reach + 1).data;
  return hairLike.map((_, at) => (away[at]! <= reach ? 1 : 0));
}
