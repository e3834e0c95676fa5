import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  photographedContrast,
  softenInPlace,
  softening,
} from '../../../../../src/engine/kinds/hairstyle/compose/fine-contrast.ts';
import { createPlane, createRgbaImage, type RgbaImage } from '../../../../../src/engine/pixels/image.ts';

const SIDE = 64;

/** Hair whose brightness falls from left to right, with stripes of one pixel on it. */
function stripes(strength: number): RgbaImage {
  const photo = createRgbaImage(SIDE, SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const value = 60 + (i % SIDE) * 2 + (i % 2) * strength;
    photo.data.set([value, value, value, 255], i * 4);
  }
  return photo;
}

const mask = (value: number) => ({
  data: new Uint8Array(SIDE * SIDE).fill(value),
  width: SIDE,
  height: SIDE,
});

test('the contrast asked for is that of the photographed hair, without its grain, within limits', () => {
  const soft = photographedContrast(stripes(0), mask(255), mask(0), 0);
  const middle = photographedContrast(stripes(22), mask(255), mask(0), 0);
  const hard = photographedContrast(stripes(90), mask(255), mask(0), 0);
  assert.ok(soft < middle && middle < hard && hard <= 0.18, `${soft} ${middle} ${hard}`);
  assert.ok(photographedContrast(stripes(22), mask(255), mask(0), 6) < middle);
  const unknown = photographedContrast(stripes(90), mask(0), mask(0), 0);
  assert.ok(unknown > soft && unknown < hard, 'no hair: the usual one');
  assert.equal(
    photographedContrast(stripes(90), mask(255), mask(255), 0),
    unknown,
    'things in front are none',
  );
});

test('drawn hair is softened as far as its contrast is above the one asked for', () => {
  const coverage = { data: new Float32Array(SIDE * SIDE).fill(1), width: SIDE, height: SIDE };
  const colours = Float32Array.from({ length: SIDE * SIDE * 3 }, (_, k) => {
    const i = Math.floor(k / 3);
    return 0.1 + 0.4 * ((i % SIDE) / SIDE) + 0.2 * (i % 2);
  });
  assert.equal(softening(colours, coverage, 1), 0);
  const share = softening(colours, coverage, 0.08);
  assert.ok(share > 0.2 && share < 1, String(share));
  const softer = colours.slice();
  softenInPlace(softer, coverage, share);
  const at = 3 * (32 * SIDE + 32);
  const before = Math.abs(colours[at + 3]! - colours[at]!);
  const after = Math.abs(softer[at + 3]! - softer[at]!);
  assert.ok(after < before * (1 - 0.6 * share), `${before} to ${after}`);
});

test('softened colours are weighted by their coverage, and its rim is as soft as theirs', () => {
  const coverage = createPlane(SIDE, SIDE);
  for (let y = 20; y < 40; y++) coverage.data.fill(0.8, y * SIDE + 20, y * SIDE + 40);
  const colours = new Float32Array(SIDE * SIDE * 3).fill(0.5);
  const soft = softenInPlace(colours, coverage, 0.6).data;
  assert.ok(soft[30 * SIDE + 19]! > 0.05 && soft[30 * SIDE + 20]! < 0.75);
  assert.equal(soft[30 * SIDE + 10], 0);
  for (let i = 0; i < soft.length; i++)
    for (let c = 0; c < 3; c++) assert.ok(Math.abs(colours[3 * i + c]! - 0.5 * soft[i]!) < 1e-6);
});
