/** The picture made small for analysis, in absorbance, so that thin lines stay in sight. */
import { boxFilterInto } from '../../../pixels/box-filter.ts';
import type { RgbaImage } from '../../../pixels/image.ts';

/** Mean absorbance of whole blocks of the picture. */
export interface ReducedAbsorbance {
  /** Absorbance against white, 3 interleaved samples a pixel. */
  readonly colour: Float32Array;
  /** Mean of the three. */
  readonly darkness: Float32Array;
  /** The same of each block's darkest pixel: a thin line is no weaker in it than a broad one. */
  readonly deepest: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Side of a block in pixels of the picture; the last ones of a row or column may be cut. */
  readonly block: number;
}

/** The picture in blocks so large that its long side is at most `longSide`; `curve` gives each sRGB value's absorbance. */
export function reduceAbsorbance(
  picture: RgbaImage,
  curve: Readonly<Float32Array>,
  longSide: number,
): ReducedAbsorbance {
  const block = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / longSide));
  const width = Math.ceil(picture.width / block);
  const height = Math.ceil(picture.height / block);
  const colour = new Float32Array(width * height * 3);
  const darkness = new Float32Array(width * height);
  const deepest = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const bottom = Math.min(picture.height, (y + 1) * block);
    const row = y * width * 3;
    for (let fromY = y * block; fromY < bottom; fromY++)
      addRow(picture, fromY, curve, block, colour, deepest, y * width);
    const rows = bottom - y * block;
    for (let x = 0; x < width; x++) {
      const scale = 1 / (rows * (Math.min(picture.width, (x + 1) * block) - x * block));
      const at = row + x * 3;
      colour[at]! *= scale;
      colour[at + 1]! *= scale;
      colour[at + 2]! *= scale;
      darkness[y * width + x] = (colour[at]! + colour[at + 1]! + colour[at + 2]!) / 3;
    }
  }
  return { colour, darkness, deepest, width, height, block };
}

/** Adds a row of the picture to the sums of its blocks, from `to` on. */
function addRow(
  { data, width }: RgbaImage,
  y: number,
  curve: Readonly<Float32Array>,
  block: number,
  colour: Float32Array,
  deepest: Float32Array,
  to: number,
): void {
  for (let x = 0, from = y * width * 4, at = to; x < width; x += block, at++) {
    const end = x + block < width ? x + block : width;
    let red = 0;
    let green = 0;
    let blue = 0;
    let most = deepest[at]! * 3;
    for (let fromX = x; fromX < end; fromX++, from += 4) {
      const r = curve[data[from]!]!;
      const g = curve[data[from + 1]!]!;
      const b = curve[data[from + 2]!]!;
      red += r;
      green += g;
      blue += b;
      if (r + g + b > most) most = r + g + b;
    }
    deepest[at] = most / 3;
    colour[3 * at]! += red;
    colour[3 * at + 1]! += green;
    colour[3 * at + 2]! += blue;
  }
}

/** Grain, as a standard deviation between neighbours, from which the copy is smoothed, and smoothed more. */
const GRAINY = 0.03;
const VERY_GRAINY = 0.09;

/**
 * The copy with its grain averaged away, or itself where there is little: the quarter of neighbours that differ least
 * lies on bare paper, however much is drawn.
 */
export function calmGrain(picture: ReducedAbsorbance): ReducedAbsorbance {
  const { width, height, colour, darkness } = picture;
  const steps = new Float32Array(Math.ceil((width * height) / 5));
  let count = 0;
  for (let i = 0; i + 1 < darkness.length; i += 5) steps[count++] = Math.abs(darkness[i]! - darkness[i + 1]!);
  // a quarter of normal deviates lies within .3186 of their mean
  const grain = steps.subarray(0, count).sort()[count >> 2]! / 0.3186;
  if (!(grain > GRAINY)) return picture;
  const radius = grain > VERY_GRAINY ? 2 : 1;
  const plane = { data: new Float32Array(width * height), width, height };
  const scratch = new Float32Array(width * height);
  const calm = {
    ...picture,
    colour: new Float32Array(colour.length),
    darkness: new Float32Array(darkness.length),
  };
  for (let c = 0; c < 3; c++) {
    for (let i = 0, from = c; i < darkness.length; i++, from += 3) plane.data[i] = colour[from]!;
    boxFilterInto(plane, radius, plane, scratch);
    for (let i = 0, to = c; i < darkness.length; i++, to += 3) {
      calm.colour[to] = plane.data[i]!;
      calm.darkness[i]! += plane.data[i]! / 3;
    }
  }
  return calm;
}
