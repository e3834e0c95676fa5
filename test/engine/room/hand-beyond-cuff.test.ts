import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cuff } from '../../../src/engine/fit/fit-sleeve.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { handBeyondCuff } from '../../../src/engine/room/arms-in-room.ts';

/**
 * A row of pixels of a hand, `beyond` pixels from the elbow, whose places on the left arm, 100 long with its elbow at 55,
 * are `along`.
 */
function shownAt(along: readonly number[], cuffEnd: number, beyond = 0): number[] {
  const hand = createMask(along.length, 1);
  hand.data.fill(255);
  const places = {
    area: { x: beyond, y: 0, width: along.length, height: 1 },
    side: new Uint8Array(along.length).fill(1),
    along: Float32Array.from(along),
    across: new Float32Array(along.length).fill(0.5),
  } as unknown as ArmCoordinates;
  const cuff: Cuff = { inner: cuffEnd, outer: cuffEnd, bend: 0, atWrist: cuffEnd > 80, width: 1 };
  const body = {
    arms: { left: { elbowAt: 55, length: 100, elbow: { x: 0, y: 0 }, points: [{ x: 45, y: 0 }] } },
  } as unknown as BodyMeasures;
  return [...handBeyondCuff(hand, 1, body, places, { left: cuff, right: null }).data];
}

describe('a hand and its new sleeve', () => {
  it('ends at the cuff on its own forearm', () => {
    assert.deepEqual(shownAt([80, 90, 96, 110], 95), [0, 0, 255, 255]);
  });

  it('shows whole where it lies before its own upper arm', () => {
    assert.deepEqual(shownAt([20, 40, 110], 95, 42), [255, 255, 255]);
    assert.deepEqual(shownAt([20, 40, 110], 45, 10), [255, 255, 255]);
  });

  it('ends at the cuff also where the forearm lies before the upper arm', () => {
    assert.deepEqual(shownAt([20, 40, 50], 95, 30), [0, 0, 0]);
  });
});
