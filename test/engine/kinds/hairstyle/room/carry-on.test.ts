/** How light that is seen goes on over what is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOn } from '../../../../../src/engine/kinds/hairstyle/room/skin/carry-on.ts';

const [COLUMNS, ROWS] = [64, 16];

/** Light that falls from 0 at column 0 to −1 at column 31, and is not known beyond; row 8 of what is made of it. */
function carried(): number[] {
  const values = new Float32Array(COLUMNS * ROWS);
  const weights = new Float32Array(COLUMNS * ROWS);
  for (let at = 0; at < values.length; at++) {
    const column = at % COLUMNS;
    if (column >= 32) continue;
    values[at] = -column / 31;
    weights[at] = 1;
  }
  const result = carryOn(values, weights, COLUMNS, ROWS, 1, 2);
  return Array.from(result.subarray(8 * COLUMNS, 9 * COLUMNS));
}

test('what is seen stands, and beside it the light goes on as dark as the last of it', () => {
  const row = carried();
  for (let column = 0; column < 32; column++) assert.ok(Math.abs(row[column]! + column / 31) < 1e-4);
  for (let column = 32; column < 40; column++) assert.ok(row[column]! < -0.8, `${column}: ${row[column]}`);
});

test('farther off it comes nearer to the light of all, without a step', () => {
  const row = carried();
  assert.ok(row[60]! > row[34]! + 0.05 && row[60]! < -0.5, `${row[34]} ${row[60]}`);
  for (let column = 32; column < 63; column++) assert.ok(Math.abs(row[column + 1]! - row[column]!) < 0.05);
});

test('nothing known gives 0', () => {
  const nothing = new Float32Array(COLUMNS * ROWS);
  assert.ok(carryOn(nothing, nothing, COLUMNS, ROWS, 1, 2).every((value) => value === 0));
});
