import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cuff } from '../../../src/engine/fit/fit-sleeve.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { withoutPocketSliver } from '../../../src/engine/room/pocket-slivers.ts';

const SIDE = 100;

/** A long sleeve's cuff that ends at the wrist. */
const AT_WRIST: Cuff = { outer: 235, inner: 235, bend: 0, width: 1, atWrist: true };

interface Scene {
  readonly sleeved?: boolean;
  readonly handSeen?: boolean;
  /** Where the old cuff ended on the arm, pixels. */
  readonly oldCuff?: number | null;
  /** The new top's cuff; none where it has no long sleeve. */
  readonly cuff?: Cuff;
  /** Whether the hand goes into a pocket of the new top. */
  readonly inTop?: boolean;
  /** Whether the pocket is that of trousers. */
  readonly inTrousers?: boolean;
}

/** A body whose left wrist lies at the hip; shoulders 200 pixels apart. */
function body({ sleeved = true, handSeen = false, oldCuff = 235, inTop = false }: Scene): BodyMeasures {
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
    topPockets: inTop ? [{ side: 'left', upper: { x: 50, y: 220 }, lower: { x: 70, y: 245 } }] : undefined,
  } as unknown as BodyMeasures;
}

/** Pixels of the hand that stay, and that go, where `size` × `size` of it are seen. */
function keep(size: number, scene: Scene = {}) {
  const [hand, removal] = [createMask(SIDE, SIDE), createMask(SIDE, SIDE)];
  for (let y = 0; y < size; y++) hand.data.fill(255, (20 + y) * SIDE + 20, (20 + y) * SIDE + 20 + size);
  const trousers = createMask(SIDE, SIDE);
  if (scene.inTrousers ?? true) trousers.data.fill(255, (20 + size) * SIDE);
  const kept = withoutPocketSliver(hand, 'left', body(scene), removal, scene.cuff ?? null, trousers);
  const count = (data: Uint8Array) => data.filter((value) => value > 0).length;
  return { kept: count(kept.data), gone: count(removal.data) };
}

describe('the sliver of a hand between a cuff and a pocket', () => {
  it('goes with the old sleeve', () => {
    assert.deepEqual(keep(18), { kept: 0, gone: 18 * 18 });
  });

  it('stays where a new cuff ends at it as the old one did', () => {
    assert.deepEqual(keep(18, { cuff: AT_WRIST }), { kept: 324, gone: 0 });
    assert.equal(keep(18, { cuff: AT_WRIST, oldCuff: null }).kept, 0, 'not if nobody knows where that was');
    assert.equal(keep(18, { cuff: AT_WRIST, inTrousers: false }).kept, 0, 'nor in an old jacket’s pocket');
    assert.equal(keep(18, { cuff: { ...AT_WRIST, atWrist: false } }).kept, 0, 'nor below a short sleeve');
    assert.equal(
      keep(18, { cuff: AT_WRIST, inTop: true }).kept,
      0,
      'nor on a coat into whose pocket it goes',
    );
  });

  it('is no hand of which more is seen, that is not in a pocket, or below a bare arm', () => {
    assert.deepEqual(keep(40), { kept: 1600, gone: 0 });
    assert.deepEqual(keep(18, { handSeen: true }), { kept: 324, gone: 0 });
    assert.deepEqual(keep(18, { sleeved: false }), { kept: 324, gone: 0 });
  });
});
