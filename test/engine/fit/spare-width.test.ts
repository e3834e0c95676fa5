import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spareWidth } from '../../../src/engine/fit/spare-width.ts';

const seam = (u: number) => [0, 50, 100].map((v) => ({ u: u + Math.sign(u) * 0.1 * v, v }));

describe('what a garment is broader than the body', () => {
  it('is as much on either side, however the garment and the body lie to their axes', () => {
    const reach = (side: 'left' | 'right'): number => (side === 'left' ? 70 : 110);
    const even = spareWidth([seam(50), seam(-50)], 2, reach);
    const turned = spareWidth([seam(65), seam(-35)], 2, reach);
    assert.equal(even(0, 300), 10);
    assert.equal(turned(0, 300), 10);
    assert.equal(turned(50, 300), 20);
  });

  it('is negative where it is narrower', () => {
    assert.equal(spareWidth([seam(50), seam(-50)], 1, () => 60)(0, 0), -10);
  });
});
