/** The background behind the hair and beyond the photo: a plain backdrop by its smooth field, a busy one by its own pieces. */
import { chamferDistance } from '../../../../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { resampleSamples } from '../../../../pixels/resample.ts';
import type { Canvas } from '../room.ts';
import { type Backdrop, fitBackdrop } from './ground-backdrop.ts';
import { fillAround } from './ground-crop.ts';
import { joinAtEdgesInPlace } from './ground-edge-join.ts';
import { addGrainInPlace } from './ground-grain.ts';
import type { GroundGrid } from './ground-grid.ts';
import { continueScene } from './ground-scene.ts';

/** Share of the surroundings that a smooth field must explain for it to be taken. */
const PLAIN = 0.83;
/** Centimetres over which surroundings count less and less. */
const NEARNESS = 7;
/** Cells of the reduced copy on which a busy background is understood: so many of them are to be filled. */
const HOLE_CELLS = 6500;
/** Centimetres around what is to be filled from which pieces are taken. */
const SURROUNDINGS = 16;
/** Centimetres over which what lies beyond the photo is brought to meet its edge. */
const JOIN = 0.6;
const SEED = 17;
const GRAIN = { tries: 40, most: 14, exchanged: false, seed: SEED } as const;

export interface BackgroundFill {
  /** The filled picture; where the background is plain still the photo's: its field is to be laid. */
  readonly picture: RgbaImage;
  /** The smooth field of a plain background at every pixel, 3 samples; null for a busy one. */
  readonly field: Float32Array | null;
}

/** `known` covers what the photo shows of the background, `wanted` what is to be filled (both hard). */
export function layBackground(canvas: Canvas, grid: GroundGrid, known: Mask, wanted: Mask): BackgroundFill {
  const { picture } = canvas;
  const { width, height } = picture;
  const backdrop = surroundings(grid, known, wanted);
  const plain = backdrop !== null && backdrop.plainness >= PLAIN;
  if (!plain) {
    let count = 0;
    for (let at = 0; at < wanted.data.length; at++) if (wanted.data[at]! > 0) count++;
    const cell = Math.max(2, Math.round(Math.sqrt(count / HOLE_CELLS)));
    const margin = SURROUNDINGS * grid.cellsPerCentimetre * grid.cell;
    const scene = fillAround(picture, known, wanted, margin, (part, seen, asked) =>
      continueScene(part, seen, asked, { cell, seed: SEED, grain: GRAIN }),
    );
    if (scene) {
      joinAtEdgesInPlace(scene.data, canvas, known, wanted, JOIN * grid.cellsPerCentimetre * grid.cell);
      return { picture: scene, field: null };
    }
  }
  const field = backdrop ? enlarge(grid, backdrop, width, height) : new Float32Array(3 * width * height);
  const result = { data: picture.data.slice(), width, height };
  if (backdrop && !plain) layFieldInPlace(result, picture, field, known, wanted);
  return { picture: result, field: plain ? field : null };
}

/** Lays the smooth field (3 samples a pixel) with the photo's grain where `wanted` covers, in place. */
export function layFieldInPlace(
  { data }: RgbaImage,
  photo: RgbaImage,
  field: Float32Array,
  known: Mask,
  wanted: Mask,
): void {
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at] === 0) continue;
    for (let c = 0; c < 3; c++) data[4 * at + c] = field[3 * at + c]!;
    data[4 * at + 3] = 255;
  }
  addGrainInPlace(data, photo, field, known, wanted, GRAIN);
}

/** The smooth field around what is wanted. */
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
