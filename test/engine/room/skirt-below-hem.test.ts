import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import type { PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { skirtBelow } from '../../../src/engine/room/make-room.ts';

describe('an old dress under a new top', () => {
  const frame = {
    origin: { x: 100, y: 100 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength: 150,
    yaw: 0,
  } as TorsoFrame;
  // a shirt's tail: its sides are shorter than its middle
  const hem = [
    { x: 50, y: 220 },
    { x: 100, y: 250 },
    { x: 150, y: 220 },
  ];
  const wearing = (fill: number): PerceivedPerson => {
    const upperClothes = createMask(200, 400);
    upperClothes.data.fill(fill);
    return { parse: { coverage: { upperClothes } } } as unknown as PerceivedPerson;
  };

  it('stays right below the hem, wherever that is higher', () => {
    const cut = skirtBelow(wearing(255), frame, hem);
    assert.ok(cut);
    assert.ok(Math.abs(cut(0) - (150 - 6)) < 1e-6);
    assert.ok(Math.abs(cut(25) - (135 - 6)) < 1e-6);
    assert.ok(Math.abs(cut(-90) - (120 - 6)) < 1e-6, 'beyond the hem as at its corner');
  });

  it('is none where nothing hangs down to the thighs', () => {
    assert.equal(skirtBelow(wearing(0), frame, hem), null);
  });
});
