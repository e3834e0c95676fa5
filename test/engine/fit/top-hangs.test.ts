/** Whether a top hangs over the waistband, by where it ends. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { topHangs } from '../../../src/engine/fit/top-hangs.ts';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';

const frame: TorsoFrame = {
  origin: { x: 200, y: 100 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 150,
  yaw: 0,
};

/** A border `middle` above the hip joints, and so much higher at its sides as `rise`. Both in shoulder widths. */
const hangs = (middle: number, rise: number): boolean => {
  const waistline = 150 - 100 * middle;
  const waistAt = (u: number): number => waistline - 100 * rise * (u / 40) ** 2;
  return topHangs({ frame, waistline, waistAt }, { unit: 100 });
};

describe('a top over a waistband', () => {
  it('hangs where it ends low, and is tucked in where it ends high', () => {
    assert.equal(hangs(0.3, 0), false);
    assert.equal(hangs(0.12, 0), true);
    assert.equal(hangs(-0.1, 0), true);
  });

  it('is tucked into a waistband that a belly presses down in its middle', () => {
    assert.equal(hangs(0.12, 0.09), false);
  });

  it('hangs where only its tails rise, for its middle lies too low', () => {
    assert.equal(hangs(0, 0.25), true);
  });

  it('hangs where nothing tells', () => {
    assert.equal(topHangs({ frame, waistline: null, waistAt: () => Number.NaN }, { unit: 100 }), true);
  });
});
