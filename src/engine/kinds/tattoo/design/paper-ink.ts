/** Ink on paper at the picture's own resolution: each pixel against the bare paper that would be there. */
import type { PixelArea } from '../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import { inkStrength, MOST_ABSORBANCE } from './ink-curve.ts';

export interface InkReading {
  /** Absorbance of each sRGB value against white. */
  readonly curve: Readonly<Float32Array>;
  /** Absorbance of bare paper, 3 interleaved samples for each pixel of `keep`. */
  readonly paper: Float32Array;
  /** Where ink of the design is, and the side of its pixels in the picture's. */
  readonly keep: Mask;
  readonly block: number;
  /** Strength up to which what is there is noise, and from which all of it is ink. */
  readonly none: number;
  readonly full: number;
}

/**
 * Difference between the three absorbances, over their mean and a noise's share: up to the first a pixel is grey, which
 * moves no colour by more than ΔE 3; from the second on it keeps its colour. Greys of scans and photos stay below.
 */
const GREY = 0.06;
const COLOURFUL = 0.1;
const NOISE = 0.75;

/**
 * Absorbance in `area` of the picture, 3 interleaved samples a pixel, 0 on bare paper; where it is not `coloured` they are
 * their mean, else pixels of low chroma are grey. The area's corner lies on a corner of a pixel of `keep`.
 */
export function readInk(
  picture: RgbaImage,
  area: PixelArea,
  reading: InkReading,
  coloured: boolean,
): Float32Array {
  const { keep, block } = reading;
  const readRow = coloured ? readColouredRow : readGreyRow;
  const result = new Float32Array(area.width * area.height * 3);
  for (let y = 0; y < area.height; y++) {
    const cell = Math.floor((area.y + y) / block) * keep.width + area.x / block;
    const from = ((area.y + y) * picture.width + area.x) * 4;
    readRow(picture.data, from, reading, cell, result, y * area.width * 3, area.width);
  }
  return result;
}

/** Reads `width` pixels from `from` on, of which the first lies in `firstCell` of the reading, to `to` on. */
function readColouredRow(
  data: Uint8ClampedArray,
  from: number,
  { curve, paper, keep, block, none, full }: InkReading,
  firstCell: number,
  result: Float32Array,
  to: number,
  width: number,
): void {
  const scale = 1 / (full - none);
  for (let start = 0, cell = firstCell; start < width; start += block, cell++) {
    if (keep.data[cell] === 0) continue;
    const end = start + block < width ? start + block : width;
    const paperRed = paper[3 * cell]!;
    const paperGreen = paper[3 * cell + 1]!;
    const paperBlue = paper[3 * cell + 2]!;
    for (let x = start, at = from + 4 * start, out = to + 3 * start; x < end; x++, at += 4, out += 3) {
      let red = curve[data[at]!]! - paperRed;
      let green = curve[data[at + 1]!]! - paperGreen;
      let blue = curve[data[at + 2]!]! - paperBlue;
      const over = (inkStrength(red, green, blue) - none) * scale;
      if (over <= 0) continue;
      const gate = over >= 1 ? 1 : over * over * (3 - 2 * over);
      red = red > MOST_ABSORBANCE ? MOST_ABSORBANCE : red > 0 ? red : 0;
      green = green > MOST_ABSORBANCE ? MOST_ABSORBANCE : green > 0 ? green : 0;
      blue = blue > MOST_ABSORBANCE ? MOST_ABSORBANCE : blue > 0 ? blue : 0;
      const mean = (red + green + blue) / 3;
      const tint = shareOfColour(red, green, blue);
      result[out] = gate * (mean + tint * (red - mean));
      result[out + 1] = gate * (mean + tint * (green - mean));
      result[out + 2] = gate * (mean + tint * (blue - mean));
    }
  }
}

/** The same for a design without colour. */
function readGreyRow(
  data: Uint8ClampedArray,
  from: number,
  { curve, paper, keep, block, none, full }: InkReading,
  firstCell: number,
  result: Float32Array,
  to: number,
  width: number,
): void {
  const scale = 1 / (full - none);
  for (let start = 0, cell = firstCell; start < width; start += block, cell++) {
    if (keep.data[cell] === 0) continue;
    const end = start + block < width ? start + block : width;
    const bare = (paper[3 * cell]! + paper[3 * cell + 1]! + paper[3 * cell + 2]!) / 3;
    for (let x = start, at = from + 4 * start, out = to + 3 * start; x < end; x++, at += 4, out += 3) {
      const mean = (curve[data[at]!]! + curve[data[at + 1]!]! + curve[data[at + 2]!]!) / 3 - bare;
      const over = (mean - none) * scale;
      if (over <= 0) continue;
      const ink =
        (mean > MOST_ABSORBANCE ? MOST_ABSORBANCE : mean) * (over >= 1 ? 1 : over * over * (3 - 2 * over));
      result[out] = ink;
      result[out + 1] = ink;
      result[out + 2] = ink;
    }
  }
}

/** Largest less smallest absorbance over their mean; weak ink counts as greyer, its noise would pass for colour. */
export function colourSpread(red: number, green: number, blue: number): number {
  return difference(red, green, blue) / ((red + green + blue) / 3 + 0.15);
}

/** How far a pixel of a coloured design keeps its colour, 0..1: the rest of the way it is grey. */
export function shareOfColour(red: number, green: number, blue: number): number {
  const chroma = difference(red, green, blue) / ((red + green + blue) / 3 + NOISE);
  return smoothStep(GREY, COLOURFUL, chroma);
}

function difference(red: number, green: number, blue: number): number {
  const most = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
  const least = red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
  return most - least;
}
