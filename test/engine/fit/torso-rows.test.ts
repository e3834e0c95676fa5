import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EdgePoint } from '../../../src/engine/fit/row-ends.ts';
import { acrossRow } from '../../../src/engine/fit/torso-rows.ts';

/** A row 200 garment pixels wide whose ends lie `width` photo pixels apart on the torso. */
function row(width: number): [right: EdgePoint, left: EdgePoint] {
  return [
    { own: -100, height: 0, u: -width / 2, v: 0 },
    { own: 100, height: 0, u: width / 2, v: 0 },
  ];
}

describe('rows of a top across the torso', () => {
  it('keep the print about as large as the garment is, on a wider and on a slimmer body', () => {
    for (const width of [85, 115]) {
      const [right, left] = row(width);
      const print = acrossRow(right, left, 0.75, 0.5, 0) - acrossRow(right, left, 0.25, 0.5, 0);
      assert.ok(Math.abs(print - 50) < 2, `${print} photo pixels for 100 of the garment`);
    }
  });

  it('reach from side seam to side seam, in order, however much the widths differ', () => {
    for (const width of [40, 100, 300]) {
      const [right, left] = row(width);
      const places = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map((f) => acrossRow(right, left, f, 0.5, 0));
      assert.equal(places[0], -width / 2);
      assert.equal(places.at(-1), width / 2);
      for (let i = 1; i < places.length; i++) assert.ok(places[i]! > places[i - 1]!, `${width}: ${places}`);
    }
  });

  it('are even where the cloth has a body’s shape already', () => {
    const [right, left] = row(120);
    assert.equal(acrossRow(right, left, 0.75, null, 0), 30);
  });

  it('turn with the chest, most in the middle', () => {
    const [right, left] = row(100);
    assert.equal(acrossRow(right, left, 0.5, 0.5, 9), 9);
    assert.equal(acrossRow(right, left, 1, 0.5, 9), 50);
  });
});
