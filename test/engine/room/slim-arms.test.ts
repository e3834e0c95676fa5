import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES } from '../../../src/engine/fit/arm-axis.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { slimArms } from '../../../src/engine/room/slim-arms.ts';

/** Arms of even half-widths in sleeves that reach `cloth` times as far. */
function arms(
  left: number,
  right: number,
  { sleeved = true, handSeen = true, cloth = 1.4 } = {},
): BodyMeasures['arms'] {
  const arm = (half: number) => ({
    sleeved,
    handSeen,
    elbowAt: 54,
    length: 100,
    bare: new Float32Array(ARM_SAMPLES).fill(half),
    middle: new Float32Array(ARM_SAMPLES),
    outward: new Float32Array(ARM_SAMPLES).fill(cloth * half),
  });
  return { left: arm(left), right: arm(right) } as unknown as BodyMeasures['arms'];
}

describe('arms that were in long sleeves', () => {
  it('are narrower than loose sleeves let them be, and alike', () => {
    const { left, right } = slimArms({ arms: arms(24, 20) });
    const middle = ARM_SAMPLES >> 1;
    assert.ok(right.bare[middle]! < 19.5, `right ${right.bare[middle]}`);
    assert.ok(left.bare[middle]! < 1.06 * right.bare[middle]! * 1.05, `left ${left.bare[middle]}`);
  });

  it('are narrowest above the elbow, which a loose sleeve hangs past', () => {
    const { bare } = slimArms({ arms: arms(20, 20) }).left;
    const at = (share: number) => bare[Math.round(share * (ARM_SAMPLES - 1))]!;
    assert.ok(at(0.47) < 0.95 * at(0.15), `${at(0.47)} of ${at(0.15)}`);
    assert.ok(at(0.47) < 0.97 * at(0.7), `${at(0.47)} of ${at(0.7)}`);
  });

  it('are as wide as tight sleeves show them', () => {
    const { left } = slimArms({ arms: arms(20, 20, { cloth: 1 }) });
    assert.equal(left.bare[ARM_SAMPLES >> 1], 20);
  });

  it('keep the width of the wrist of a hand that is seen', () => {
    assert.equal(slimArms({ arms: arms(24, 20) }).left.bare.at(-1), 24);
    assert.ok(slimArms({ arms: arms(24, 20, { handSeen: false }) }).left.bare.at(-1)! < 20);
  });

  it('stay as they were measured where their skin was seen', () => {
    const bare = arms(24, 20, { sleeved: false });
    assert.equal(slimArms({ arms: bare }), bare);
  });
});
