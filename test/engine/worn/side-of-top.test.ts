/** The side of a worn top goes past what only a few rows show. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHem, readSide } from '../../../src/engine/worn/worn-torso.ts';
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

describe('the hem of a worn top', () => {
  const hemAt = (u: number): number => 300 - 0.15 * Math.max(0, u);
  const hemOf = (shown: number, tail = 0) => {
    const frame = {
      shoulderWidth: UNIT,
      torsoLength: 300,
      origin: { x: 0, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
    };
    const isArm = (u: number, v: number): boolean => u > 70 && v >= shown * hemAt(u) + tail;
    return readHem(
      {
        body: { frame },
        person: { parse: { width: 1, height: 1, labels: new Uint8Array(1) } },
        clothAt: (u: number, v: number) => v < hemAt(u) + (u > 70 ? tail : 0) && !isArm(u, v),
        beforeAt: isArm,
      } as unknown as WornView,
      100,
    ).at;
  };

  it('goes on where an arm comes out from below it, and is level where the arm hides it', () => {
    for (const u of [80, 95, 105]) {
      assert.ok(Math.abs(hemOf(1)(u) - hemAt(u)) < 3, `${u}`);
      assert.ok(Math.abs(hemOf(0.8)(u) - hemAt(70)) < 3, `${u}`);
    }
    assert.ok(hemOf(1)(0) > 296);
  });

  it('follows no tail between the hips and a forearm, which is wall that was taken for cloth', () => {
    for (const u of [80, 95, 105]) assert.ok(Math.abs(hemOf(1, 30)(u) - hemAt(70)) < 3, `${u}`);
  });
});
