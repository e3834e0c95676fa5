import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FittedBottom } from '../../../src/engine/fit/fit-bottom.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { hideBesideTopInPlace, hideScrapsInPlace } from '../../../src/engine/render/bottom-scraps.ts';

const SIZE = 100;

function filled(left: number, top: number, right: number, bottom: number): Layer {
  const layer = createLayer(SIZE, SIZE);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      layer.alpha[y * SIZE + x] = 1;
      layer.color.fill(200, 3 * (y * SIZE + x), 3 * (y * SIZE + x) + 3);
    }
  return layer;
}

function mask(left: number, top: number, right: number, bottom: number) {
  const result = createMask(SIZE, SIZE);
  for (let y = top; y < bottom; y++) result.data.fill(255, y * SIZE + left, y * SIZE + right);
  return result;
}

describe('scraps of a bottom', () => {
  it('beyond an arm that parts them from the rest are hidden', () => {
    const layer = filled(20, 20, 84, 90);
    hideScrapsInPlace([layer], mask(70, 0, 80, 100), 200);
    assert.equal(layer.alpha[50 * SIZE + 82], 0);
    assert.equal(layer.color[3 * (50 * SIZE + 82)], 0);
    assert.equal(layer.alpha[50 * SIZE + 40], 1);
  });

  it('between the fingers of a hand go on behind them', () => {
    const layer = filled(20, 20, 84, 90);
    const hand = mask(40, 40, 60, 70);
    for (let y = 50; y < 60; y++) hand.data.fill(0, y * SIZE + 48, y * SIZE + 52);
    hideScrapsInPlace([layer], hand, 200);
    assert.equal(layer.alpha[55 * SIZE + 50], 1);
  });

  it('beside a top that hangs over the waistband are hidden above its hem alone', () => {
    const layer = filled(20, 20, 80, 90);
    const frame = {
      origin: { x: 50, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
    } as BodyMeasures['frame'];
    const fitted = {
      area: { x: 0, y: 0, width: SIZE, height: SIZE },
      seat: { close: () => 28, crotch: 80 },
    } as unknown as FittedBottom;
    hideBesideTopInPlace([layer], mask(26, 0, 74, 40), { frame } as BodyMeasures, fitted);
    for (const x of [22, 78]) {
      assert.equal(layer.alpha[30 * SIZE + x], 0, 'beside the top');
      assert.equal(layer.alpha[45 * SIZE + x], 1, 'below its hem');
    }
    assert.equal(layer.alpha[30 * SIZE + 50], 1, 'under the top');
  });

  it('beside a hem that slants down to its side are hidden down to its tip', () => {
    const layer = filled(20, 20, 80, 90);
    const frame = {
      origin: { x: 50, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
    } as BodyMeasures['frame'];
    const fitted = {
      area: { x: 0, y: 0, width: SIZE, height: SIZE },
      seat: { close: () => 28, crotch: 80 },
    } as unknown as FittedBottom;
    const top = mask(26, 0, 74, 30);
    for (let x = 26; x < 50; x++) for (let y = 30; y < 30 + 50 - x; y++) top.data[y * SIZE + x] = 255;
    hideBesideTopInPlace([layer], top, { frame } as BodyMeasures, fitted);
    assert.equal(layer.alpha[50 * SIZE + 22], 0, 'beside the tip');
    assert.equal(layer.alpha[56 * SIZE + 22], 1, 'below it');
  });

  it('beside a top that ends at the waistband are hidden where they stand too far above its end', () => {
    const layer = filled(20, 20, 80, 90);
    const frame = {
      origin: { x: 50, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
    } as BodyMeasures['frame'];
    const fitted = {
      area: { x: 0, y: 0, width: SIZE, height: SIZE },
      seat: { close: () => 28, crotch: 80 },
    } as unknown as FittedBottom;
    hideBesideTopInPlace([layer], mask(26, 0, 74, 40), { frame } as BodyMeasures, fitted, 6);
    for (const x of [22, 78]) {
      assert.equal(layer.alpha[30 * SIZE + x], 0, 'a corner above the top’s end');
      assert.equal(layer.alpha[36 * SIZE + x], 1, 'the waistband’s own height');
    }
  });

  it('right under a hem that sags in its middle stay', () => {
    const layer = filled(20, 20, 80, 90);
    const frame = {
      origin: { x: 50, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
    } as BodyMeasures['frame'];
    const fitted = {
      area: { x: 0, y: 0, width: SIZE, height: SIZE },
      seat: { close: () => 28, crotch: 80 },
    } as unknown as FittedBottom;
    const top = mask(26, 0, 74, 40);
    // the hem's ends hang lower than its middle, but for a thread there
    for (let y = 40; y < 43; y++) {
      top.data.fill(255, y * SIZE + 26, y * SIZE + 28);
      top.data.fill(255, y * SIZE + 49, y * SIZE + 52);
    }
    top.data.fill(0, 40 * SIZE + 26, 40 * SIZE + 28);
    hideBesideTopInPlace([layer], top, { frame } as BodyMeasures, fitted);
    assert.equal(layer.alpha[41 * SIZE + 60], 1);
  });
});
