/** A neckline of which hair leaves only a part to be seen. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { downTo } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-neckline.ts';
import {
  distanceToNeckline,
  fitNeckline,
} from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-neckline-curve.ts';

const [WIDTH, HEIGHT] = [120, 96];
const PER_CENTIMETRE = 4;
const CHIN = { x: WIDTH / 2, y: 24 };
const USUAL = { middleX: CHIN.x, depth: 7.5, high: 6 };

describe('a neckline under hair', () => {
  const head = {
    mesh: { points: Array.from({ length: 153 }, () => CHIN) },
    pixelsPerCentimetre: PER_CENTIMETRE,
  } as unknown as Head;
  const grid = { width: WIDTH, height: HEIGHT, cell: 1, cellsPerCentimetre: PER_CENTIMETRE } as GroundGrid;
  /** The row at which skin ends in each column, for what is seen of a round neckline so deep. */
  const endsFor = (depth: number, seen: (column: number) => boolean): number[] => {
    const state = new Uint8Array(WIDTH * HEIGHT).fill(2);
    for (let row = CHIN.y; row < HEIGHT; row++)
      for (let column = 0; column < WIDTH; column++)
        if (seen(column)) {
          const u = (column - CHIN.x) / PER_CENTIMETRE;
          const v = (row - CHIN.y) / PER_CENTIMETRE;
          state[row * WIDTH + column] = v < depth - 0.09 * u * u ? 1 : 0;
        }
    const distance = distanceToNeckline(fitNeckline(head, grid, USUAL, state), grid);
    return Array.from({ length: WIDTH }, (_, column) => {
      let row = 0;
      while (row < HEIGHT && distance[row * WIDTH + column]! < 0) row++;
      return row;
    });
  };

  test('is the usual one where nothing is seen', () => {
    const ends = endsFor(0, () => false);
    assert.ok(Math.abs(ends[CHIN.x]! - (CHIN.y + USUAL.depth * PER_CENTIMETRE)) <= 2);
  });

  test('lies lower as a whole where its middle is seen lower, but not on the chest', () => {
    const lowered = (depth: number): number => downTo(head, CHIN.y + depth * PER_CENTIMETRE, USUAL).depth;
    assert.equal(lowered(9), 9);
    assert.equal(lowered(5), USUAL.depth);
    assert.equal(lowered(20), 10);
    assert.equal(downTo(head, null, USUAL), USUAL);
  });

  test('goes on from what is seen without a kink', () => {
    const ends = endsFor(10, (column) => column > 54 && column < 64);
    for (let column = 56; column < 63; column++)
      assert.ok(Math.abs(ends[column]! - (CHIN.y + 10 * PER_CENTIMETRE)) <= 3, `${column}: ${ends[column]}`);
    for (let column = 36; column < 84; column++) {
      const bend = ends[column - 4]! - 2 * ends[column]! + ends[column + 4]!;
      assert.ok(Math.abs(bend) <= 4, `bend ${bend} at ${column}`);
    }
  });

  test('far down in the middle is no wider at the hidden shoulders than the usual one', () => {
    // a deep opening 4 cm wide of which hair leaves nothing else in view
    const state = new Uint8Array(WIDTH * HEIGHT).fill(2);
    for (let row = CHIN.y + 12; row < HEIGHT; row++)
      for (let column = CHIN.x - 12; column < CHIN.x + 12; column++)
        state[row * WIDTH + column] =
          row < CHIN.y + 12 * PER_CENTIMETRE && Math.abs(column - CHIN.x) < 8 ? 1 : 0;
    const distance = distanceToNeckline(fitNeckline(head, grid, USUAL, state), grid);
    const row = CHIN.y + 3 * PER_CENTIMETRE;
    for (const side of [-1, 1]) {
      let column = CHIN.x;
      while (distance[row * WIDTH + column]! < 0) column += side;
      assert.ok(Math.abs(column - CHIN.x) < 9 * PER_CENTIMETRE, `${column}`);
    }
  });
});
