/** The background behind the hair and beyond the photo: a plain backdrop by its smooth field, a busy one by its own pieces. */
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { completeTexture } from '../../../pixels/complete-texture.ts';
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { resampleSamples } from '../../../pixels/resample.ts';
import { type Backdrop, fitBackdrop } from './ground-backdrop.ts';
import { addGrainInPlace } from './ground-grain.ts';
import type { GroundGrid } from './ground-grid.ts';

/** Share of the surroundings that a smooth field must explain for it to be taken. */
const PLAIN = 0.86;
/** Centimetres over which surroundings count less and less. */
const NEARNESS = 7;
/** Cells of the reduced copy on which a busy background is understood: so many of them are to be filled. */
const HOLE_CELLS = 14000;
const SEED = 17;

export interface BackgroundFill {
  readonly picture: RgbaImage;
  /** The smooth field at every pixel, 3 samples, where the background is plain; else null. */
  readonly field: Float32Array | null;
}

/** `known` covers what the photo shows of the background, `wanted` what is to be filled (both hard). */
export function layBackground(
  picture: RgbaImage,
  grid: GroundGrid,
  known: Mask,
  wanted: Mask,
): BackgroundFill {
  const { width, height } = picture;
  const backdrop = surroundings(grid, known, wanted);
  const plain = backdrop !== null && backdrop.plainness >= PLAIN;
  if (!plain) {
    let count = 0;
    for (let at = 0; at < wanted.data.length; at++) if (wanted.data[at]! > 0) count++;
    const cell = Math.max(2, Math.round(Math.sqrt(count / HOLE_CELLS)));
    const textured = completeTexture(picture, known, wanted, { cell, seed: SEED });
    if (textured) return { picture: textured, field: null };
  }
  const field = backdrop ? enlarge(grid, backdrop, width, height) : new Float32Array(3 * width * height);
  const data = picture.data.slice();
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at] === 0) continue;
    for (let c = 0; c < 3; c++) data[4 * at + c] = field[3 * at + c]!;
    data[4 * at + 3] = 255;
  }
  if (backdrop) addGrainInPlace(data, picture, field, known, wanted, SEED);
  return { picture: { data, width, height }, field: plain ? field : null };
}

function surroundings(grid: GroundGrid, known: Mask, wanted: Mask): Backdrop | null {
  const { width, height, cell } = grid;
  const size = width * height;
  const whole = new Uint8Array(size).fill(1);
  const asked = createMask(width, height);
  for (let y = 0, from = 0; y < known.height; y++) {
    const row = Math.floor(y / cell) * width;
    for (let x = 0; x < known.width; x++, from++) {
      const to = row + Math.floor(x / cell);
      if (known.data[from]! < 128) whole[to] = 0;
      if (wanted.data[from]! >= 128) asked.data[to] = 255;
    }
  }
  const away = chamferDistance(asked).data;
  const near = new Float32Array(size);
  for (let at = 0; at < size; at++)
    if (whole[at]) near[at] = Math.exp(-away[at]! / (NEARNESS * grid.cellsPerCentimetre));
  return fitBackdrop(grid, whole, near);
}

function enlarge(grid: GroundGrid, { colour }: Backdrop, width: number, height: number): Float32Array {
  const [wide, high] = [grid.width * grid.cell, grid.height * grid.cell];
  const large = resampleSamples(colour, grid.width, grid.height, 3, wide, high);
  if (wide === width && high === height) return large;
  const result = new Float32Array(3 * width * height);
  for (let y = 0; y < height; y++)
    result.set(large.subarray(3 * y * wide, 3 * (y * wide + width)), 3 * y * width);
  return result;
}
