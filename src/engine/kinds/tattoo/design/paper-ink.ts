/** Ink on paper at the picture's own resolution: each pixel against the bare paper that would be there. */
import type { PixelArea } from '../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { inkStrength, MOST_ABSORBANCE } from './ink-curve.ts';
import type { PaperLight } from './paper-light.ts';

export interface InkReading {
  /** Absorbance of each sRGB value against white. */
  readonly curve: Readonly<Float32Array>;
  readonly light: PaperLight;
  /** Where ink of the design is, at the reduced picture's size, and the side of its pixels in the picture's. */
  readonly keep: Mask;
  readonly block: number;
  /** Strength at which half of what is there counts as ink; noise lies below. */
  readonly knee: number;
  readonly coloured: boolean;
}

/** Spread of the three absorbances over their mean: below, a pixel is grey; above, its colour means something. */
const GREY = 0.25;
const COLOURFUL = 0.5;

/** Absorbance in `area` of the picture, 3 interleaved samples a pixel, 0 on bare paper. */
export function readInk(picture: RgbaImage, area: PixelArea, reading: InkReading): Float32Array {
  const { data } = picture;
  const { curve, light, keep, block, knee, coloured } = reading;
  const result = new Float32Array(area.width * area.height * 3);
  const { cells, columns, rows } = light;
  const blended = new Float32Array(columns * 3);
  const line = new Float32Array(area.width * 3);
  const low = 0.5 * knee;
  const scale = 1 / knee;
  for (let y = 0; y < area.height; y++) {
    const pictureY = area.y + y;
    blendCellRows(cells, columns, rows, ((pictureY + 0.5) * rows) / picture.height - 0.5, blended);
    spreadCells(blended, columns, picture.width, area.x, line);
    const keepRow = Math.floor(pictureY / block) * keep.width;
    let from = (pictureY * picture.width + area.x) * 4;
    let to = y * area.width * 3;
    for (let x = 0; x < area.width; x++, from += 4, to += 3) {
      if (keep.data[keepRow + Math.floor((area.x + x) / block)] === 0) continue;
      const at = x * 3;
      let red = curve[data[from]!]! - line[at]!;
      let green = curve[data[from + 1]!]! - line[at + 1]!;
      let blue = curve[data[from + 2]!]! - line[at + 2]!;
      const over = (inkStrength(red, green, blue) - low) * scale;
      if (over <= 0) continue;
      const gate = over >= 1 ? 1 : over * over * (3 - 2 * over);
      let mean = (red + green + blue) / 3;
      mean = mean > MOST_ABSORBANCE ? MOST_ABSORBANCE : mean > 0 ? mean : 0;
      if (!coloured) {
        mean *= gate;
        result[to] = mean;
        result[to + 1] = mean;
        result[to + 2] = mean;
        continue;
      }
      red = red > MOST_ABSORBANCE ? MOST_ABSORBANCE : red > 0 ? red : 0;
      green = green > MOST_ABSORBANCE ? MOST_ABSORBANCE : green > 0 ? green : 0;
      blue = blue > MOST_ABSORBANCE ? MOST_ABSORBANCE : blue > 0 ? blue : 0;
      const chroma = (colourSpread(red, green, blue) - GREY) / (COLOURFUL - GREY);
      const tint = chroma <= 0 ? 0 : chroma >= 1 ? 1 : chroma * chroma * (3 - 2 * chroma);
      result[to] = gate * (mean + tint * (red - mean));
      result[to + 1] = gate * (mean + tint * (green - mean));
      result[to + 2] = gate * (mean + tint * (blue - mean));
    }
  }
  return result;
}

/** Largest less smallest absorbance over their mean; weak ink counts as greyer, its noise would pass for colour. */
export function colourSpread(red: number, green: number, blue: number): number {
  const most = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
  const least = red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
  return (most - least) / ((red + green + blue) / 3 + 0.15);
}

/** One row of cells between two, `position` in cells. */
function blendCellRows(
  cells: Float32Array,
  columns: number,
  rows: number,
  position: number,
  out: Float32Array,
): void {
  const inside = Math.max(0, Math.min(rows - 1, position));
  const upper = Math.min(rows - 1, Math.floor(inside));
  const lower = Math.min(rows - 1, upper + 1);
  const share = inside - upper;
  const stride = columns * 3;
  for (let i = 0; i < stride; i++)
    out[i] = cells[upper * stride + i]! * (1 - share) + cells[lower * stride + i]! * share;
}

/** The row of cells at each pixel of a picture `width` wide, from its pixel `first` on. */
function spreadCells(
  row: Float32Array,
  columns: number,
  width: number,
  first: number,
  line: Float32Array,
): void {
  for (let i = 0, at = 0; at < line.length; i++, at += 3) {
    const position = ((first + i + 0.5) * columns) / width - 0.5;
    const inside = position < 0 ? 0 : position > columns - 1 ? columns - 1 : position;
    const left = inside | 0;
    const right = left + 1 < columns ? left + 1 : left;
    const share = inside - left;
    for (let c = 0; c < 3; c++) line[at + c] = row[left * 3 + c]! * (1 - share) + row[right * 3 + c]! * share;
  }
}
