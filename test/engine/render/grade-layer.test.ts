import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { PhotoGrade } from '../../../src/engine/pixels/photo-grade.ts';
import { gradedContrast, gradeInPlace } from '../../../src/engine/render/grade-layer.ts';

const FADED: PhotoGrade = { black: [60, 50, 42], white: [228, 226, 220] };

/** A layer of one row: grey values with their coverage. */
function row(...pixels: readonly (readonly [value: number, alpha: number])[]) {
  const layer = createLayer(pixels.length, 1);
  pixels.forEach(([value, alpha], i) => {
    layer.alpha[i] = alpha;
    layer.color.fill(value * alpha, 3 * i, 3 * i + 3);
  });
  return layer;
}

test('black and white cloth take nearly the black and the white of the photo', () => {
  const layer = row([0, 1], [255, 1]);
  gradeInPlace(layer, FADED);
  for (let c = 0; c < 3; c++) {
    const [black, white] = [layer.color[c]!, layer.color[3 + c]!];
    assert.ok(black > 0.75 * FADED.black[c]! && black <= FADED.black[c]!, `${black}`);
    assert.ok(white < 238 && white >= FADED.white[c]!, `${white}`);
  }
});

test('soft edges are as faded as the cloth, and no more is covered than was', () => {
  const layer = row([40, 1], [40, 0.25]);
  gradeInPlace(layer, FADED);
  assert.ok(Math.abs(layer.color[0]! - 4 * layer.color[3]!) < 0.01);
  assert.ok(Math.abs(layer.alpha[1]! - 0.25) < 1e-6);
});

test('the contrast that is told is what is left between two lights', () => {
  const layer = row([40, 1], [140, 1]);
  gradeInPlace(layer, FADED);
  assert.ok(Math.abs((layer.color[4]! - layer.color[1]!) / 100 - gradedContrast(FADED)) < 1e-5);
});

test('a clear photo leaves cloth as it is', () => {
  const layer = row([17, 1]);
  const plain: PhotoGrade = { black: [0, 0, 0], white: [255, 255, 255] };
  gradeInPlace(layer, plain);
  assert.equal(layer.color[0], 17);
  assert.equal(gradedContrast(plain), 1);
});
