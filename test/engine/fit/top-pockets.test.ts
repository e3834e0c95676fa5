/** Hands out of sight in pockets go into the coat's own where it hangs below them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import type { FittedTop } from '../../../src/engine/fit/fit-top.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { reachOverPocket } from '../../../src/engine/fit/reach-over-pocket.ts';
import { findTopPockets } from '../../../src/engine/fit/top-pockets.ts';

const UNIT = 100;
const AXIS = 200;
const ARM = 62;
const LENGTH = 150;
const SLEEVE = 16;
const HALF = 50;

/** Arms that hang beside the trunk from its top down. */
function figure(handsSeen: boolean): BodyMeasures {
  const arm = (sign: number): ArmAxis =>
    ({
      side: sign > 0 ? 'left' : 'right',
      length: LENGTH,
      points: Array.from({ length: ARM_SAMPLES }, (_, k) => ({
        x: AXIS + sign * ARM,
        y: (LENGTH * k) / (ARM_SAMPLES - 1),
      })),
      normals: Array.from({ length: ARM_SAMPLES }, () => ({ x: sign, y: 0 })),
      handSeen: handsSeen,
    }) as unknown as ArmAxis;
  return {
    frame: {
      origin: { x: AXIS, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 140,
      yaw: 0,
    },
    halfWidth: () => HALF,
    arms: { left: arm(1), right: arm(-1) },
  } as unknown as BodyMeasures;
}

/** A top in long sleeves that hangs down to `hem`. */
function topDownTo(hem: number): FittedTop {
  const line = (x: number) => Array.from({ length: 80 }, (_, k) => ({ x, y: 2 * k }));
  const sleeve = (sign: number) => ({
    cuff: { atWrist: true },
    outerEdge: line(AXIS + sign * (ARM + SLEEVE)),
    innerEdge: line(AXIS + sign * (ARM - SLEEVE)),
  });
  const end = (sign: number) => [{ x: AXIS + sign * HALF, y: hem }];
  return {
    torso: {
      sideSeam: { left: end(1), right: end(-1) },
      hem: [-1, -0.5, 0, 0.5, 1].map((x) => ({ x: AXIS + x * HALF, y: hem })),
    },
    sleeves: { left: sleeve(1), right: sleeve(-1) },
  } as unknown as FittedTop;
}

describe('pockets of a coat', () => {
  it('lie across the wrists, from the body down to the side, on both sides alike', () => {
    const found = findTopPockets(figure(false), topDownTo(190));
    assert.deepEqual(
      found.map(({ side }) => side),
      ['left', 'right'],
    );
    for (const { side, upper, lower } of found) {
      const sign = side === 'left' ? 1 : -1;
      assert.equal(sign * (lower.x - AXIS), ARM + SLEEVE);
      assert.equal(sign * (upper.x - AXIS), ARM - SLEEVE);
      assert.ok(lower.y > LENGTH - 6 && lower.y <= LENGTH, `${lower.y}`);
      assert.ok(lower.y - upper.y > SLEEVE, `${upper.y} to ${lower.y}`);
    }
  });

  it('are in no jacket that ends near the wrists, and nowhere before hands that are seen', () => {
    for (const hem of [125, 160, 180]) assert.deepEqual(findTopPockets(figure(false), topDownTo(hem)), []);
    assert.deepEqual(findTopPockets(figure(true), topDownTo(190)), []);
  });

  it('have the side over the hand: as far out as the sleeve at their lower end, and in again below', () => {
    const body = { ...figure(false), topPockets: findTopPockets(figure(false), topDownTo(190)) };
    const [{ upper, lower }] = body.topPockets as unknown as [{ upper: { y: number }; lower: { y: number } }];
    const reach = (v: number) => reachOverPocket(body, 'left', v, HALF);
    assert.equal(reach(upper.y - 5), HALF);
    assert.ok(reach(lower.y) >= ARM + SLEEVE && reach(lower.y) < ARM + SLEEVE + 3, `${reach(lower.y)}`);
    for (let v = lower.y + 1; v < 190; v++) assert.ok(reach(v) <= reach(v - 1), `wider again at ${v}`);
    assert.ok(reach(190) < HALF + 6, `${reach(190)} at the hem`);
    assert.equal(reachOverPocket(figure(false), 'left', lower.y, HALF), HALF);
  });
});
