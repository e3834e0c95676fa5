/** How light that is seen goes on over what is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryOn } from '../../../../../src/engine/kinds/hairstyle/room/skin/carry-on.ts';

const [COLUMNS, ROWS] = [64, 16];

/** Light that falls from 0 at column 0 to −1 at column 31, and is not known beyond; row 8 of what is made of it. */
function carried(nearby: number): number[] {
  const values = new Float32Array(COLUMNS * ROWS);
  const weights = new Float32Array(COLUMNS * ROWS);
  for (let at = 0; at < values.length; at++) {
    const column = at % COLUMNS;
    if (column >= 32) continue;
    values[at] = -column / 31;
    weights[at] = 1;
  }
  const share = new Float32Array(COLUMNS * ROWS).fill(nearby);
  const result = carryOn(values, weights, COLUMNS, ROWS, 1, 4, share);
  return Array.from(result.subarray(8 * COLUMNS, 9 * COLUMNS));
}

test('beside what is seen it goes on as dark as the last of it', () => {
  const row = carried(1);
  for (let column = 0; column < 32; column++) assert.ok(Math.abs(row[column]! + column / 31) < 1e-4);
  for (let column = 32; column < 40; column++) assert.ok(row[column]! < -0.85, `${column}: ${row[column]}`);
});

test('elsewhere it comes back to the light of all', () => {
  const row = carried(0);
  assert.ok(row[44]! > -0.85, `${row[44]}`);
});
