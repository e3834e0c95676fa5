import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutOutByBoundary } from '../../../src/engine/garment/boundary-cut-out.ts';
import { cutOutGarment } from '../../../src/engine/garment/cut-out.ts';
import type { Mask, RgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { divideInPlace } from '../../../src/engine/pixels/minimal-cut.ts';
import { resizeMask, resizeRgba } from '../../../src/engine/pixels/resample.ts';
import { hashNoise } from '../../../src/engine/pixels/seeded-noise.ts';
import { type Colour, drawTop, LONG_SLEEVE } from './drawn-garments.ts';

const BEIGE: Colour = [186, 166, 142];

/** A beige coat on a bedspread of its colour: woven in squares, with wide folds of light and shade. */
function drawnOnItsOwnColour(): { picture: RgbaImage; coverage: Mask } {
  const { picture, coverage } = drawTop(LONG_SLEEVE, BEIGE, { colour: BEIGE });
  const { width, height } = picture;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const own = coverage.data[at]! / 255;
      const weave = (x % 8 < 4 ? 1 : -1) * (y % 8 < 4 ? 1 : -1) * 16;
      const folds = 14 * Math.sin(0.02 * x + 0.035 * y) + 8 * Math.sin(0.05 * y);
      const padding = 12 + 9 * Math.sin(0.06 * y) + 4 * (hashNoise(x, y, 5) - 0.5);
      const light = own * padding + (1 - own) * (weave + folds - 8);
      for (let c = 0; c < 3; c++) picture.data[4 * at + c] = BEIGE[c]! + light;
    }
  return { picture, coverage };
}

/** Intersection over union of two masks of one size. */
function overlap(a: Mask, b: Mask): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.data.length; i++) {
    const [inA, inB] = [a.data[i]! > 127, b.data[i]! > 127];
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return both / either;
}

test('a coat is found on cloth of its own colour, by the ground’s weave and its own outline', () => {
  const { picture, coverage } = drawnOnItsOwnColour();
  const small = resizeRgba(picture, 480, 640);
  const found = cutOutByBoundary(toLab(small));
  assert.ok(overlap(found, resizeMask(coverage, 480, 640)) > 0.93);
});

test('its cut-out is believed, though no colour tells it from the ground', () => {
  const { picture, coverage } = drawnOnItsOwnColour();
  const cut = cutOutGarment(picture, 640);
  assert.ok(cut.confidence > 0.2, `${cut.confidence}`);
  assert.ok(overlap(cut.mask, resizeMask(coverage, cut.mask.width, cut.mask.height)) > 0.93);
});

test('the line of a division runs where it is cheap, not where single pixels want it', () => {
  const [width, height] = [20, 10];
  const cost = new Float32Array(width * height);
  // the left half wants in, the right half out, but for one pixel each
  for (let i = 0; i < cost.length; i++) cost[i] = i % width < 9 ? -0.3 : i % width > 10 ? 0.3 : 0;
  cost[5 * width + 4] = 2;
  cost[5 * width + 15] = -2;
  const line = { right: new Float32Array(cost.length).fill(1), down: new Float32Array(cost.length).fill(1) };
  for (let y = 0; y < height; y++) line.right[y * width + 9] = 0.05;
  const inside = { data: new Float32Array(cost.length).fill(0.5), width, height };
  divideInPlace(inside, cost, line, 400);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      assert.equal(inside.data[y * width + x]! > 0.5, x < 10, `${x}, ${y}: ${inside.data[y * width + x]}`);
});
