/** The outer edge of cloth around a bend. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tautEdge } from '../../../src/engine/fit/taut-edge.ts';
import type { ImagePoint } from '../../../src/engine/geometry/frames.ts';

/** Down and around to the right, with dips before and behind the bend. */
const LINE: ImagePoint[] = [
  { x: 0, y: 0 },
  { x: 0, y: 20 },
  { x: 6, y: 40 },
  { x: 2, y: 60 },
  { x: 10, y: 76 },
  { x: 30, y: 80 },
  { x: 50, y: 74 },
  { x: 70, y: 80 },
  { x: 90, y: 76 },
];
const SENSE = -1;

describe('taut cloth', () => {
  const taut = tautEdge(LINE, 0, LINE.length - 1, SENSE);

  it('has no dips outside of a bend', () => {
    for (let i = 2; i < taut.length; i++) {
      const [a, b, c] = [taut[i - 2]!, taut[i - 1]!, taut[i]!];
      const turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
      assert.ok(SENSE * turn > -1e-6, `point ${i}: ${turn}`);
    }
  });

  it('never lies inside of what it covers, and touches it where that turns outwards', () => {
    assert.deepEqual(taut[4], LINE[4]);
    assert.ok(taut[2]!.x < LINE[2]!.x);
    assert.ok(taut[6]!.y > LINE[6]!.y);
  });

  it('follows the measured edge beyond its ends', () => {
    const upper = tautEdge(LINE, 0, 4, SENSE);
    assert.deepEqual(upper.slice(4), LINE.slice(4));
  });
});
