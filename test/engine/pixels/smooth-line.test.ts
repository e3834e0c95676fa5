import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { smoothLine } from '../../../src/engine/pixels/smooth-line.ts';

describe('a smooth line', () => {
  it('keeps a straight one and bridges what does not count', () => {
    const hidden = (i: number): boolean => i > 20 && i < 30;
    const values = Float64Array.from({ length: 60 }, (_, i) => (hidden(i) ? Number.NaN : 2 * i + 3));
    const weights = Float64Array.from(values, (_, i) => (hidden(i) ? 0 : 1));
    smoothLine(values, weights, 8).forEach((value, i) => {
      assert.ok(Math.abs(value - 2 * i - 3) < 1e-6, `${value} at ${i}`);
    });
  });
  it('smooths short waves out and leaves long ones', () => {
    const swing = (wave: number): number => {
      const values = Float64Array.from({ length: 400 }, (_, i) => Math.sin((2 * Math.PI * i) / wave));
      const line = smoothLine(values, new Float64Array(400).fill(1), 8);
      return Math.max(...line.subarray(100, 300));
    };
    assert.ok(swing(20) < 0.05 && swing(150) > 0.9, `${swing(20)} and ${swing(150)}`);
  });
});
