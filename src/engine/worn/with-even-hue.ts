/**
 * Light of other colours on plain colourless cloth: what shines through it and what a wearer's skin and surroundings throw on it
 * are stains on somebody else. They pass softly into the cloth's own hue, where a print and a sewn-on piece end sharply.
 */
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Mask, type RgbaImage } from '../pixels/image.ts';
import { labToSrgb } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';
import { CELLS, type ClothCells, readCells, SOFT, sharpPieces, softened, withShifts } from './cloth-cells.ts';

/** Cloth has one hue where this share of it is this near (a and b in Lab) to the median; colourless cloth has less chroma. */
const PLAIN = 0.85;
const ALIKE = 9;
const COLOURLESS = 15;
const FEWEST = 200;
/** A stain differs by no more than this; so much of a difference is left. */
const LARGEST = 18;
const LEFT = 0.5;
/** What differs by this is a stain or a print. */
const SEEN = 3;

/** `picture` with such light gone from what `matte` covers; `unit` is the shoulder width in pixels. */
export function withEvenHue(picture: RgbaImage, matte: Mask, unit: number): RgbaImage {
  const cell = Math.max(1, Math.round(unit / CELLS));
  const cells = readCells(picture, matte, cell);
  const own = ownHue(cells);
  if (!own) return picture;
  const { width, height } = cells.known;
  const residuals = [cells.a, cells.b].map(({ data }, c) => {
    const plane = createPlane(width, height);
    for (let at = 0; at < plane.data.length; at++)
      if (cells.known.data[at] === 255) plane.data[at] = data[at]! - own[c]!;
    return plane;
  });
  const [da, db] = [residuals[0]!, residuals[1]!];
  const weight = createPlane(width, height);
  for (let at = 0; at < weight.data.length; at++)
    if (cells.known.data[at] === 255 && Math.hypot(da.data[at]!, db.data[at]!) < LARGEST) weight.data[at] = 1;
    else da.data[at] = db.data[at] = 0;
  const weights = gaussianBlur(weight, SOFT).data;
  const [softA, softB] = [softened(da, weights), softened(db, weights)];
  const strength = createPlane(width, height);
  const stained = createMask(width, height);
  for (let at = 0; at < strength.data.length; at++) {
    strength.data[at] = weights[at]! > 0.05 ? Math.hypot(softA[at]!, softB[at]!) : 0;
    if (strength.data[at]! > SEEN) stained.data[at] = 255;
  }
  const prints = sharpPieces(stained, da, db, weight, strength);
  const shifts = new Float32Array(3 * prints.data.length);
  const rgb = new Float32Array(6);
  for (let at = 0; at < prints.data.length; at++) {
    if (prints.data[at] === 255 || weight.data[at] === 0 || strength.data[at]! <= LEFT) continue;
    const back = 1 - LEFT / strength.data[at]!;
    const [light, a, b] = [cells.light.data[at]!, cells.a.data[at]!, cells.b.data[at]!];
    labToSrgb(light, a, b, rgb, 0);
    labToSrgb(light, a - back * softA[at]!, b - back * softB[at]!, rgb, 3);
    for (let c = 0; c < 3; c++) shifts[3 * at + c] = rgb[3 + c]! - rgb[c]!;
  }
  return { ...picture, data: withShifts(picture, matte, shifts, width, cell) };
}

/** The one hue (a and b in Lab) of colourless cloth; null of other cloth. */
export function ownHue({ known, a, b }: ClothCells): readonly [number, number] | null {
  const [as, bs]: [number[], number[]] = [[], []];
  for (let at = 0; at < known.data.length; at++) {
    if (known.data[at] === 0) continue;
    as.push(a.data[at]!);
    bs.push(b.data[at]!);
  }
  if (as.length < FEWEST) return null;
  const [ownA, ownB] = [medianInPlace(as.slice())!, medianInPlace(bs.slice())!];
  const near = as.filter((value, i) => Math.hypot(value - ownA, bs[i]! - ownB) < ALIKE).length;
  return near < PLAIN * as.length || Math.hypot(ownA, ownB) > COLOURLESS ? null : [ownA, ownB];
}
