import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { joinShouldersInPlace, takeShoulderSkinInPlace } from '../../../src/engine/room/join-shoulders.ts';

/** Alpha of an arm's inner edge near the shoulder after it was joined to a torso of the given coverage. */
function innerEdgeOver(torsoAlpha: number): number {
  return joinedOver(torsoAlpha, false).alpha[0]!;
}

/** A black arm of one pixel, in shade, joined to a white torso; with its own skin `seen` there or not. */
function joinedOver(torsoAlpha: number, seen: boolean, { sleeved = false, across = 0.1 } = {}): Layer {
  const arms = createLayer(1, 1);
  arms.alpha[0] = 1;
  const torso = createLayer(1, 1);
  torso.alpha[0] = torsoAlpha;
  torso.color.fill(255 * torsoAlpha);
  const ownSkin = createMask(1, 1);
  if (seen) ownSkin.data[0] = 255;
  const places = {
    side: Uint8Array.of(1),
    along: Float32Array.of(20),
    across: Float32Array.of(across),
  } as unknown as ArmCoordinates;
  const body = {
    frame: { shoulderWidth: 100 },
    arms: { left: { sleeved }, right: { sleeved } },
  } as unknown as BodyMeasures;
  joinShouldersInPlace(
    arms,
    body,
    places,
    { left: null, right: null },
    torso,
    ownSkin,
    Float32Array.of(-0.3),
  );
  return arms;
}

describe('where a bare arm meets the torso', () => {
  it('its inner edge fades into the torso', () => {
    assert.ok(innerEdgeOver(1) < 0.3);
  });
  it('it stays whole where no torso lies under it: background would show through', () => {
    assert.equal(innerEdgeOver(0), 1);
  });
  it('it takes on the torso’s skin towards the shoulder, but not beside its own', () => {
    const brightness = (seen: boolean): number => {
      const { color, alpha } = joinedOver(1, seen);
      return color[0]! / alpha[0]!;
    };
    assert.ok(brightness(false) > 150, `away from its own skin ${brightness(false)}`);
    assert.equal(brightness(true), 0);
  });
  it('an arm that was in a long sleeve has the shade of its form on the torso’s skin', () => {
    const [bare, sleeved] = [false, true].map(
      (sleeved) => joinedOver(1, false, { sleeved, across: 0.9 }).color[0]!,
    );
    assert.ok(sleeved! < 0.8 * bare!, `${sleeved} of ${bare}`);
  });
});

describe('a bare arm before a garment without sleeves', () => {
  it('has the shoulder’s skin above the armpit and its own below, softly', () => {
    const lengths = [10, 41, 60];
    const arms = createLayer(lengths.length, 1);
    arms.alpha.fill(1);
    const picture = createLayer(lengths.length, 1);
    picture.color.fill(200);
    const places = {
      side: new Uint8Array(lengths.length).fill(1),
      along: Float32Array.from(lengths),
    } as unknown as ArmCoordinates;
    takeShoulderSkinInPlace(arms, picture, places, { left: null, right: null }, 100);
    assert.equal(arms.color[0], 200);
    assert.ok(Math.abs(arms.color[3]! - 100) < 5, `${arms.color[3]}`);
    assert.equal(arms.color[6], 0);
  });
});
