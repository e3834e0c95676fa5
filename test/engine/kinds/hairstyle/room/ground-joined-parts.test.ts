/** Gaps between neck, jaw and shoulder under hair: corners beside wall that is seen, slits, and the wall's colour in gaps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { joinPartsInPlace } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-joined-parts.ts';
import { wallInGaps } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-wall-in-gaps.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 60;
/** The middle row, at which a gap lies, and the column at which it ends. */
const [ROW, END] = [30, 30];
const person = createMask(SIZE, SIZE);
person.data.fill(255);
const GRID = {
  width: SIZE,
  height: SIZE,
  cell: 5,
  cellsPerCentimetre: 4,
  person,
  seen: new Uint8Array(SIZE * SIZE).fill(1),
} as unknown as GroundGrid;

/** Whether the cell `column` of the gap's middle is body once parts are joined; wall shows in the gap from `wallFrom` on. */
function isJoined(halfWidth: (x: number) => number, column: number, wallFrom: number): boolean {
  const toBody = new Float32Array(SIZE * SIZE);
  const gaps = new Uint8Array(SIZE * SIZE);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const isGap = x >= END && Math.abs(y - ROW) <= halfWidth(x);
      toBody[at] = isGap ? 1 : -1;
      if (isGap && x >= wallFrom) gaps[at] = 1;
    }
  const hidden = new Uint8Array(SIZE * SIZE).fill(1);
  joinPartsInPlace(toBody, hidden, createMask(SIZE, SIZE), gaps, GRID, ROW);
  return toBody[ROW * SIZE + column]! < 0;
}

const corner = (x: number): number => x - END;
const slit = (x: number): number => (x < END + 12 ? 0 : x - END - 12);

test('a corner between jaw and shoulder is filled under hair, but not where the wall shows in it', () => {
  assert.equal(isJoined(corner, END + 1, SIZE), true);
  assert.equal(isJoined(corner, END + 1, END + 3), false);
});

test('a slit closes, though the wall shows before it', () => {
  assert.equal(isJoined(slit, END + 10, END + 12), true);
});

test("wall in a gap has the colour of the wall around, not skin's, and no hair before it", () => {
  const at = ROW * SIZE + END;
  const hidden = new Uint8Array(SIZE * SIZE);
  const alike = new Uint8Array(SIZE * SIZE);
  const hair = createMask(SIZE, SIZE);
  const colour = new Float32Array(3 * SIZE * SIZE).fill(200);
  const grid = { ...GRID, hair, colour, person: createMask(SIZE, SIZE) };
  for (let k = 0; k < 4; k++) {
    hidden[at + k] = 1;
    grid.person.data[at + k] = 255;
  }
  alike[at + 1] = 1;
  hair.data[at + 2] = 200;
  colour.fill(150, 3 * (at + 3), 3 * (at + 4));
  const found = wallInGaps(grid, hidden, alike);
  assert.deepEqual([...found.subarray(at - 1, at + 5)], [0, 1, 0, 0, 0, 0]);
});
