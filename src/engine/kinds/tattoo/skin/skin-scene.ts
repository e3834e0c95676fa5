/** The subject's copy made ready for telling skin from all else, at one resolution. */
import { colourBins } from '../../../perceive/colour-histogram.ts';
import { boxFilterInto } from '../../../pixels/box-filter.ts';
import type { LabImage, Mask, Plane, RgbaImage } from '../../../pixels/image.ts';
import { toLab } from '../../../pixels/lab.ts';
import { erodeSquare } from '../../../pixels/morphology.ts';
import { resizeMask, resizeRgba } from '../../../pixels/resample.ts';
import { skinLikeness } from './skin-likeness.ts';

export interface SkinScene {
  readonly width: number;
  readonly height: number;
  /** Pixels of the scene in a pixel of the photo. */
  readonly scale: number;
  readonly picture: RgbaImage;
  readonly lab: LabImage;
  /** Bin of each pixel in a colour histogram. */
  readonly bins: Uint16Array;
  /** How far each pixel has a colour that human skin can have, 0..1. */
  readonly likeness: Float32Array;
  /** Roughness of each pixel's calmest neighbourhood, as one of `TEXTURE_LEVELS` levels. */
  readonly texture: Uint8Array;
  /** Person mask of the scene's size, or null. */
  readonly person: Mask | null;
}

/** Number of levels of roughness. */
export const TEXTURE_LEVELS = 20;
/** Levels of texture in a doubling of the standard deviation of lightness. */
const LEVELS_AN_OCTAVE = 3;
/** Standard deviation of lightness below which all is smooth, in L units. */
const LEAST_DEVIATION = 0.25;

/** The scene of a copy of the photo; `reduction` 2 halves it. */
export function createSkinScene(
  copy: RgbaImage,
  scale: number,
  person: Mask | null,
  reduction: number,
): SkinScene {
  const width = Math.max(1, Math.round(copy.width / reduction));
  const height = Math.max(1, Math.round(copy.height / reduction));
  const same = width === copy.width && height === copy.height;
  const picture = same ? copy : resizeRgba(copy, width, height);
  const lab = toLab(picture);
  const likeness = new Float32Array(width * height);
  for (let i = 0; i < likeness.length; i++)
    likeness[i] = skinLikeness(lab.data[3 * i]!, lab.data[3 * i + 1]!, lab.data[3 * i + 2]!);
  return {
    width,
    height,
    scale: (scale * width) / copy.width,
    picture,
    lab,
    bins: colourBins(lab),
    likeness,
    texture: textureLevels(lab, same ? 2 : 1),
    person: person && (same ? person : resizeMask(person, width, height)),
  };
}

/**
 * Standard deviation of lightness in a square of `radius`, the least of the squares that hold the pixel: an outline
 * between two smooth areas is smooth, hair is rough everywhere.
 */
function textureLevels(lab: LabImage, radius: number): Uint8Array {
  const { width, height } = lab;
  const size = width * height;
  const mean: Plane = { data: new Float32Array(size), width, height };
  const square: Plane = { data: new Float32Array(size), width, height };
  for (let i = 0; i < size; i++) {
    const l = lab.data[3 * i]!;
    mean.data[i] = l;
    square.data[i] = l * l;
  }
  const scratch = new Float32Array(size);
  boxFilterInto(mean, radius, mean, scratch);
  boxFilterInto(square, radius, square, scratch);
  const levels = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const variance = Math.max(0, square.data[i]! - mean.data[i]! * mean.data[i]!);
    const octaves = 0.5 * Math.log2(variance / LEAST_DEVIATION ** 2 + 1);
    levels[i] = Math.min(TEXTURE_LEVELS - 1, octaves * LEVELS_AN_OCTAVE);
  }
  return erodeSquare({ data: levels, width, height }, radius).data;
}
