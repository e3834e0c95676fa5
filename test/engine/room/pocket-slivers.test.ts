import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cuff } from '../../../src/engine/fit/fit-sleeve.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { withoutPocketSliver } from '../../../src/engine/room/pocket-slivers.ts';

const SIDE = 100;

/** A body whose left wrist lies at the hip; shoulders 200 pixels apart. */
function body(sleeved: boolean, handSeen: boolean, oldCuff: number | null): BodyMeasures {
  const arm = { sleeved, handSeen, oldCuff, points: [{ x: 60, y: 240 }] };
  return {
    frame: {
      origin: { x: 0, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 200,
      torsoLength: 280,
    },
    arms: { left: arm, right: arm },
  } as unknown as BodyMeasures;
}

/** The new top's cuff; null where it has no long sleeve. */
let cuff: Cuff | null = null;

/** Pixels of the hand that stay, and that go, where `size` × `size` of it are seen. */
function keep(size: number, sleeved = true, handSeen = false, oldCuff: number | null = 235) {
  const [hand, removal] = [createMask(SIDE, SIDE), createMask(SIDE, SIDE)];
  for (let y = 0; y < size; y++) hand.data.fill(255, (20 + y) * SIDE + 20, (20 + y) * SIDE + 20 + size);
  const kept = withoutPocketSliver(hand, 'left', body(sleeved, handSeen, oldCuff), removal, cuff);
  const count = (data: Uint8Array) => data.filter((value) => value > 0).length;
  return { kept: count(kept.data), gone: count(removal.data) };
}

describe('the sliver of a hand between a cuff and a pocket', () => {
  it('goes with the old sleeve', () => {
    assert.deepEqual(keep(18), { kept: 0, gone: 18 * 18 });
  });

  it('stays where a new cuff ends at it as the old one did', () => {
    cuff = { outer: 235, inner: 235, bend: 0, width: 1, atWrist: true };
    assert.deepEqual(keep(18), { kept: 324, gone: 0 });
    assert.equal(keep(18, true, false, null).kept, 0, 'but not if nobody knows where the old one ended');
    cuff = { ...cuff, atWrist: false };
    assert.equal(keep(18).kept, 0, 'nor below a short sleeve');
    cuff = null;
  });

  it('is no hand of which more is seen, that is not in a pocket, or below a bare arm', () => {
    assert.deepEqual(keep(40), { kept: 1600, gone: 0 });
    assert.deepEqual(keep(18, true, true), { kept: 324, gone: 0 });
    assert.deepEqual(keep(18, false), { kept: 324, gone: 0 });
  });
});
