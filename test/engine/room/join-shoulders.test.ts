import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { joinShouldersInPlace } from '../../../src/engine/room/arms-in-room.ts';

/** Alpha of an arm's inner edge near the shoulder after it was joined to a torso of the given coverage. */
function innerEdgeOver(torsoAlpha: number): number {
  const arms = createLayer(1, 1);
  arms.alpha[0] = 1;
  const torso = createLayer(1, 1);
  torso.alpha[0] = torsoAlpha;
  const places = {
    side: Uint8Array.of(1),
    along: Float32Array.of(10),
    across: Float32Array.of(0.1),
  } as unknown as ArmCoordinates;
  const body = { frame: { shoulderWidth: 100 } } as unknown as BodyMeasures;
  joinShouldersInPlace(arms, body, places, { left: null, right: null }, torso);
  return arms.alpha[0]!;
}

describe('where a bare arm meets the torso', () => {
  it('its inner edge fades into the torso', () => {
    assert.ok(innerEdgeOver(1) < 0.3);
  });
  it('it stays whole where no torso lies under it: background would show through', () => {
    assert.equal(innerEdgeOver(0), 1);
  });
});
