import assert from 'node:assert/strict';
import { test } from 'node:test';
import { luminance, luminanceAt } from '../../../src/engine/pixels/luminance.ts';
import { SRGB_TO_LINEAR } from '../../../src/engine/pixels/srgb-linear.ts';

test('white has 1, black 0, and green the most of the three', () => {
  assert.ok(Math.abs(luminance(1, 1, 1) - 1) < 1e-9);
  assert.equal(luminance(0, 0, 0), 0);
  assert.ok(luminance(0, 1, 0) > luminance(1, 0, 0) && luminance(1, 0, 0) > luminance(0, 0, 1));
});

test('samples of a picture count by their linear light', () => {
  const data = Uint8ClampedArray.of(9, 9, 9, 255, 188, 188, 188, 255);
  assert.ok(Math.abs(luminanceAt(data, 4) - SRGB_TO_LINEAR[188]!) < 1e-9);
});
