/** Hands in the trousers' pockets hold a hem's corners up, so that the pockets' edges show. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { riseAtPocket } from '../../../src/engine/fit/hem-at-pockets.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';

const UNIT = 100;
const AXIS = 200;
/** Height of the old hem in the middle, and how much higher it is beside the wrists. */
const OLD_HEM = 150;
const OLD_RISE = 15;

function body(changes: { handSeen?: boolean; tucked?: boolean } = {}): BodyMeasures {
  const arm = (x: number) => ({
    points: [{ x, y: 155 }],
    sleeved: true,
    handSeen: changes.handSeen ?? false,
  });
  return {
    frame: {
      origin: { x: AXIS, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 140,
    },
    arms: { left: arm(AXIS + 55), right: arm(AXIS - 55) },
    waistline: OLD_HEM,
    waistAt: (u: number) => OLD_HEM - OLD_RISE * (u / (0.34 * UNIT)) ** 2,
    tucked: changes.tucked ?? false,
  } as unknown as BodyMeasures;
}

describe('a hem beside hands in pockets', () => {
  it('rises to where the old one was beside the wrists', () => {
    for (const side of ['left', 'right'] as const)
      assert.ok(Math.abs(riseAtPocket(body(), side, OLD_HEM, 110) - OLD_RISE) < 0.01);
  });

  it('stays where it ends above that', () => {
    assert.equal(riseAtPocket(body(), 'left', OLD_HEM - 2 * OLD_RISE, 110), 0);
  });

  it('is held up by a part of its side only', () => {
    assert.ok(riseAtPocket(body(), 'left', OLD_HEM + 90, 200) < 0.25 * UNIT);
    assert.ok(riseAtPocket(body(), 'left', OLD_HEM, 20) < 7);
  });

  it('hangs straight beside hands that are seen, and in a waistband', () => {
    assert.equal(riseAtPocket(body({ handSeen: true }), 'left', OLD_HEM, 110), 0);
    assert.equal(riseAtPocket(body({ tucked: true }), 'left', OLD_HEM, 110), 0);
  });
});
