/** An arm that was in a long sleeve begins in the chest's tone and ends in that of its hand. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { toneArmsToTorsoInPlace } from '../../../src/engine/room/arm-tone.ts';

const [UNIT, WIDTH, LENGTH] = [100, 20, 170];
const [ARM, CHEST] = [
  [190, 140, 125],
  [215, 160, 120],
] as const;

/** Colour of a toned left arm at lengths along it; a hand is seen at its end, and the torso lies under its first third. */
function toned(sleeved: boolean, handSeen = true): (along: number) => readonly number[] {
  const size = WIDTH * LENGTH;
  const [arms, torso] = [createLayer(WIDTH, LENGTH), createLayer(WIDTH, LENGTH)];
  const seen = createMask(WIDTH, LENGTH);
  for (let at = 0; at < size; at++) {
    const y = Math.floor(at / WIDTH);
    arms.alpha[at] = 1;
    arms.color.set(ARM, 3 * at);
    if (handSeen && y > LENGTH - 6) seen.data[at] = 255;
    if (y > 0.5 * UNIT) continue;
    torso.alpha[at] = 1;
    torso.color.set(CHEST, 3 * at);
  }
  const places = {
    side: new Uint8Array(size).fill(1),
    along: Float32Array.from({ length: size }, (_, at) => Math.floor(at / WIDTH)),
    across: Float32Array.from({ length: size }, (_, at) => ((at % WIDTH) + 0.5) / WIDTH),
  } as unknown as ArmCoordinates;
  const arm = { sleeved, handSeen, length: LENGTH };
  const body = { arms: { left: arm, right: arm }, frame: { shoulderWidth: UNIT } } as unknown as BodyMeasures;
  const skin = { ...arms, color: arms.color.slice() };
  toneArmsToTorsoInPlace(arms, skin, new Float32Array(size), body, places, torso, seen);
  return (along) => [...arms.color.subarray(3 * (along * WIDTH + 10), 3 * (along * WIDTH + 10) + 3)];
}

const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, c) => Math.abs(value - b[c]!) < 2);

describe('the tone of an arm that was in a long sleeve', () => {
  it("is the chest's at the shoulder and its own at a hand that is seen", () => {
    const at = toned(true);
    assert.ok(isNear(at(10), CHEST), `${at(10)}`);
    assert.ok(isNear(at(LENGTH - 2), ARM), `${at(LENGTH - 2)}`);
    assert.ok(isNear(at(Math.round(0.78 * LENGTH)), ARM), `at the forearm ${at(Math.round(0.78 * LENGTH))}`);
    assert.ok(at(85)[0]! > ARM[0] + 5 && at(85)[0]! < CHEST[0] - 3, `between them ${at(85)}`);
  });
  it("is the chest's all along where no hand is seen", () => {
    assert.ok(isNear(toned(true, false)(LENGTH - 10), CHEST));
  });
  it('stays where the arm was bare', () => {
    assert.ok(isNear(toned(false)(10), ARM));
  });
});
