import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { closeSeamInPlace } from '../../../src/engine/render/part-seams.ts';

describe('the seam of an arm and the hand that lies on it', () => {
  it('shows nothing behind them, and the arm ends where no hand goes on', () => {
    const arm = createLayer(5, 1);
    const coverage = [1, 0.5, 0, 0.5, 0];
    coverage.forEach((alpha, i) => {
      arm.alpha[i] = alpha;
      arm.color.fill(100 * alpha, 3 * i, 3 * i + 3);
    });
    const hand = { alpha: Float32Array.of(0, 0.5, 1, 0, 0) };
    closeSeamInPlace(arm, hand);
    assert.deepEqual([...arm.alpha], [1, 1, 0, 0.5, 0]);
    assert.equal(arm.color[3], 100);
    assert.equal(arm.color[9], 50);
  });
});
