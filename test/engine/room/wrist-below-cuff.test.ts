import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { keepBelowSleevesInPlace } from '../../../src/engine/room/arms-in-room.ts';

const ARM = 100;

/** Coverage of a row of wrist pixels beside the hand's round root, `along` the arm; `seen` in the photo or rebuilt. */
function besideHandRoot(along: number, seen: boolean): number {
  // the root's widest row, then the pixel that is asked for
  const count = 21;
  const arms = createLayer(count, 1);
  arms.alpha.fill(1);
  const hands = createMask(count, 1);
  hands.data.fill(255, 0, count - 1);
  const ownSkin = createMask(count, 1);
  if (seen) ownSkin.data[count - 1] = 255;
  const places = {
    side: new Uint8Array(count).fill(1),
    along: new Float32Array(count).fill(ARM + 1).fill(along, count - 1),
    across: new Float32Array(count).fill(0.5),
  } as unknown as ArmCoordinates;
  const arm = {
    length: ARM,
    bare: new Float32Array(33).fill(10),
    points: Array.from({ length: 33 }, (_, i) => ({ x: 0, y: 3 * i })),
  };
  const body = {
    frame: {
      shoulderWidth: 100,
      torsoLength: 150,
      origin: { x: 0, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
    },
    arms: { left: { ...arm, handSeen: true }, right: { ...arm, handSeen: true } },
  } as unknown as BodyMeasures;
  const cuff = { outer: ARM, inner: ARM, bend: 0, width: 1.2, atWrist: true };
  keepBelowSleevesInPlace(arms, body, places, { left: cuff, right: cuff }, hands, ownSkin);
  return arms.alpha[count - 1]!;
}

describe('between a cuff at the wrist and the hand’s round root', () => {
  it('skin that is seen stays, or the hand would float', () => {
    assert.equal(besideHandRoot(ARM + 6, true), 1);
  });
  it('no arm is rebuilt beside the hand', () => {
    assert.equal(besideHandRoot(ARM + 6, false), 0);
  });
  it('the sleeve hides what it covers, seen or not', () => {
    assert.equal(besideHandRoot(ARM - 20, true), 0);
  });
});
