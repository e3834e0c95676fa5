import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { boxFilter } from '../../../src/engine/pixels/box-filter.ts';
import { blurMask, gaussianBlur } from '../../../src/engine/pixels/gaussian-blur.ts';
import {
  applyGuidedModel,
  fitGuidedModel,
  guidedFilter,
  prepareGuide,
} from '../../../src/engine/pixels/guided-filter.ts';
import { createPlane, type Plane } from '../../../src/engine/pixels/image.ts';

const grid = (width: number, ...values: number[]): Plane => ({
  data: Float32Array.from(values),
  width,
  height: values.length / width,
});
const mean = (values: Float32Array): number => values.reduce((a, b) => a + b, 0) / values.length;
const noise = (width: number, height: number, seed = 1): Plane => {
  let state = seed;
  const data = Float32Array.from({ length: width * height }, () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  });
  return { data, width, height };
};

test('box filter averages neighbours and mirrors at the borders', () => {
  assert.deepEqual([...boxFilter(grid(4, 3, 6, 9, 0), 1).data], [4, 6, 5, 3]);
  assert.deepEqual([...boxFilter(grid(3, 0, 0, 0, 0, 9, 0, 0, 0, 0), 1).data], Array(9).fill(1));
});

test('box filter keeps the mean at any radius and agrees with a plain sum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 15 }),
      (w, h, radius) => {
        const plane = noise(w, h, w * 31 + h);
        const result = boxFilter(plane, radius);
        assert.ok(Math.abs(mean(result.data) - mean(plane.data)) < 1e-5);
        const fold = (i: number, n: number) => {
          const folded = ((i % (2 * n)) + 2 * n) % (2 * n);
          return folded < n ? folded : 2 * n - 1 - folded;
        };
        let sum = 0;
        for (let dy = -radius; dy <= radius; dy++)
          for (let dx = -radius; dx <= radius; dx++) sum += plane.data[fold(dy, h) * w + fold(dx, w)]!;
        assert.ok(Math.abs(result.data[0]! - sum / (2 * radius + 1) ** 2) < 1e-5);
      },
    ),
  );
});

test('Gaussian blur has the variance asked for, short or long, and keeps the mean', () => {
  for (const sigma of [0.8, 2, 3, 6, 11]) {
    const impulse = createPlane(129, 129);
    impulse.data[64 * 129 + 64] = 1;
    const { data } = gaussianBlur(impulse, sigma);
    let variance = 0;
    let total = 0;
    for (let i = 0; i < data.length; i++) {
      total += data[i]!;
      variance += data[i]! * ((i % 129) - 64) ** 2;
    }
    assert.ok(Math.abs(total - 1) < 1e-4);
    assert.ok(Math.abs(Math.sqrt(variance) / sigma - 1) < 0.05, `σ ${sigma}: ${Math.sqrt(variance)}`);
  }
});

test('a wide blur of a small thing equals the plain sequence of its passes, at borders too', () => {
  for (const [x, y] of [
    [60, 50],
    [1, 50],
    [119, 98],
  ] as const) {
    const plane = createPlane(120, 100);
    plane.data[y * 120 + x] = 100;
    const small = gaussianBlur(plane, 4.5).data;
    // what is 0 nowhere is blurred whole
    const base = gaussianBlur({ ...plane, data: new Float32Array(plane.data.length).fill(1) }, 4.5).data;
    const sum = gaussianBlur({ ...plane, data: plane.data.map((value) => value + 1) }, 4.5).data;
    for (let i = 0; i < sum.length; i++) assert.ok(Math.abs(sum[i]! - base[i]! - small[i]!) < 1e-5);
  }
});

test('blurring leaves flat masks as they are', () => {
  const mask = { data: new Uint8Array(35).fill(77), width: 7, height: 5 };
  assert.deepEqual(blurMask(mask, 4).data, mask.data);
});

test('guided filter keeps the guide’s edge and smooths noise beside it', () => {
  const width = 32;
  const step = createPlane(width, 16);
  const noisy = createPlane(width, 16);
  const grain = noise(width, 16);
  for (let i = 0; i < step.data.length; i++) {
    step.data[i] = i % width < 16 ? 0 : 1;
    noisy.data[i] = step.data[i]! + (grain.data[i]! - 0.5) * 0.4;
  }
  for (const guide of [[step], [step, step, step]]) {
    const { data } = guidedFilter(prepareGuide(guide, 4, 1e-3), noisy);
    const row = data.subarray(8 * width, 9 * width);
    assert.ok(row[17]! - row[14]! > 0.85, 'edge stays');
    const error = data.reduce((sum, value, i) => sum + Math.abs(value - step.data[i]!), 0) / data.length;
    assert.ok(error < 0.03, `noise remains: ${error}`);
  }
});

test('an input that is linear in the colour guide comes back unchanged, also at full size', () => {
  const guide = [noise(20, 20, 3), noise(20, 20, 5), noise(20, 20, 9)];
  const combine = (planes: Plane[]): Plane => ({
    ...planes[0]!,
    data: planes[0]!.data.map((r, i) => 0.5 * r - 0.2 * planes[1]!.data[i]! + planes[2]!.data[i]! + 0.1),
  });
  const model = fitGuidedModel(prepareGuide(guide, 3, 1e-7), combine(guide));
  const large = [noise(40, 40, 11), noise(40, 40, 13), noise(40, 40, 17)];
  for (const planes of [guide, large]) {
    const expected = combine(planes).data;
    const worst = applyGuidedModel(model, planes).data.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - expected[i]!)),
      0,
    );
    assert.ok(worst < 2e-3, `off by ${worst}`);
  }
});
