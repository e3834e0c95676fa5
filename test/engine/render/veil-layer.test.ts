import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { veilInPlace } from '../../../src/engine/render/veil-layer.ts';

/** A layer of one row: grey values with their coverage. */
function row(...pixels: readonly (readonly [value: number, alpha: number])[]) {
  const layer = createLayer(pixels.length, 1);
  pixels.forEach(([value, alpha], i) => {
    layer.alpha[i] = alpha;
    layer.color.fill(value * alpha, 3 * i, 3 * i + 3);
  });
  return layer;
}

test('black cloth takes the colour of the haze, white cloth keeps its own', () => {
  const layer = row([0, 1], [255, 1]);
  veilInPlace(layer, [0.05, 0.02, 0.02]);
  const [red, green, blue] = layer.color;
  assert.ok(red! > 45 && red! < 62, `${red}`);
  assert.ok(green! > 38 && green! < 0.95 * red! && blue === green, `${green}`);
  for (let c = 3; c < 6; c++) assert.ok(Math.abs(layer.color[c]! - 255) < 0.5);
});

test('soft edges are as hazy as the cloth, and no more is covered than was', () => {
  const layer = row([40, 1], [40, 0.25]);
  veilInPlace(layer, [0.05, 0.05, 0.05]);
  assert.ok(Math.abs(layer.color[0]! - 4 * layer.color[3]!) < 0.01);
  assert.ok(Math.abs(layer.alpha[1]! - 0.25) < 1e-6);
});

test('a clear photo leaves cloth as it is', () => {
  const layer = row([17, 1]);
  veilInPlace(layer, [0, 0, 0]);
  assert.equal(layer.color[0], 17);
});
