import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aroundArm, roundness } from '../../../src/engine/fit/around-arm.ts';

describe('a sleeve’s cloth around the arm', () => {
  it('is in its middle about as large as it is, and narrower towards the outline', () => {
    const narrowed = 0.72;
    const round = roundness(narrowed, 0.6);
    /** Cloth shown on a hundredth of the seen width, over what lies there flat. */
    const shown = (t: number): number => (aroundArm(t + 0.005, round) - aroundArm(t - 0.005, round)) / 0.01;
    const size = narrowed / shown(0.5);
    assert.ok(size > 0.88 && size < 1.02, `size ${size}`);
    assert.ok(shown(0.97) > 1.7 * shown(0.5));
  });

  it('begins and ends with the cloth’s edges, and is the same on both sides', () => {
    const round = roundness(0.7, 1);
    for (const t of [-0.1, 0, 1, 1.1]) assert.equal(aroundArm(t, round), t);
    assert.ok(Math.abs(aroundArm(0.5, round) - 0.5) < 1e-9);
    assert.ok(Math.abs(aroundArm(0.2, round) + aroundArm(0.8, round) - 1) < 1e-9);
    for (let t = 0; t < 1; t += 0.05) assert.ok(aroundArm(t + 0.05, round) > aroundArm(t, round));
  });

  it('stays flat at the seam, and where the cloth is seen in its whole width', () => {
    assert.equal(roundness(0.7, 0), 0);
    assert.equal(roundness(1.1, 0.6), 0);
    assert.equal(aroundArm(0.3, 0), 0.3);
  });
});
