/** The canvas reduced to a grid on which regions are told apart: what is smooth needs no more pixels. */
import type { Mask } from '../../../../pixels/image.ts';
import type { OldHair } from '../../hair/old-hair.ts';
import type { Head } from '../../head/head.ts';
import type { Canvas } from '../room.ts';

/** Cells in a centimetre of the head. */
const CELLS_PER_CENTIMETRE = 4;
/** Least side of a cell in pixels: a small head in a large photo needs no finer grid. */
const LEAST_CELL = 2;

export interface GroundGrid {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in canvas pixels. */
  readonly cell: number;
  readonly cellsPerCentimetre: number;
  /** Most coverage by hair in each cell, 0..255: a wisp counts. */
  readonly hair: Mask;
  /** 1 where most of the cell is a collar that is seen under the chin. */
  readonly collar: Uint8Array;
  /** Mean coverage by the person, 0..255. */
  readonly person: Mask;
  /** 1 where the cell lies inside the photo and shows a scene. */
  readonly seen: Uint8Array;
  /** Mean sRGB of each cell, 3 a cell. */
  readonly colour: Float32Array;
}

/** `page` covers what belongs to no scene: the blank corners beside a photo that was turned. */
export function reduceToGrid(canvas: Canvas, head: Head, hair: OldHair, page: Mask | null): GroundGrid {
  const { picture } = canvas;
  const cell = Math.max(LEAST_CELL, Math.round(head.pixelsPerCentimetre / CELLS_PER_CENTIMETRE));
  const width = Math.ceil(picture.width / cell);
  const height = Math.ceil(picture.height / cell);
  const size = width * height;
  const most = new Uint8Array(size);
  const person = new Float32Array(size);
  const count = new Float32Array(size);
  const cloth = new Float32Array(size);
  const collar = new Uint8Array(size);
  const blank = new Float32Array(size);
  const colour = new Float32Array(3 * size);
  const right = canvas.left + canvas.width;
  const bottom = canvas.top + canvas.height;
  for (let y = canvas.top; y < bottom; y++) {
    const row = Math.floor(y / cell) * width;
    for (let x = canvas.left; x < right; x++) {
      const from = y * picture.width + x;
      const to = row + ((x / cell) | 0);
      const cover = hair.matte.data[from]!;
      if (cover > most[to]!) most[to] = cover;
      if (hair.collar) cloth[to]! += hair.collar.data[from]!;
      person[to]! += head.personMask.data[from]!;
      if (page && page.data[from]! > 0) blank[to]!++;
      count[to]!++;
      colour[3 * to]! += picture.data[4 * from]!;
      colour[3 * to + 1]! += picture.data[4 * from + 1]!;
      colour[3 * to + 2]! += picture.data[4 * from + 2]!;
    }
  }
  const seen = new Uint8Array(size);
  const covered = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const n = count[i]!;
    if (n === 0) continue;
    seen[i] = n * 2 >= cell * cell && blank[i] === 0 ? 1 : 0;
    covered[i] = person[i]! / n;
    if (cloth[i]! > 127 * n) collar[i] = 1;
    for (let c = 0; c < 3; c++) colour[3 * i + c]! /= n;
  }
  return {
    width,
    height,
    cell,
    cellsPerCentimetre: head.pixelsPerCentimetre / cell,
    hair: { data: most, width, height },
    collar,
    person: { data: covered, width, height },
    seen,
    colour,
  };
}
