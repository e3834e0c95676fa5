import assert from 'node:assert/strict';
import test from 'node:test';
import { mirrorRegion, regionOf } from '../../../src/engine/geometry/oriented-region.ts';
import { sampleRegion } from '../../../src/engine/nets/sample-region.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';

/** A grey picture from rows of values. */
const grey = (...rows: number[][]): RgbaImage => ({
  data: Uint8ClampedArray.from(rows.flat().flatMap((value) => [value, value, value, 255])),
  width: rows[0]!.length,
  height: rows.length,
});
/** The red channel of a tensor as rows, rounded. */
const rows = (tensor: Float32Array, size: number): number[][] =>
  Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => Math.round(tensor[(y * size + x) * 3]!)),
  );

const photo = grey([10, 20, 30], [40, 50, 60], [70, 80, 90]);
const whole = regionOf({ x: 0, y: 0, width: 3, height: 3 });

test('a region as large as the tensor gives the pixels themselves', () => {
  assert.deepEqual(rows(sampleRegion(photo, whole, 3, 0, 255), 3), [
    [10, 20, 30],
    [40, 50, 60],
    [70, 80, 90],
  ]);
});

test('black becomes the low value and white the high one', () => {
  const tensor = sampleRegion(
    grey([0, 255], [255, 0]),
    regionOf({ x: 0, y: 0, width: 2, height: 2 }),
    2,
    -1,
    1,
  );
  assert.deepEqual([...tensor], [-1, -1, -1, 1, 1, 1, 1, 1, 1, -1, -1, -1]);
});

test('a quarter turn clockwise reads the photo from its lower left corner up', () => {
  assert.deepEqual(rows(sampleRegion(photo, { ...whole, angle: Math.PI / 2 }, 3, 0, 255), 3), [
    [30, 60, 90],
    [20, 50, 80],
    [10, 40, 70],
  ]);
});

test('a mirrored region reads each row backwards', () => {
  assert.deepEqual(rows(sampleRegion(photo, mirrorRegion(whole), 3, 0, 255), 3), [
    [30, 20, 10],
    [60, 50, 40],
    [90, 80, 70],
  ]);
});

test('outside the photo it is black', () => {
  const beyond = regionOf({ x: 1, y: 1, width: 3, height: 3 });
  assert.deepEqual(rows(sampleRegion(photo, beyond, 3, 0, 255), 3), [
    [50, 60, 0],
    [80, 90, 0],
    [0, 0, 0],
  ]);
});

test('half a pixel on, neighbours mix, and the border fades to black', () => {
  const shifted = regionOf({ x: 0.5, y: 0, width: 3, height: 3 });
  assert.deepEqual(rows(sampleRegion(photo, shifted, 3, 0, 255), 3)[0], [15, 25, 15]);
});

test('a checkerboard that shrinks to half becomes even grey', () => {
  const board = grey([0, 200, 0, 200], [200, 0, 200, 0], [0, 200, 0, 200], [200, 0, 200, 0]);
  const all = regionOf({ x: 0, y: 0, width: 4, height: 4 });
  assert.deepEqual(rows(sampleRegion(board, all, 2, 0, 255), 2), [
    [100, 100],
    [100, 100],
  ]);
});
