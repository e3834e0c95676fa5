/** Clothes under the hair, continued from what is seen of them. */
import { completeTexture } from '../../../../pixels/complete-texture.ts';
import { cropMask } from '../../../../pixels/crop.ts';
import type { RgbaImage } from '../../../../pixels/image.ts';
import { smoothFill } from '../../../../pixels/smooth-fill.ts';
import { fillAround } from '../ground/ground-crop.ts';
import { type ClothesToLay, layPlainClothes } from './ground-plain-clothes.ts';

/** Cells of the reduced copy that are to be filled. */
const HOLE_CELLS = 4000;
const SEED = 29;
/** Leather has creases everywhere: its one flat spot must not come again and again. */
const VARIETY = 1;
/** Centimetres around what is to be filled from which pieces are taken. */
const SURROUNDINGS = 10;
/** Centimetres around it that tell the colour of plain clothes. */
const PLAIN_SURROUNDINGS = 5;
/** Patches are about so many centimetres wide at most: a fold must go on, a whole collar must not come again. */
const WIDEST_CELL = 0.25;

/** The picture with the clothes that are wanted laid in. */
export function layClothes(
  picture: RgbaImage,
  { known, alike, wanted }: ClothesToLay,
  pixelsPerCentimetre: number,
): RgbaImage {
  let count = 0;
  for (let at = 0; at < wanted.data.length; at++) if (wanted.data[at]! > 0) count++;
  if (count === 0) return picture;
  const cell = Math.max(
    2,
    Math.min(Math.round(WIDEST_CELL * pixelsPerCentimetre), Math.round(Math.sqrt(count / HOLE_CELLS))),
  );
  const near = PLAIN_SURROUNDINGS * pixelsPerCentimetre;
  const plain = fillAround(picture, known, wanted, near, (part, seen, asked, area) =>
    layPlainClothes(part, { known: seen, alike: cropMask(alike, area), wanted: asked }, pixelsPerCentimetre),
  );
  if (plain) return plain;
  const margin = SURROUNDINGS * pixelsPerCentimetre;
  const filled = fillAround(
    picture,
    known,
    wanted,
    margin,
    (part, seen, asked) =>
      completeTexture(part, seen, asked, { cell, seed: SEED, variety: VARIETY }) ??
      smoothFill(part, seen, asked),
  );
  return filled ?? picture;
}
