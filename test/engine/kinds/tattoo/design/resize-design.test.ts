import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resizeDesign } from '../../../../../src/engine/kinds/tattoo/design/resize-design.ts';
import type { TattooDesign } from '../../../../../src/engine/kinds/tattoo/design/tattoo-design.ts';

function designOf(width: number, height: number, coloured: boolean): TattooDesign {
  const absorbance = new Float32Array(width * height * 3);
  // one column of ink, one pixel wide
  for (let y = 0; y < height; y++)
    for (let c = 0; c < 3; c++) absorbance[(y * width + 4) * 3 + c] = coloured ? 1 + c : 3;
  return {
    absorbance,
    lightPigment: new Float32Array(width * height).fill(0.5),
    width,
    height,
    coloured,
    doubts: [],
  };
}

it('averages absorbance, so a thin line keeps its ink', () => {
  const small = resizeDesign(designOf(12, 8, false), 3);
  assert.deepEqual([small.width, small.height], [3, 2]);
  assert.deepEqual([...small.absorbance.subarray(0, 9)], [0, 0, 0, 0.75, 0.75, 0.75, 0, 0, 0]);
  assert.deepEqual([...small.lightPigment!], new Array(6).fill(0.5));
});

it('keeps the channels of a coloured design apart', () => {
  const small = resizeDesign(designOf(12, 8, true), 6);
  assert.deepEqual([...small.absorbance.subarray(6, 9)], [0.5, 1, 1.5]);
});

it('gives the same design back at its own width, and refuses widths that are no whole number', () => {
  const design = designOf(12, 8, false);
  assert.equal(resizeDesign(design, 12), design);
  assert.throws(() => resizeDesign(design, 0.5), RangeError);
});
