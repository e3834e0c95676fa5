/** Regions of a wearer's picture by the parse, and their colours. */
import { BODY_CLASSES, type BodyClass, type BodyParse } from '../perceive/person.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';

/** Steps of lightness. */
export const LIGHTNESS_BINS = 10;

/** 255 where the parse, which may be larger, has one of `names`, in the size of the last argument. */
export function maskOf(parse: BodyParse, names: readonly BodyClass[], { width, height }: Mask): Mask {
  const scale = parse.width / width;
  const classes = names.map((name) => BODY_CLASSES.indexOf(name));
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = Math.floor((y + 0.5) * scale) * parse.width + Math.floor((x + 0.5) * scale);
      if (classes.includes(parse.labels[at]!)) result.data[y * width + x] = 255;
    }
  return result;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Colours {
  readonly mean: readonly number[];
  /** Shares of the steps of lightness. */
  readonly lightness: readonly number[];
}

/** Colours of what the mask covers in the box; null where that is hardly anything. */
export function meanWhere(lab: LabImage, { data, width, height }: Mask, box: Box): Colours | null {
  const sum = [0, 0, 0];
  const lightness = new Array<number>(LIGHTNESS_BINS).fill(0);
  let count = 0;
  for (let y = Math.max(0, box.top); y < Math.min(height, box.bottom); y++)
    for (let x = Math.max(0, box.left); x < Math.min(width, box.right); x++) {
      const at = y * width + x;
      if (data[at] !== 255) continue;
      for (let c = 0; c < 3; c++) sum[c]! += lab.data[3 * at + c]!;
      lightness[binOf(lab.data[3 * at]!)]!++;
      count++;
    }
  if (count < 20) return null;
  return { mean: sum.map((value) => value / count), lightness: lightness.map((n) => n / count) };
}

/** The step of a lightness, 0..100. */
export const binOf = (lightness: number): number =>
  Math.max(0, Math.min(LIGHTNESS_BINS - 1, Math.floor(lightness / LIGHTNESS_BINS)));
