import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  enlargeCells,
  resampleSamples,
  resizePlane,
  resizeRgba,
} from '../../../src/engine/pixels/resample.ts';

const size = fc.integer({ min: 1, max: 9 });

test('shrinking averages over the area that a pixel covers', () => {
  const grid = [1, 3, 5, 7, 3, 5, 7, 9];
  assert.deepEqual([...resampleSamples(grid, 4, 2, 1, 2, 1)], [3, 7]);
  assert.deepEqual([...resampleSamples([3, 6, 9], 3, 1, 1, 2, 1)], [4, 8]);
});

test('bilinear enlargement interpolates between pixel centres and repeats the edge', () => {
  assert.deepEqual([...resampleSamples([0, 4], 2, 1, 1, 4, 1)], [0, 1, 3, 4]);
});

test('the same size returns the input', () => {
  fc.assert(
    fc.property(size, size, fc.constantFrom('bilinear' as const, 'catmullRom' as const), (w, h, kind) => {
      const samples = Float32Array.from({ length: w * h * 2 }, (_, i) => (i * 37) % 101);
      assert.deepEqual(resampleSamples(samples, w, h, 2, w, h, kind), samples);
    }),
  );
});

test('a flat picture stays flat at any size', () => {
  fc.assert(
    fc.property(
      size,
      size,
      size,
      size,
      fc.constantFrom('bilinear' as const, 'catmullRom' as const),
      (w, h, tw, th, kind) => {
        const plane = { data: new Float32Array(w * h).fill(50), width: w, height: h };
        for (const value of resizePlane(plane, tw, th, kind).data) assert.ok(Math.abs(value - 50) < 1e-3);
      },
    ),
  );
});

test('shrinking by a whole factor keeps the mean', () => {
  const data = Float32Array.from({ length: 96 }, (_, i) => (i * i) % 23);
  const small = resizePlane({ data, width: 12, height: 8 }, 4, 2).data;
  const mean = (values: Float32Array) => values.reduce((a, b) => a + b, 0) / values.length;
  assert.ok(Math.abs(mean(small) - mean(data)) < 1e-4);
});

test('transparent pixels lend no colour', () => {
  const data = new Uint8ClampedArray([200, 100, 50, 255, 0, 255, 0, 0]);
  const { data: small } = resizeRgba({ data, width: 2, height: 1 }, 1, 1);
  assert.deepEqual([...small], [200, 100, 50, 128]);
});

test('a size that is no positive integer is refused', () => {
  assert.throws(() => resampleSamples([1], 1, 1, 1, 0, 1), /positive integers, got 0/);
});

test('cells grow to the first pixels of the whole enlarged grid', () => {
  const cells = { data: Float32Array.from({ length: 12 }, (_, i) => (i * 7) % 5), width: 4, height: 3 };
  const whole = resizePlane(cells, 12, 9);
  const part = enlargeCells(cells, 3, 11, 7);
  for (let y = 0; y < 7; y++)
    assert.deepEqual(part.data.subarray(y * 11, y * 11 + 11), whole.data.subarray(y * 12, y * 12 + 11));
  assert.throws(() => enlargeCells(cells, 3, 13, 7), RangeError);
});
