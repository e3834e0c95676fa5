/** The side of a worn top goes past what only a few rows show. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSide } from '../../../src/engine/worn/worn-torso.ts';
import type { WornView } from '../../../src/engine/worn/worn-view.ts';

const UNIT = 200;

/** A body of cloth `reachAt` wide at each height. */
function viewOf(reachAt: (v: number) => number): WornView {
  const frame = {
    origin: { x: 0, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
  };
  return {
    body: { frame },
    isCloth: (x: number, y: number) => x <= reachAt(y),
    isBefore: () => false,
  } as unknown as WornView;
}

const sideOf = (reachAt: (v: number) => number) =>
  readSide(viewOf(reachAt), 'left', { u: 90, v: 80 }, 240, null, null).points;

describe('the side of a worn top', () => {
  it('has no flap of a cuff that shows beside it over a few rows', () => {
    for (const { u, v } of sideOf((y) => (y > 140 && y < 155 ? 115 : 90)))
      assert.ok(Math.abs(u - 90) <= 1, `${u} at ${v}`);
  });

  it('keeps a waist', () => {
    const waist = sideOf((y) => 90 - 14 * Math.sin((Math.PI * (y - 80)) / 160));
    assert.ok(Math.min(...waist.map(({ u }) => u)) < 78);
  });
});
