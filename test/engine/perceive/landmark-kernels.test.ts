import assert from 'node:assert/strict';
import test from 'node:test';
import { mirrorRegion, regionOf } from '../../../src/engine/geometry/oriented-region.ts';
import type { PoseLandmarkResult, RawPoseLandmark } from '../../../src/engine/nets/pose-landmark.ts';
import { averageWithMirrored } from '../../../src/engine/perceive/average-mirrored.ts';
import { largestFirst } from '../../../src/engine/perceive/find-pose.ts';
import { POSE_LANDMARKS } from '../../../src/engine/perceive/person.ts';
import { combineMasks, eraseForeignPartsInPlace } from '../../../src/engine/perceive/person-mask.ts';
import { transferPlane } from '../../../src/engine/perceive/transfer-plane.ts';
import type { Plane } from '../../../src/engine/pixels/image.ts';

const plane = (...rows: number[][]): Plane => ({
  data: Float32Array.from(rows.flat()),
  width: rows[0]!.length,
  height: rows.length,
});
const rows = ({ data, width, height }: Plane): number[][] =>
  Array.from({ length: height }, (_, y) =>
    [...data.subarray(y * width, (y + 1) * width)].map((value) => Math.round(value * 100) / 100),
  );

test('a plane transferred to its own region stays as it is', () => {
  const source = plane([0, 1], [2, 3]);
  const region = regionOf({ x: 5, y: 5, width: 8, height: 8 });
  assert.deepEqual(rows(transferPlane(source, region, region, 2, 2, -1)), rows(source));
  assert.deepEqual(rows(transferPlane(source, region, mirrorRegion(region), 2, 2, -1)), [
    [1, 0],
    [3, 2],
  ]);
});

test('a plane transferred to a larger region has its surroundings outside', () => {
  const from = regionOf({ x: 2, y: 2, width: 2, height: 2 });
  const to = regionOf({ x: 0, y: 0, width: 6, height: 6 });
  assert.deepEqual(rows(transferPlane(plane([7]), from, to, 3, 3, 0)), [
    [0, 0, 0],
    [0, 7, 0],
    [0, 0, 0],
  ]);
});

test('a plane transferred to a finer grid is interpolated and keeps its edge', () => {
  const region = regionOf({ x: 0, y: 0, width: 4, height: 1 });
  assert.deepEqual(rows(transferPlane(plane([0, 1]), region, region, 4, 1, 9)), [[0, 0.25, 0.75, 1]]);
});

test('where both masks agree the person is surer than each', () => {
  const both = combineMasks(plane([0.8, 0.2]), plane([0.8, 0.2]), 10).data;
  assert.ok(both[0]! > 0.9 && both[1]! < 0.1);
});

test('doubt of one mask is settled by the other', () => {
  const together = combineMasks(plane([0.45, 0.9]), plane([0.98, 0.5]), 10).data;
  assert.ok(together[0]! > 0.8 && together[1]! > 0.8);
});

test('far from the pose nobody counts', () => {
  const row = new Array<number>(20).fill(1);
  const pose = row.map((_, index) => (index < 5 ? 1 : 0.001));
  const together = combineMasks(plane(row), plane(pose), 10).data;
  assert.ok(together[2]! > 0.95);
  assert.ok(together[12]! < 0.01);
});

test('parts without a joint are erased', () => {
  const probability = plane([1, 1, 0, 0.9], [1, 0, 0, 0.9]);
  eraseForeignPartsInPlace(probability, [{ x: 0.5, y: 0.5 }]);
  assert.deepEqual(rows(probability), [
    [1, 1, 0, 0],
    [1, 0, 0, 0],
  ]);
});

test('people are ordered by size, and each is named once', () => {
  const person = (x: number, radius: number, score: number) => ({
    middleOfHips: { x, y: 0 },
    top: { x, y: -radius },
    middleOfShoulders: { x, y: -radius / 2 },
    score,
  });
  const small = person(0, 50, 0.9);
  const large = person(500, 200, 0.8);
  const largeAgain = person(520, 210, 0.6);
  assert.deepEqual(largestFirst([small, largeAgain, large]), [large, small]);
});

/** What the net would say of a region of height 100: landmark i at x = `start` + i. */
const answer = (start: number, mask: Plane): PoseLandmarkResult => ({
  landmarks: POSE_LANDMARKS.map(
    (_, index): RawPoseLandmark => ({
      point: { x: start + index, y: 0 },
      depth: 0,
      world: { x: 0, y: 0, z: 0 },
      visibility: 1,
      presence: 1,
    }),
  ),
  nextCenter: { x: 0, y: 0 },
  nextTop: { x: 0, y: -1 },
  mask,
  region: regionOf({ x: 0, y: 0, width: 100, height: 100 }),
});

test('the mirrored look is averaged side by side', () => {
  const average = averageWithMirrored(answer(0, plane([1, 0])), answer(2, plane([0, 0.5])));
  const left = POSE_LANDMARKS.indexOf('leftShoulder');
  const right = POSE_LANDMARKS.indexOf('rightShoulder');
  assert.equal(average.landmarks[left]!.point.x, (left + right + 2) / 2);
  assert.equal(average.landmarks[0]!.point.x, 1);
  assert.deepEqual(rows(average.mask), [[0.75, 0]]);
});

test('a mirrored look that contradicts is left out', () => {
  const direct = answer(0, plane([1, 0]));
  assert.equal(averageWithMirrored(direct, answer(50, plane([0, 0.5]))), direct);
});
