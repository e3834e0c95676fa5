/** Trousers around a wrist in their pocket are seen up to the pocket's edge, without the parse's notches. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { trousersAtPockets } from '../../../src/engine/room/trousers-at-pockets.ts';

const SIZE = 400;
const UNIT = 100;
const AXIS = 200;
const WRIST = { x: AXIS + 55, y: 150 };

const body = (handSeen: boolean): BodyMeasures =>
  ({
    frame: {
      origin: { x: AXIS, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 140,
    },
    arms: {
      left: { points: [WRIST], sleeved: true, handSeen },
      right: { points: [{ x: AXIS - 55, y: 150 }], sleeved: true, handSeen: true },
    },
  }) as unknown as BodyMeasures;

/** Trousers within 60 of the axis from the height 100 on, with a notch two pixels high at their left side. */
const lower = {
  width: SIZE,
  height: SIZE,
  data: Uint8Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const notch = x > AXIS + 50 && y >= 150 && y < 152;
    return Math.abs(x + 0.5 - AXIS) < 60 && y > 100 && !notch ? 255 : 0;
  }),
};

describe('trousers around a wrist in their pocket', () => {
  it('reach to their outline beside it, and are told nowhere else', () => {
    const { data } = trousersAtPockets(lower, body(false), { x: 0, y: 0, width: SIZE, height: SIZE })!;
    assert.equal(data[140 * SIZE + AXIS + 50], 255);
    assert.equal(data[151 * SIZE + AXIS + 54], 255, 'the notch is filled');
    assert.equal(data[140 * SIZE + AXIS + 65], 0);
    assert.equal(data[140 * SIZE + AXIS - 50], 0, 'the hand on this side is seen');
    assert.equal(data[250 * SIZE + AXIS + 50], 0, 'far below the wrist');
  });

  it('are nowhere beside hands that are seen', () => {
    assert.equal(trousersAtPockets(lower, body(true), { x: 0, y: 0, width: SIZE, height: SIZE }), null);
  });
});
