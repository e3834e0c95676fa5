/**
 * The old top in the opening of a jacket over it, without its print: a letter cut off by both sides of the opening reads as a
 * leftover of clothes that are gone.
 */

import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropMask, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { createMask, type LabImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { fillPlainCloth } from '../pixels/plain-cloth-fill.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';

/** Cloth this near to the opening tells what is plain, in shoulder widths. */
const AROUND = 0.5;
/** A print differs from the plain cloth by so much in a and b, or in lightness, in whatever fold that lies. */
const OTHER_HUE = 9;
const OTHER_LIGHT = 28;
/** Cloth with more than this share of other colours has them all over: that is what it looks like. */
const MOST_PRINTED = 0.3;
/** Pieces that come this near to the neck are its collar, in shoulder widths. */
const AT_NECK = 0.05;
/** A print's edge has its colour so far beside it; a piece is no speck of grain: shoulder widths, and their square. */
const RIM = 0.025;
const LEAST_AREA = 1e-4;

/** `photo` with the print of the old top (coverage `cloth`) taken out of the opening, 255 there; all masks have its size. */
export function withPlainOpening(
  photo: RgbaImage,
  opening: Mask,
  cloth: Mask,
  neck: Mask,
  unit: number,
  seed: number,
): RgbaImage {
  const area = coveredArea(opening, 128, Math.round(AROUND * unit));
  if (!area) return photo;
  const [picture, worn, open] = [cropRgba(photo, area), cropMask(cloth, area), cropMask(opening, area)];
  const odd = printOn(toLab(picture), worn);
  const printed = largerPieces(odd, dilateSquare(cropMask(neck, area), Math.round(AT_NECK * unit)), unit);
  const rim = dilateSquare(printed, Math.max(1, Math.round(RIM * unit)));
  const near = dilateSquare(odd, Math.max(1, Math.round(RIM * unit)));
  const [hole, known] = [createMask(area.width, area.height), createMask(area.width, area.height)];
  let [seen, other, filled] = [0, 0, 0];
  for (let at = 0; at < open.data.length; at++) {
    if (worn.data[at]! < 250) continue;
    seen++;
    if (odd.data[at] === 255) other++;
    if (near.data[at] === 0) known.data[at] = 255;
    if (open.data[at] === 0) continue;
    if (printed.data[at] === 255) filled++;
    if (rim.data[at] === 255) hole.data[at] = 255;
  }
  if (filled === 0 || other > MOST_PRINTED * seen) return photo;
  const plain = fillPlainCloth(picture, known, hole, unit, seed) ?? smoothFill(picture, known, hole);
  return withPatch(photo, plain, hole, area);
}

/** 255 on cloth of another colour than most of it. */
function printOn(lab: LabImage, cloth: Mask): Mask {
  const median = [0, 1, 2].map((c) => medianOf(lab, cloth, c)) as [number, number, number];
  const odd = createMask(cloth.width, cloth.height);
  for (let at = 0; at < odd.data.length; at++) {
    if (cloth.data[at]! < 128) continue;
    const [l, a, b] = [0, 1, 2].map((c) => lab.data[3 * at + c]! - median[c]!) as [number, number, number];
    if (Math.hypot(a, b) > OTHER_HUE || Math.abs(l) > OTHER_LIGHT) odd.data[at] = 255;
  }
  return odd;
}

function medianOf({ data }: LabImage, cloth: Mask, c: number): number {
  const values: number[] = [];
  for (let at = 0; at < cloth.data.length; at += 5)
    if (cloth.data[at]! >= 128) values.push(data[3 * at + c]!);
  return values.sort((p, q) => p - q)[values.length >> 1] ?? 0;
}

/** The pieces of `odd` that are no specks and don't lie `atNeck`. */
function largerPieces(odd: Mask, atNeck: Mask, unit: number): Mask {
  const { labels, components } = connectedComponents(odd, 8);
  const drops = components.map(({ area }) => area < LEAST_AREA * unit * unit);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && atNeck.data[at] === 255) drops[labels[at]! - 1] = true;
  const kept = createMask(odd.width, odd.height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && !drops[labels[at]! - 1]) kept.data[at] = 255;
  return kept;
}

/** The picture with the `hole` of `area` from `patch`. */
function withPatch(picture: RgbaImage, patch: RgbaImage, hole: Mask, area: PixelArea): RgbaImage {
  const data = picture.data.slice();
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++) {
      if (hole.data[at] === 0) continue;
      const to = 4 * ((area.y + y) * picture.width + area.x + x);
      for (let c = 0; c < 3; c++) data[to + c] = patch.data[4 * at + c]!;
    }
  return { ...picture, data };
}
