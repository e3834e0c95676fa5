/** The photo's own grain and fine unevenness on a smooth field: what the photo has beyond the field is copied over. */
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { gaussianNoise, hashNoise } from '../../../../pixels/seeded-noise.ts';

/** Side in pixels of a copied block; blocks overlap by half. */
const BLOCK = 24;

export interface GrainSource {
  /** Places tried for each block: the nearest one that can be copied is taken. */
  readonly tries: number;
  /** Most levels that a copied pixel differs from the field: a thing is no grain. */
  readonly most: number;
  /** Whether every other block is copied with its lights and darks exchanged: few places then don't show as a pattern. */
  readonly exchanged: boolean;
  readonly seed: number;
}

/**
 * Adds grain to the pixels that `wanted` covers, in place. `field` is the smooth field at every pixel, 3 samples; `known`
 * covers where the photo shows the same surface.
 */
export function addGrainInPlace(
  result: Uint8ClampedArray,
  photo: RgbaImage,
  field: Float32Array,
  known: Mask,
  wanted: Mask,
  { tries, most, exchanged, seed }: GrainSource,
): void {
  const { data, width, height } = photo;
  const half = BLOCK / 2;
  const columns = Math.ceil(width / half) + 1;
  const rows = Math.ceil(height / half) + 1;
  const sourceX = new Int32Array(columns * rows).fill(-1);
  const sourceY = new Int32Array(columns * rows);
  const sign = new Int8Array(columns * rows).fill(1);
  const needed = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (wanted.data[y * width + x]! > 0) needed[Math.floor(y / half) * columns + Math.floor(x / half)] = 1;
  const usable = usableBlocks(photo, field, known, most);
  if (usable.length < 4) {
    addNoiseInPlace(result, width, wanted, seed);
    return;
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const used =
        needed[at] ||
        (column > 0 && needed[at - 1]) ||
        (row > 0 && needed[at - columns]) ||
        (column > 0 && row > 0 && needed[at - columns - 1]);
      if (!used) continue;
      if (exchanged && hashNoise(at, tries, seed) > 0.5) sign[at] = -1;
      let best = Number.POSITIVE_INFINITY;
      for (let k = 0; k < tries; k++) {
        const pick = 2 * Math.floor((hashNoise(at, k, seed) * usable.length) / 2);
        const dx = usable[pick]! - column * half;
        const dy = usable[pick + 1]! - row * half;
        const away = dx * dx + dy * dy;
        if (away >= best) continue;
        best = away;
        sourceX[at] = usable[pick]!;
        sourceY[at] = usable[pick + 1]!;
      }
    }
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / half);
    const fy = (y - row * half + 0.5) / half;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (wanted.data[at] === 0) continue;
      const column = Math.floor(x / half);
      const fx = (x - column * half + 0.5) / half;
      let [red, green, blue, squares] = [0, 0, 0, 0];
      // a pixel lies in four blocks, those that begin at this cell's corner and one cell up and left of it
      for (let corner = 0; corner < 4; corner++) {
        const left = corner & 1;
        const up = corner >> 1;
        const block = (row + 1 - up) * columns + column + 1 - left;
        const sx = sourceX[block]!;
        if (sx < 0) continue;
        const ox = left ? fx * half : fx * half - half;
        const oy = up ? fy * half : fy * half - half;
        const px = Math.floor(sx + half + ox);
        const py = Math.floor(sourceY[block]! + half + oy);
        const from = py * width + px;
        const share = (left ? 1 - fx : fx) * (up ? 1 - fy : fy);
        const weight = share * sign[block]!;
        red += weight * (data[4 * from]! - field[3 * from]!);
        green += weight * (data[4 * from + 1]! - field[3 * from + 1]!);
        blue += weight * (data[4 * from + 2]! - field[3 * from + 2]!);
        squares += share * share;
      }
      // a mean of unlike grains is weaker than each of them
      const gain = squares > 0 ? 1 / Math.sqrt(squares) : 0;
      result[4 * at]! += gain * red;
      result[4 * at + 1]! += gain * green;
      result[4 * at + 2]! += gain * blue;
    }
  }
}

/** Corners x, y of blocks that are known throughout and differ from the field by no more than grain. */
function usableBlocks(
  { data, width, height }: RgbaImage,
  field: Float32Array,
  known: Mask,
  most: number,
): number[] {
  const found: number[] = [];
  for (let top = 0; top + BLOCK <= height; top += BLOCK / 2)
    blocks: for (let left = 0; left + BLOCK <= width; left += BLOCK / 2) {
      for (let y = top; y < top + BLOCK; y += 2)
        for (let x = left; x < left + BLOCK; x += 2) {
          const at = y * width + x;
          if (known.data[at]! < 128) continue blocks;
          for (let c = 0; c < 3; c++)
            if (Math.abs(data[4 * at + c]! - field[3 * at + c]!) > most) continue blocks;
        }
      found.push(left, top);
    }
  return found;
}

function addNoiseInPlace(result: Uint8ClampedArray, width: number, wanted: Mask, seed: number): void {
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at] === 0) continue;
    const noise = 0.8 * gaussianNoise(at % width, Math.floor(at / width), seed);
    for (let c = 0; c < 3; c++) result[4 * at + c]! += noise;
  }
}
