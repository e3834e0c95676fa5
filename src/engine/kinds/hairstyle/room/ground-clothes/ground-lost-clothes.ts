/**
 * Clothes that the person's mask lacks: a shoulder at the photo's edge is often left out of it. What goes on without an edge
 * from the clothes in view, in colours that only these have, is the person's.
 */
import { createMask, type Mask } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import type { Head } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { likeFace } from '../ground-labels/ground-skin-colour.ts';
import type { Canvas } from '../room.ts';

/** Side in levels of a bin of colours. */
const BIN = 16;
const BINS = 256 / BIN;
/** A colour is the clothes' alone if so many times as frequent there as in the background, which has some share of each. */
const LEAST_RATIO = 6;
const UNSEEN = 3e-4;
/** Below the chin the background may be lost clothes: it counts for this much. */
const LOW_BACKGROUND = 0.1;
/** Coverage by the person (0..255) from which a cell teaches the clothes' colours, and below which the background's. */
const SURE_PERSON = 230;
const NO_PERSON = 8;
/** Coverage by hair (0..255) below which a cell shows what it shows. */
const NO_HAIR = 10;
/** Levels by which neighbouring cells of clothes differ at most in a channel. */
const MOST_STEP = 40;
/** Clothes lie at most so many centimetres above the chin. */
const ABOVE_CHIN = 3;
/** Square centimetres of clothes and of background to learn from, and of lost clothes that are worth the while. */
const LEAST_LESSON = 5;
const LEAST_LOST = 1;
/** Cells around lost ones whose pixels may be clothes in part, and how steeply coverage follows the mixture of colours. */
const RIM_CELLS = 2;
const STEEPNESS = 1.6;

/** Coverage by the person with the clothes that its mask lacks; null where it lacks none. */
export function completeClothes(canvas: Canvas, head: Head, grid: GroundGrid): Mask | null {
  // bare shoulders have the colours of many a wall, and the mask knows them
  const isSkin = likeFace(head, grid);
  const isClothes = coloursOfClothes(head, grid, isSkin);
  if (!isClothes) return null;
  const lost = lostCells(head, grid, isClothes, isSkin);
  if (!lost) return null;
  return addPixels(canvas, head.personMask, grid, lost);
}

/** 1 for each bin of colours that only the clothes have; null where too little is seen of them or of the background. */
function coloursOfClothes(head: Head, grid: GroundGrid, isSkin: Uint8Array): Uint8Array | null {
  const { width, height, cell, cellsPerCentimetre, colour, person, hair, seen } = grid;
  const clothes = new Float32Array(BINS ** 3);
  const background = new Float32Array(BINS ** 3);
  const below = Math.max(0, Math.round(head.mesh.points[152]!.y / cell)) * width;
  let [worn, behind] = [0, 0];
  for (let at = 0; at < width * height; at++) {
    if (!seen[at] || hair.data[at]! > NO_HAIR) continue;
    const bin = binOf(colour[3 * at]!, colour[3 * at + 1]!, colour[3 * at + 2]!);
    if (at >= below && person.data[at]! >= SURE_PERSON) {
      if (isSkin[at]) continue;
      clothes[bin]!++;
      worn++;
    } else if (person.data[at]! < NO_PERSON) {
      const weight = at < below ? 1 : LOW_BACKGROUND;
      background[bin]! += weight;
      behind += weight;
    }
  }
  if (Math.min(worn, behind) < LEAST_LESSON * cellsPerCentimetre ** 2) return null;
  return Uint8Array.from(clothes, (count, bin) =>
    count / worn > LEAST_RATIO * (background[bin]! / behind + UNSEEN) ? 1 : 0,
  );
}

/** 1 for each cell of lost clothes, found from the clothes in view outwards; null where they are few. */
function lostCells(head: Head, grid: GroundGrid, isClothes: Uint8Array, isSkin: Uint8Array): Mask | null {
  const { width, height, cell, cellsPerCentimetre, colour, person, hair, seen } = grid;
  const chin = head.mesh.points[152]!.y / cell;
  const from = Math.max(0, Math.round(chin - ABOVE_CHIN * cellsPerCentimetre)) * width;
  const fits = (at: number): boolean =>
    at >= from &&
    seen[at] === 1 &&
    hair.data[at]! <= NO_HAIR &&
    !isSkin[at] &&
    isClothes[binOf(colour[3 * at]!, colour[3 * at + 1]!, colour[3 * at + 2]!)] === 1;
  const lost = createMask(width, height);
  const queue: number[] = [];
  for (let at = from; at < width * height; at++)
    if (person.data[at]! >= SURE_PERSON && fits(at)) queue.push(at);
  let count = 0;
  for (let n = 0; n < queue.length; n++) {
    const at = queue[n]!;
    const column = at % width;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if ((column === 0 && next === at - 1) || (column === width - 1 && next === at + 1)) continue;
      if (next < from || next >= width * height || lost.data[next]! > 0) continue;
      if (person.data[next]! >= SURE_PERSON || !fits(next)) continue;
      let step = 0;
      for (let c = 0; c < 3; c++)
        step = Math.max(step, Math.abs(colour[3 * next + c]! - colour[3 * at + c]!));
      if (step > MOST_STEP) continue;
      lost.data[next] = 255;
      count++;
      queue.push(next);
    }
  }
  return count >= LEAST_LOST * cellsPerCentimetre ** 2 ? lost : null;
}

/**
 * The mask with the share of clothes in each pixel around the lost cells: how far its colour lies on the way from the
 * background's beside it to theirs.
 */
function addPixels(
  { picture }: Canvas,
  personMask: Mask,
  { width: columns, height: rows, cell, colour, person, hair, seen }: GroundGrid,
  lost: Mask,
): Mask {
  const { data, width, height } = picture;
  const around = dilateSquare(lost, RIM_CELLS).data;
  const worn = new Float32Array(columns * rows);
  const behind = new Float32Array(columns * rows);
  for (let at = 0; at < worn.length; at++) {
    if (lost.data[at]! > 0) worn[at] = 1;
    else if (!around[at] && seen[at] && hair.data[at]! <= NO_HAIR && person.data[at]! < NO_PERSON)
      behind[at] = 1;
  }
  const front = pushPullSamples(colour, worn, columns, rows, 3);
  const back = pushPullSamples(colour, behind, columns, rows, 3);
  const result = { ...personMask, data: personMask.data.slice() };
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, at++) {
      const of = row + Math.floor(x / cell);
      if (!around[of] || hair.data[of]! > NO_HAIR) continue;
      let along = 0;
      let length = 1;
      for (let c = 0; c < 3; c++) {
        const way = front[3 * of + c]! - back[3 * of + c]!;
        along += way * (data[4 * at + c]! - back[3 * of + c]!);
        length += way * way;
      }
      // from a half of the way on a pixel is mostly the clothes': theirs alone soon after
      const share = 0.5 + STEEPNESS * (along / length - 0.5);
      result.data[at] = Math.max(result.data[at]!, 255 * Math.min(1, share));
    }
  }
  return result;
}

function binOf(red: number, green: number, blue: number): number {
  return (Math.floor(red / BIN) * BINS + Math.floor(green / BIN)) * BINS + Math.floor(blue / BIN);
}
