/**
 * The neckline of worn cloth with a print: where the skin beside it ends. The parse is a pixel or two off, and of the colour steps
 * near it the print's own are the stronger ones; skin is even and goes on in its own colour up to the cloth.
 */
import type { BodyParse } from '../perceive/person.ts';
import { chamferDepth, chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropMask } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { maskOf } from './region-colours.ts';

/** How far into the cloth skin is looked for, and into the neck cloth, in shoulder widths. */
const REACH = 0.09;
const CLOTH_REACH = 0.03;
/** Skin this deep is certain, and tells the colours around it, in shoulder widths. */
const CERTAIN = 0.035;
const AROUND = 0.22;
/** Differences in Lab from the skin that a pixel joins on to, and in hue (a and b) and lightness from the certain skin around. */
const NEXT = 7;
const HUE = 9;
const DARKER = 30;
const LIGHTER = 8;
/** In the corner of a neckline skin falls into the cloth's shade: darker counts so much. */
const SHADE = 0.5;
/** Half the side of the square of skin that a pixel joins on to. */
const NEXT_HALF = 2;
/**
 * Within reach of the neck, but for this share of it, three quarters of a print deviate so much in lightness in a small square;
 * farther in so much of it at most may pass for skin.
 */
const RIM = 0.22;
const GRAIN_HALF = 2;
const PRINTED = 6;
const MOST_ALIKE = 0.12;
/** Standard deviation of the line's evening, in shoulder widths, and at least in pixels. */
const EVENING = 0.006;
const LEAST_EVENING = 1;

export interface Neckline {
  readonly cloth: Mask;
  /** 255 along the line where it was found. */
  readonly found: Mask;
}

/**
 * `cloth` (255 or 0) with its edge at the neck moved to where skin ends; null where the cloth is plain, skin-coloured, or no neck
 * is seen beside it. `lab` and the parse have its size, `unit` is the shoulder width in pixels.
 */
export function necklineAtSkin(cloth: Mask, lab: LabImage, parse: BodyParse, unit: number): Neckline | null {
  const reach = REACH * unit;
  const neck = maskOf(parse, ['neck'], cloth);
  for (let i = 0; i < neck.data.length; i++) if (cloth.data[i] === 255) neck.data[i] = 0;
  const area = coveredArea(neck, 128, Math.ceil(2 * reach + AROUND * unit));
  if (!area) return null;
  const skin = cropMask(neck, area);
  const worn = cropMask(cloth, area);
  const { width, height } = skin;
  const colours = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 3 * ((area.y + y) * lab.width + area.x);
    colours.set(lab.data.subarray(from, from + 3 * width), 3 * y * width);
  }
  const toSkin = chamferDistanceWithin(skin, 3 * reach).data;
  const toCloth = chamferDistanceWithin(worn, reach).data;
  const depth = chamferDepth(skin).data;
  const certain = createMask(width, height);
  for (let i = 0; i < certain.data.length; i++)
    if (depth[i]! > CERTAIN * unit && toCloth[i]! > CERTAIN * unit) certain.data[i] = 255;
  const around = meansAround(colours, certain, Math.round(AROUND * unit));
  const isAlike = (i: number): boolean => {
    const count = around[4 * i + 3]!;
    if (count === 0) return false;
    const lighter = colours[3 * i]! - around[4 * i]!;
    if (lighter > LIGHTER || -lighter > DARKER) return false;
    return (
      Math.hypot(colours[3 * i + 1]! - around[4 * i + 1]!, colours[3 * i + 2]! - around[4 * i + 2]!) < HUE
    );
  };
  if (!isPrint(colours, worn, toSkin, reach, isAlike)) return null;

  const within = (i: number): boolean =>
    worn.data[i] === 255 ? toSkin[i]! <= reach : skin.data[i] === 255 && toCloth[i]! <= CLOTH_REACH * unit;
  const seeds = createMask(width, height);
  for (let i = 0; i < seeds.data.length; i++) if (skin.data[i] === 255 && !within(i)) seeds.data[i] = 255;
  const grown = growSkin(seeds, colours, within, isAlike);

  // evened: single pixels are the picture's noise
  const even = blurMask(grown, Math.max(LEAST_EVENING, EVENING * unit));
  const result = { ...cloth, data: cloth.data.slice() };
  const found = createMask(cloth.width, cloth.height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!within(i)) continue;
      const at = (area.y + y) * cloth.width + area.x + x;
      result.data[at] = even.data[i]! >= 128 ? 0 : 255;
      found.data[at] = 255;
    }
  return { cloth: result, found };
}

