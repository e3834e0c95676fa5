/**
 * A design at the size at which it is laid on skin. Absorbance is averaged over area, not colour: a black line
 * of one pixel that shrinks to a third of a pixel keeps a third of its ink and still reads, where averaged colour
 * would leave it pale.
 */
import { resampleSamples } from '../../../pixels/resample.ts';
import type { TattooDesign } from './tattoo-design.ts';

/**
 * The design `width` pixels wide, its height by its aspect ratio (at least 1): area average where it shrinks, bilinear
 * where it grows. The same object when it is that wide already.
 * @throws {RangeError} when the width is not a positive integer.
 */
export function resizeDesign(design: TattooDesign, width: number): TattooDesign {
  if (!Number.isInteger(width) || width < 1)
    throw new RangeError(`Expected the width to be a positive integer, got ${width}; round it first.`);
  if (width === design.width) return design;
  const height = Math.max(1, Math.round((design.height * width) / design.width));
  const resized = (samples: Float32Array, channels: number): Float32Array =>
    resampleSamples(samples, design.width, design.height, channels, width, height);
  return {
    ...design,
    absorbance: design.coloured ? resized(design.absorbance, 3) : resizedGrey(design, width, height),
    lightPigment: design.lightPigment && resized(design.lightPigment, 1),
    width,
    height,
  };
}

/** Three equal channels cost no more than one. */
function resizedGrey(design: TattooDesign, width: number, height: number): Float32Array {
  const { absorbance } = design;
  const grey = new Float32Array(design.width * design.height);
  for (let i = 0, from = 0; i < grey.length; i++, from += 3) grey[i] = absorbance[from]!;
  const small = resampleSamples(grey, design.width, design.height, 1, width, height);
  const result = new Float32Array(small.length * 3);
  for (let i = 0, to = 0; i < small.length; i++, to += 3) {
    const value = small[i]!;
    result[to] = value;
    result[to + 1] = value;
    result[to + 2] = value;
  }
  return result;
}
