import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BareSkin } from '../../../../../src/engine/kinds/tattoo/skin/bare-skin.ts';
import { skinMatte } from '../../../../../src/engine/kinds/tattoo/skin/skin-matte.ts';
import { FACE_FEATURES } from '../../../../../src/engine/perceive/body-geometry.ts';
import { createMask, createPlane } from '../../../../../src/engine/pixels/image.ts';
import { resizeRgba } from '../../../../../src/engine/pixels/resample.ts';
import { closeUp } from '../subject/close-up.ts';
import { drawPicture, noiseAt } from './drawn-skin.ts';

const SIZE = 360;
const SCALE = 1 / 3;

/** The skin ends at a slanted line; the coverage of the copy knows it to its own pixel, moved by `error` of those. */
function slantedEdge(error: number) {
  const edge = (y: number): number => 150 + 0.3 * y;
  const photo = drawPicture(SIZE, SIZE, (x, y) => {
    const grain = 3 * noiseAt(x, y);
    return x < edge(y) ? [200 + grain, 148 + grain, 120 + grain] : [60 + grain, 70 + grain, 90 + grain];
  });
  const small = SIZE * SCALE;
  const coverage = createMask(small, small);
  for (let y = 0; y < small; y++)
    for (let x = 0; x < small; x++)
      coverage.data[y * small + x] = (x + 0.5 - error) / SCALE < edge((y + 0.5) / SCALE) ? 255 : 0;
  const skin: BareSkin = {
    scale: SCALE,
    coverage,
    walls: createMask(small, small),
    light: createPlane(small, small),
    tone: [200, 148, 120],
    person: null,
    doubts: [],
  };
  const subject = closeUp(photo, { copy: resizeRgba(photo, small, small), scale: SCALE });
  return { skin, subject, edge };
}

for (const error of [-0.7, 0, 0.7])
  test(`the matte follows the photo's edge where the coverage is ${error} pixels off`, () => {
    const { skin, subject, edge } = slantedEdge(error);
    const area = { x: 90, y: 60, width: 180, height: 200 };
    const matte = skinMatte(skin, subject, area);
    assert.deepEqual([matte.width, matte.height], [180, 200]);
    let worst = 0;
    for (let y = 30; y < 170; y++) {
      let covered = 0;
      for (let x = 0; x < 180; x++) covered += matte.data[y * 180 + x]! / 255;
      worst = Math.max(worst, Math.abs(90 + covered - edge(y + 60)));
    }
    assert.ok(worst < 2, `the edge is ${worst.toFixed(2)} pixels off`);
    assert.equal(matte.data[100 * 180 + 20], 255);
    assert.equal(matte.data[100 * 180 + 170], 0);
  });

test('eyes with their lids, brows, lips and nostrils are spared wherever the area is', () => {
  const photo = drawPicture(SIZE, SIZE, () => [200, 148, 120]);
  const small = SIZE * SCALE;
  const coverage = createMask(small, small);
  coverage.data.fill(255);
  const skin = { scale: SCALE, coverage } as unknown as BareSkin;
  const points = Array.from({ length: 468 }, () => ({ x: 180, y: 180 }));
  // the opening of the lids: 40 pixels wide, 12 high
  const eye = FACE_FEATURES[0];
  eye.forEach((index, k) => {
    const turn = (2 * Math.PI * k) / eye.length;
    points[index] = { x: 140 - 20 * Math.cos(turn), y: 150 - 6 * Math.sin(turn) };
  });
  const face = { points, depths: new Float32Array(468), score: 1 };
  const area = { x: 100, y: 120, width: 120, height: 60 };
  const subject = closeUp(photo, { copy: resizeRgba(photo, small, small), scale: SCALE, face });
  const matte = skinMatte(skin, subject, area);
  const at = (x: number, y: number): number => matte.data[(y - area.y) * area.width + x - area.x]!;
  assert.equal(at(140, 150), 0, 'the eyeball');
  assert.equal(at(122, 150), 0, 'its corner');
  assert.equal(at(140, 160), 0, 'the lower lid');
  assert.equal(at(140, 138 - 5), 255, 'the skin over it');
  assert.equal(at(200, 150), 255);
});
