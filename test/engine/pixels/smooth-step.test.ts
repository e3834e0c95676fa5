import assert from 'node:assert/strict';
import test from 'node:test';
import { smoothStep } from '../../../src/engine/pixels/smooth-step.ts';

test('a smooth step rises from 0 to 1, and falls where its ends are swapped', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((value) => smoothStep(2, 4, value)),
    [0, 0, 0.5, 1, 1],
  );
  for (let value = 0; value <= 5; value += 0.25)
    assert.ok(Math.abs(smoothStep(2, 4, value) + smoothStep(4, 2, value) - 1) < 1e-12);
});

test('a smooth step over an empty range is a step, never not a number', () => {
  assert.deepEqual(
    [0.9, 1, 1.1].map((value) => smoothStep(1, 1, value)),
    [0, 0, 1],
  );
});
