/** Clothes under the hair, continued from what is seen of them. */
import { completeTexture } from '../../../../pixels/complete-texture.ts';
import { coveredArea, cropMask } from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { smoothFill } from '../../../../pixels/smooth-fill.ts';
import { fillAround } from '../ground/ground-crop.ts';
import type { MirrorAxis } from './ground-mirrored-folds.ts';
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
/** Centimetres around what mirrors it that tell how it fits. */
const BESIDE_MIRROR = 3;
/** Patches are about so many centimetres wide at most: a fold must go on, a whole collar must not come again. */
const WIDEST_CELL = 0.25;

/** The picture with the clothes that are wanted laid in; `axis`: where a garment seen from the front is its own mirror; `isPattern`: they are busy. */
export function layClothes(
  picture: RgbaImage,
  { known, alike, wanted }: ClothesToLay,
  pixelsPerCentimetre: number,
  axis: MirrorAxis | null = null,
  isPattern = false,
): RgbaImage {
  let count = 0;
  for (let at = 0; at < wanted.data.length; at++) if (wanted.data[at]! > 0) count++;
  if (count === 0) return picture;
  const cell = Math.max(
    2,
    Math.min(Math.round(WIDEST_CELL * pixelsPerCentimetre), Math.round(Math.sqrt(count / HOLE_CELLS))),
  );
  const near = marginWithMirror(wanted, axis, pixelsPerCentimetre);
  const plain = fillAround(picture, known, wanted, near, (part, seen, asked, area) =>
    layPlainClothes(
      part,
      { known: seen, alike: cropMask(alike, area), wanted: asked },
      pixelsPerCentimetre,
      axis && { ...axis, x: axis.x - area.x, y: axis.y - area.y },
    ),
  );
  if (plain) return plain;
  const margin = SURROUNDINGS * pixelsPerCentimetre;
  const filled = fillAround(
    picture,
    known,
    wanted,
    margin,
    (part, seen, asked) =>
      completeTexture(part, seen, asked, { cell, seed: SEED, variety: VARIETY, isPattern }) ??
      smoothFill(part, seen, asked),
  );
  return filled ?? picture;
}

/** The margin in pixels around all that is wanted within which its mirror lies, too. */
function marginWithMirror(wanted: Mask, axis: MirrorAxis | null, unit: number): number {
  const margin = PLAIN_SURROUNDINGS * unit;
  const area = axis && coveredArea(wanted, 1, 0);
  if (!area) return margin;
  const [left, right] = [area.x, area.x + area.width];
  const middle = axis.x - ((area.y + area.height / 2 - axis.y) * axis.uy) / axis.ux;
  const beyond = Math.max(left + right - 2 * middle, 2 * middle - left - right) + BESIDE_MIRROR * unit;
  return Math.max(margin, beyond);
}
