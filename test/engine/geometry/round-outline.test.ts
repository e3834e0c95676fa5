/** Closed outlines without corners. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundOutline } from '../../../src/engine/geometry/round-outline.ts';

test('an outline of few points on a circle becomes one that hardly leaves it, through the same points', () => {
  const corners = Array.from({ length: 12 }, (_, i) => ({
    x: 50 + 40 * Math.cos((i * Math.PI) / 6),
    y: 50 + 40 * Math.sin((i * Math.PI) / 6),
  }));
  const round = roundOutline(corners, 4);
  assert.equal(round.length, 48);
  assert.deepEqual(round[4], corners[1]);
  for (const { x, y } of round) assert.ok(Math.abs(Math.hypot(x - 50, y - 50) - 40) < 0.15);
});
