import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carryDifferences, cellsOver } from '../../../src/engine/pixels/carry-differences.ts';

const REACH = { close: 3, far: 8 };

/** A difference of 2 in the first ten columns of a hundred. */
function knownAtTheLeft() {
  const known = cellsOver(200, 80, 2);
  const weighted = cellsOver(200, 80, 2);
  for (let y = 0; y < known.height; y++)
    for (let x = 0; x < 10; x++) {
      known.data[y * known.width + x] = 1;
      weighted.data[y * known.width + x] = 2;
    }
  return { known, weighted };
}

test('a known difference stays, is carried on beside it and fades further off', () => {
  const { known, weighted } = knownAtTheLeft();
  const { data, width } = carryDifferences(weighted, known, REACH);
  const row = data.subarray(20 * width, 21 * width);
  assert.ok(Math.abs(row[5]! - 2) < 1e-3, `${row[5]}`);
  assert.ok(Math.abs(row[10]! - 2) < 0.05, `${row[10]}`);
  assert.ok(row[20]! < row[12]! && row[20]! > 0.1, `${row[20]}`);
  assert.equal(row[90], 0);
  for (let x = 11; x < 60; x++) assert.ok(row[x]! <= row[x - 1]! + 1e-3, `rises at ${x}`);
});

test('where nothing is known there is no difference', () => {
  const nothing = cellsOver(60, 60, 1);
  assert.ok(carryDifferences(nothing, nothing, REACH).data.every((value) => value === 0));
});
