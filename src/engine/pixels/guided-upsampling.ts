import type { GuidedModel } from './guided-filter.ts';
import { createMask, type Mask, type RgbaImage } from './image.ts';

/**
 * A guided model of three colour channels (fitted on a small copy of the picture as red, green, blue 0..1) evaluated on
 * the picture itself: the second half of the Fast Guided Filter (He, Sun 2015) in one pass, without full-size planes.
 * @param gain Contrast around one half: 1 leaves the values, more makes a soft edge narrower.
 * @returns Mask of the picture's size, the model's 0..1 as 0..255, clamped.
 * @throws {RangeError} when the model has not three gains.
 */
export function guidedUpsample(model: GuidedModel, picture: RgbaImage, gain = 1): Mask {
  const [red, green, blue] = model.gains;
  if (!red || !green || !blue)
    throw new RangeError(`Expected a model over 3 guide planes, got ${model.gains.length}.`);
  const { width, height, data } = picture;
  const small = model.offset.width;
  const smallHeight = model.offset.height;
  const result = createMask(width, height);

  // horizontal positions between the model's columns are the same in every row
  const lefts = new Int32Array(width);
  const rights = new Int32Array(width);
  const fractions = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const column = Math.min(small - 1, Math.max(0, ((x + 0.5) * small) / width - 0.5));
    lefts[x] = Math.floor(column);
    rights[x] = Math.min(small - 1, lefts[x]! + 1);
    fractions[x] = column - lefts[x]!;
  }

  // colours are 0..255, so the gains shrink by as much; the result grows to 0..255 and around its middle by `gain`
  const scale = 255 * gain;
  const shift = 127.5 * (1 - gain) + 0.5;
  const rowRed = new Float32Array(small);
  const rowGreen = new Float32Array(small);
  const rowBlue = new Float32Array(small);
  const rowOffset = new Float32Array(small);
  for (let y = 0; y < height; y++) {
    const row = Math.min(smallHeight - 1, Math.max(0, ((y + 0.5) * smallHeight) / height - 0.5));
    const upper = Math.floor(row) * small;
    const lower = Math.min(smallHeight - 1, Math.floor(row) + 1) * small;
    const down = row - Math.floor(row);
    for (let x = 0; x < small; x++) {
      const a = upper + x;
      const b = lower + x;
      rowRed[x] = (red.data[a]! + (red.data[b]! - red.data[a]!) * down) * gain;
      rowGreen[x] = (green.data[a]! + (green.data[b]! - green.data[a]!) * down) * gain;
      rowBlue[x] = (blue.data[a]! + (blue.data[b]! - blue.data[a]!) * down) * gain;
      rowOffset[x] =
        (model.offset.data[a]! + (model.offset.data[b]! - model.offset.data[a]!) * down) * scale + shift;
    }
    for (let x = 0, at = y * width, source = at * 4; x < width; x++, at++, source += 4) {
      const a = lefts[x]!;
      const b = rights[x]!;
      const t = fractions[x]!;
      const value =
        (rowRed[a]! + (rowRed[b]! - rowRed[a]!) * t) * data[source]! +
        (rowGreen[a]! + (rowGreen[b]! - rowGreen[a]!) * t) * data[source + 1]! +
        (rowBlue[a]! + (rowBlue[b]! - rowBlue[a]!) * t) * data[source + 2]! +
        rowOffset[a]! +
        (rowOffset[b]! - rowOffset[a]!) * t;
      result.data[at] = Math.max(0, Math.min(255, value));
    }
  }
  return result;
}
