import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES } from '../../../src/engine/fit/arm-axis.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { slimArms } from '../../../src/engine/room/slim-arms.ts';

/** Arms of even half-widths in sleeves that reach `cloth` times as far, on shoulders of 160 pixels. */
function body(
  left: number,
  right: number,
  { sleeved = true, handSeen = true, cloth = 1.4, middle = (_: number): number => 0 } = {},
): Pick<BodyMeasures, 'arms' | 'frame'> {
  const arm = (half: number) => ({
    sleeved,
    handSeen,
    elbowAt: 54,
    length: 100,
    bare: new Float32Array(ARM_SAMPLES).fill(half),
    middle: Float32Array.from({ length: ARM_SAMPLES }, (_, i) => middle(i)),
    outward: new Float32Array(ARM_SAMPLES).fill(cloth * half),
  });
  const arms = { left: arm(left), right: arm(right) };
  return { arms, frame: { shoulderWidth: 160 } } as unknown as ReturnType<typeof body>;
}

/** Half-width at a share of an arm's length. */
const halfAt = ({ bare }: BodyMeasures['arms']['left'], share: number): number =>
  bare[Math.round(share * (ARM_SAMPLES - 1))]!;

describe('arms that were in long sleeves', () => {
  it('are narrower than loose sleeves let them be, and alike', () => {
    const { left, right } = slimArms(body(24, 20));
    const middle = ARM_SAMPLES >> 1;
    assert.ok(right.bare[middle]! < 19.5, `right ${right.bare[middle]}`);
    assert.ok(left.bare[middle]! < 1.06 * right.bare[middle]! * 1.05, `left ${left.bare[middle]}`);
  });

  it('have the form of a bare arm: an elbow between biceps and the forearm, which swells below it', () => {
    const { left } = slimArms(body(20, 20));
    assert.ok(halfAt(left, 0.53) < 0.9 * halfAt(left, 0.2), `${halfAt(left, 0.53)} of ${halfAt(left, 0.2)}`);
    assert.ok(
      halfAt(left, 0.53) < 0.95 * halfAt(left, 0.65),
      `${halfAt(left, 0.53)} of ${halfAt(left, 0.65)}`,
    );
    assert.ok(halfAt(left, 0.95) < 0.75 * halfAt(left, 0.65), `wrist ${halfAt(left, 0.95)}`);
  });

  it('reach farther outwards at the shoulder muscle than at its end', () => {
    const { left } = slimArms(body(20, 20));
    const outer = (share: number) =>
      left.middle[Math.round(share * (ARM_SAMPLES - 1))]! + halfAt(left, share);
    assert.ok(outer(0.12) > 1.06 * outer(0.3), `${outer(0.12)} and ${outer(0.3)}`);
  });

  it('are wider in tight sleeves than in loose ones that let them be alike', () => {
    const tight = slimArms(body(20, 20, { cloth: 1 })).left;
    const loose = slimArms(body(20, 20)).left;
    assert.ok(
      halfAt(loose, 0.3) < 0.93 * halfAt(tight, 0.3),
      `${halfAt(loose, 0.3)} of ${halfAt(tight, 0.3)}`,
    );
  });

  it('are not taken in where the sleeve reaches no farther than a typical arm', () => {
    const within = slimArms(body(13, 13, { cloth: 1.2 })).left;
    const beyond = slimArms(body(13, 13, { cloth: 2.2 })).left;
    assert.ok(
      halfAt(beyond, 0.3) < 0.93 * halfAt(within, 0.3),
      `${halfAt(beyond, 0.3)} of ${halfAt(within, 0.3)}`,
    );
  });

  it('have a shoulder as strong as the arm below it, though its outline rounds its end', () => {
    const rounded = body(20, 20);
    for (const arm of [rounded.arms.left, rounded.arms.right])
      for (let i = 0; i < 5; i++) arm.bare[i] = 15 + i;
    const [own, even] = [slimArms(rounded).left, slimArms(body(20, 20)).left];
    for (const share of [0, 0.06, 0.12])
      assert.ok(
        halfAt(own, share) > 0.95 * halfAt(even, share),
        `${halfAt(own, share)} of ${halfAt(even, share)}`,
      );
  });

  it('are not as thin as one that is turned away and shows no width', () => {
    const seen = slimArms(body(13, 20)).right;
    const alone = slimArms(body(20, 20)).right;
    assert.ok(halfAt(seen, 0.4) > 0.77 * halfAt(alone, 0.4), `${halfAt(seen, 0.4)} of ${halfAt(alone, 0.4)}`);
  });

  it("don't follow a sleeve's folds", () => {
    const folds = (i: number) => (i % 6 < 3 ? 3 : -3);
    const [folded, even] = [slimArms(body(20, 20, { middle: folds })).left, slimArms(body(20, 20)).left];
    for (let i = 6; i < ARM_SAMPLES - 6; i++)
      assert.ok(
        Math.abs(folded.middle[i]! - even.middle[i]!) < 1,
        `${folded.middle[i]! - even.middle[i]!} at ${i}`,
      );
  });

  it('end in the wrist of a hand that is seen, which is narrower than the forearm', () => {
    const narrow = slimArms(body(9, 9)).left;
    assert.ok(halfAt(narrow, 1) <= 9);
    const wide = slimArms(body(24, 20)).left;
    assert.ok(halfAt(wide, 1) < 0.8 * halfAt(wide, 0.65), `${halfAt(wide, 1)} of ${halfAt(wide, 0.65)}`);
  });

  it('stay as they were measured where their skin was seen', () => {
    const bare = body(24, 20, { sleeved: false });
    assert.equal(slimArms(bare), bare.arms);
  });
});