/** Grows `seeds` through pixels `within` reach that are like skin and like what they join on to. */
function growSkin(
  seeds: Mask,
  colours: Float32Array,
  within: (i: number) => boolean,
  isAlike: (i: number) => boolean,
): Mask {
  const { width, height } = seeds;
  const grown = { ...seeds, data: seeds.data.slice() };
  const asked = new Uint8Array(width * height);
  const joins = (i: number): boolean => {
    const [x, y] = [i % width, Math.floor(i / width)];
    let [count, l, a, b] = [0, 0, 0, 0];
    for (let to = Math.max(0, y - NEXT_HALF); to <= Math.min(height - 1, y + NEXT_HALF); to++)
      for (let at = Math.max(0, x - NEXT_HALF); at <= Math.min(width - 1, x + NEXT_HALF); at++) {
        const k = to * width + at;
        if (grown.data[k] !== 255) continue;
        count++;
        l += colours[3 * k]!;
        a += colours[3 * k + 1]!;
        b += colours[3 * k + 2]!;
      }
    if (count === 0) return false;
    const lighter = colours[3 * i]! - l / count;
    return (
      Math.hypot(
        lighter < 0 ? SHADE * lighter : lighter,
        colours[3 * i + 1]! - a / count,
        colours[3 * i + 2]! - b / count,
      ) < NEXT
    );
  };
  const queue: number[] = [];
  const ask = (i: number): void => {
    const x = i % width;
    for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width])
      if (next >= 0 && next < asked.length && asked[next] === 0 && grown.data[next] === 0 && within(next)) {
        asked[next] = 1;
        queue.push(next);
      }
  };
  for (let i = 0; i < seeds.data.length; i++) if (seeds.data[i] === 255) ask(i);
  for (let k = 0; k < queue.length; k++) {
    const i = queue[k]!;
    asked[i] = 0;
    if (!isAlike(i) || !joins(i)) {
      asked[i] = 1;
      continue;
    }
    grown.data[i] = 255;
    ask(i);
  }
  return grown;
}

/** Means of the colours of `mask` in squares of half side `half`, and how many pixels they are of, four values a pixel. */
function meansAround(colours: Float32Array, mask: Mask, half: number): Float32Array {
  const { width, height } = mask;
  const stride = width + 1;
  const sums = new Float64Array(4 * stride * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const here = 4 * ((y + 1) * stride + x + 1);
      const isSet = mask.data[i] === 255;
      for (let c = 0; c < 4; c++) {
        const own = isSet ? (c === 3 ? 1 : colours[3 * i + c]!) : 0;
        sums[here + c] =
          own + sums[here - 4 + c]! + sums[here - 4 * stride + c]! - sums[here - 4 * stride - 4 + c]!;
      }
    }
  const means = new Float32Array(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - half), Math.min(width, x + half + 1)];
      const [top, bottom] = [Math.max(0, y - half), Math.min(height, y + half + 1)];
      const sum = (c: number): number =>
        sums[4 * (bottom * stride + right) + c]! -
        sums[4 * (bottom * stride + left) + c]! -
        sums[4 * (top * stride + right) + c]! +
        sums[4 * (top * stride + left) + c]!;
      const count = sum(3);
      const to = 4 * (y * width + x);
      means[to + 3] = count;
      if (count > 0) for (let c = 0; c < 3; c++) means[to + c] = sum(c) / count;
    }
  return means;
}

/** Whether the cloth is a print up to the neck, without a plain trim, that has hardly any of the skin's colours farther in. */
function isPrint(
  colours: Float32Array,
  worn: Mask,
  toSkin: Float32Array,
  reach: number,
  isAlike: (i: number) => boolean,
): boolean {
  const { width, height } = worn;
  const grains: number[] = [];
  let alike = 0;
  let inner = 0;
  for (let y = GRAIN_HALF; y < height - GRAIN_HALF; y++)
    for (let x = GRAIN_HALF; x < width - GRAIN_HALF; x++) {
      const i = y * width + x;
      if (worn.data[i] === 0 || toSkin[i]! > 3 * reach) continue;
      if (toSkin[i]! > reach) {
        inner++;
        if (isAlike(i)) alike++;
      } else if (toSkin[i]! > RIM * reach) grains.push(grainAt(colours, i, width));
    }
  if (grains.length < 50 || alike > MOST_ALIKE * inner) return false;
  grains.sort((a, b) => a - b);
  return grains[grains.length >> 2]! > PRINTED;
}

/** Standard deviation of the lightness in the small square around a pixel. */
function grainAt(colours: Float32Array, at: number, width: number): number {
  let [sum, squares] = [0, 0];
  for (let dy = -GRAIN_HALF; dy <= GRAIN_HALF; dy++)
    for (let dx = -GRAIN_HALF; dx <= GRAIN_HALF; dx++) {
      const lightness = colours[3 * (at + dy * width + dx)]!;
      sum += lightness;
      squares += lightness ** 2;
    }
  const count = (2 * GRAIN_HALF + 1) ** 2;
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
