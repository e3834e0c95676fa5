import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import type { Cuff } from '../../../src/engine/fit/fit-sleeve.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { handsInCuffs } from '../../../src/engine/render/cuffs-over-hands.ts';

const WIDTH = 120;
const UNIT = 100;
/** An arm that hangs straight, or one whose forearm comes back up beside its upper arm; 100 long, elbow in its middle. */
const points = (folded: boolean) =>
  Array.from({ length: ARM_SAMPLES }, (_, k) => {
    const at = (100 * k) / (ARM_SAMPLES - 1);
    return folded && at > 50 ? { x: 10.5, y: 100 - at } : { x: 20.5, y: at };
  });

/** Coverage of a hand at `x`, `y` over which its sleeve's cloth lies, whose cuff ends at `end` along the arm. */
function shown(x: number, y: number, { folded = false, atWrist = true, end = 95 } = {}): number {
  const hand = createMask(WIDTH, WIDTH);
  hand.data.fill(255);
  const sleeve = createLayer(WIDTH, WIDTH);
  sleeve.alpha.fill(1);
  const arm = {
    points: points(folded),
    normals: points(folded).map(() => ({ x: 1, y: 0 })),
    length: 100,
    elbowAt: 50,
  } as unknown as ArmAxis;
  const cuff: Cuff = { inner: end, outer: end, bend: 0, width: 1, atWrist };
  const hands = handsInCuffs(
    hand,
    { left: hand, right: hand },
    { left: sleeve, right: undefined },
    { left: { cuff }, right: null },
    { left: arm, right: arm },
    { x: 0, y: 0 },
    UNIT,
  );
  return hands.data[y * WIDTH + x]!;
}

describe('a cuff over its hand', () => {
  it('covers the root of the hand as far as its cloth hangs', () => {
    assert.equal(shown(20, 97), 0);
  });

  it('leaves the fingers, and a hand that comes out of a short sleeve', () => {
    assert.equal(shown(20, 108), 255);
    assert.equal(shown(20, 97, { atWrist: false }), 255);
  });

  it('leaves the back of the hand also where a long old cuff made the sleeve end on it', () => {
    assert.equal(shown(20, 98, { end: 115 }), 0);
    assert.equal(shown(20, 108, { end: 115 }), 255);
  });

  it('leaves a hand before the sleeve of its own upper arm', () => {
    assert.equal(shown(20, 10, { folded: true }), 255);
    assert.equal(shown(10, 10, { folded: true }), 0);
  });
});
