/** Wisps over clothes that the matte lacks: thin or close beside the hair, and of a colour on the way from the cloth's to the hair's. */
import { chamferDepth, chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { connectedComponents } from '../../../../pixels/connected-components.ts';
import { coveredArea, cropMask, cropPlane, pasteMaskInPlace } from '../../../../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import type { HairTone } from '../../hair/old-hair.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { CLOTHES } from '../ground/ground-regions.ts';
import type { GroundRegions } from '../ground-labels/ground-labels.ts';
import { clearCells, measureWay, smoothField, unevenness } from './ground-cloth-colour.ts';

/** Centimetres from the hair within which a wisp begins, and to which it is followed. */
const BEGINS = 0.9;
const REACH = 4;
/** Centimetres from the hair beyond which a cell shows the cloth's own colour. */
const CLEAR = 0.7;
/** Share of the way from the cloth's colour to the hair's from which a pixel is a wisp, and how far off that way it may lie. */
const LEAST_SHARE = 0.4;
const MOST_SHARE = 1.4;
const LEAST_LEVELS = 9;
const OFF_WAY = 0.45;
/** Cells of plain clothes differ from their surroundings by so many levels at most: what does is no part of them. */
const PLAIN = 5;
/** A lit wisp is brighter than the hair's lights by so many levels at most. */
const BRIGHTER = 25;
/** Standard deviation (centimetres) of the smoothing of the cloth's colour. */
const UNEVEN = 0.8;
/** Half the width (centimetres) of a thin wisp. */
const THIN = 0.2;
/** A piece of which a larger share is wider, so many centimetres and more from the hair, is a part of the garment there. */
const MOST_WIDE = 0.3;
const WIDE_REACH = 0.55;
/** Square centimetres of the smallest piece. */
const LEAST_AREA = 0.01;
/** A wisp is removed with so many centimetres beside it. */
const BESIDE = 0.12;

/** 255 for the pixels of `picture` with wisps over clothes; `fromHair`: pixels to the matte, one each. */
export function wispsOnClothes(
  picture: RgbaImage,
  grid: GroundGrid,
  { labels, skin, hairLike, hands }: GroundRegions,
  { ramp }: HairTone,
  fromHair: Float32Array,
  pixelsPerCentimetre: number,
): Mask {
  const { data, width, height } = picture;
  const { cell, width: columns, height: rows, collar } = grid;
  const flagged = createMask(width, height);
  const weight = clearCells(grid, labels, hairLike, hands, fromHair, width, CLEAR * pixelsPerCentimetre);
  if (!weight) return flagged;
  const smooth = UNEVEN * grid.cellsPerCentimetre;
  let field = smoothField(grid, weight, smooth);
  const plain = unevenness(grid, weight, field) < PLAIN;
  if (plain) field = smoothField(grid, withoutPrints(grid, weight, field), smooth);
  let lights = 0;
  for (const level of ramp) lights = Math.max(lights, level);
  const middle = 3 * Math.floor(ramp.length / 6);
  const way = { along: 0, length: 0, size: 0 };
  const reach = REACH * pixelsPerCentimetre;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y / cell)) * columns;
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] !== CLOTHES || skin.data[at]! > 0 || fromHair[at] === 0 || fromHair[at]! > reach)
        continue;
      const of = row + Math.floor(x / cell);
      if (collar[of] || hands[of]) continue;
      measureWay(data, 4 * at, field, 3 * of, ramp, middle, way);
      const { along, length, size } = way;
      if (size < LEAST_LEVELS * LEAST_LEVELS) continue;
      if (plain && Math.max(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!) < lights + BRIGHTER) {
        flagged.data[at] = 255;
        continue;
      }
      if (along < LEAST_SHARE * length || along > MOST_SHARE * length) continue;
      const across = Math.sqrt(Math.max(0, size - (along * along) / length));
      if (across < OFF_WAY * Math.sqrt(size)) flagged.data[at] = 255;
    }
  }
  return cleaned(flagged, fromHair, pixelsPerCentimetre);
}

/** Pieces that begin beside the hair, a little wider: thin ones, and of wide ones the part beside it. */
function cleaned(all: Mask, fromHairOfAll: Float32Array, unit: number): Mask {
  const beside = Math.max(1, Math.round(BESIDE * unit));
  const area = coveredArea(all, 1, beside + 1);
  if (!area) return all;
  const flagged = cropMask(all, area);
  const fromHair = cropPlane({ ...all, data: fromHairOfAll }, area).data;
  const { labels, components } = connectedComponents(flagged, 8);
  const near = new Uint8Array(components.length + 1);
  const half = Math.max(1.5, THIN * unit);
  const inside = chamferDepth(flagged).data;
  const wide: Mask = { ...flagged, data: new Uint8Array(flagged.data.length) };
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    if (fromHair[at]! < BEGINS * unit) near[label] = 1;
    if (inside[at]! > half) wide.data[at] = 255;
  }
  const fromWide = chamferDistanceWithin(wide, half + 2).data;
  const reach = WIDE_REACH * unit;
  const far = new Uint32Array(components.length + 1);
  for (let at = 0; at < labels.length; at++)
    if (fromHair[at]! > reach && fromWide[at]! <= half) far[labels[at]!]!++;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    const { area: size } = components[label - 1]!;
    const isGarment = far[label]! > MOST_WIDE * size && fromHair[at]! > reach;
    if (isGarment || !near[label] || size < LEAST_AREA * unit * unit) flagged.data[at] = 0;
  }
  pasteMaskInPlace(all, dilateSquare(flagged, beside), area.x, area.y);
  return all;
}

/** The weights without those of cells that are no plain cloth: a print. */
function withoutPrints({ colour }: GroundGrid, weight: Float32Array, field: Float32Array): Float32Array {
  return weight.map((own, at) => {
    for (let c = 0; c < 3; c++) if (Math.abs(colour[3 * at + c]! - field[3 * at + c]!) > 2 * PLAIN) return 0;
    return own;
  });
}
