/** Light on an arm that nothing is seen of: its form shows, and it falls from the lit side to the other. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawBareArm, usualShading } from '../../../src/engine/room/bare-arm.ts';
import { skinTexture, skinVariation } from '../../../src/engine/room/skin-texture.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const [WIDTH, HEIGHT, UNIT, HALF] = [80, 240, 200, 24];

/**
 * Mean green of a left arm in a box at (t, f): from inner edge (−1) to outer one (1), and along it. Beyond the place `seenFrom` across it
 * the photo shows it bare, evenly in its tone; all of it is in a sleeve without.
 */
function greenOf(
  sidelight: number,
  hand: readonly [number, number, number] | null = null,
  seenFrom = Number.POSITIVE_INFINITY,
) {
  const table = (value: number) => new Float32Array(33).fill(value);
  const arm = {
    side: 'left',
    sleeved: seenFrom > 1,
    length: HEIGHT,
    elbowAt: HEIGHT / 2,
    points: Array.from({ length: 33 }, (_, k) => ({ x: WIDTH / 2, y: (k * HEIGHT) / 32 })),
    bare: table(HALF),
    middle: table(0),
    outward: table(HALF),
  } as unknown as ArmAxis;
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const gone = createMask(WIDTH, HEIGHT);
  const seen = createMask(WIDTH, HEIGHT);
  const tone = [200, 150, 120] as const;
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const isSeen = ((at % WIDTH) + 0.5 - WIDTH / 2) / HALF >= seenFrom;
    (isSeen ? seen : gone).data[at] = 255;
    if (isSeen) photo.data.set([...tone, 255], 4 * at);
  }
  const coordinates = new Float32Array(2 * WIDTH * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    coordinates[2 * at] = Math.floor(at / WIDTH);
    coordinates[2 * at + 1] = (at % WIDTH) - WIDTH / 2 + 0.5;
  }
  const none = createMask(WIDTH, HEIGHT);
  const skin: SkinTone = {
    arm: { left: tone, right: tone },
    hand: { left: hand, right: hand },
    legs: tone,
    neck: tone,
    texture: skinTexture(skinVariation(photo, new Uint8Array(WIDTH * HEIGHT), [], UNIT), UNIT, 7),
    shadeDirection: [0.66, 1, 1.2],
    grain: 1,
    sidelight,
    gloss: 0,
    neckShade: 0,
  };
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const { color } = drawBareArm(arm, skin, photo, seen, none, gone, { area, coordinates }, UNIT, null).skin;
  return (t: number, f: number): number => {
    let sum = 0;
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++)
        sum +=
          color[3 * ((Math.round(f * HEIGHT) + dy) * WIDTH + Math.round(WIDTH / 2 + t * HALF) + dx) + 1]!;
    return sum / 49;
  };
}

describe('light on a rebuilt arm', () => {
  it('shows the elbow and the forearm', () => {
    const green = greenOf(0);
    assert.ok(green(0, 0.63) > 1.05 * green(-0.25, 0.52), `${green(0, 0.63)}, elbow ${green(-0.25, 0.52)}`);
  });
  it('is even along it: muscles are no patches', () => {
    const green = greenOf(0);
    for (const t of [-0.5, 0, 0.5]) {
      const values = Array.from({ length: 17 }, (_, k) => green(t, 0.1 + 0.05 * k));
      const ratio = Math.max(...values) / Math.min(...values);
      assert.ok(ratio < 1.18, `${ratio} at ${t}`);
    }
  });
  it('falls from the lit side to the other one', () => {
    const [lit, even] = [greenOf(0.2), greenOf(0)];
    assert.ok(lit(0.7, 0.4) > 1.2 * lit(-0.7, 0.4), `${lit(0.7, 0.4)} and ${lit(-0.7, 0.4)}`);
    assert.ok(lit(0.7, 0.4) > even(0.7, 0.4), 'more than in even light');
  });
  it('is hardly more than on the bare skin that is seen of the same arm', () => {
    const green = greenOf(-0.3, null, 0.3);
    for (const f of [0.1, 0.2, 0.35, 0.65])
      for (const t of [-0.7, -0.4, -0.1]) assert.ok(green(t, f) < 1.1 * 150, `${green(t, f)} at ${t}, ${f}`);
  });
  it('is less on the whole arm that is farther from it', () => {
    const [away, even] = [greenOf(-0.2), greenOf(0)];
    const sum = (green: typeof even) => green(-0.5, 0.4) + green(0, 0.4) + green(0.5, 0.4);
    assert.ok(sum(away) < 0.92 * sum(even), `${sum(away)}, in even light ${sum(even)}`);
  });
  it('is flat in the middle and falls at the rims', () => {
    const fall = (t: number) => usualShading(0, 0) - usualShading(t, 0);
    assert.ok(fall(0.4) > 0.02 && fall(0.4) < 0.05, `${fall(0.4)} at .4`);
    assert.ok(fall(0.9) > 5 * fall(0.4), `${fall(0.9)} at .9`);
    assert.ok(fall(0.9) > 0.22, 'a limb is round');
  });
  it("is at the wrist that of the hand's own tone, on the side that is farther from it too", () => {
    const wrist = (sidelight: number) => greenOf(sidelight, [160, 100, 80])(0, 0.975);
    const own = greenOf(0)(0, 0.975);
    assert.ok(Math.abs(wrist(0) / own - 100 / 150) < 0.02, `${wrist(0)}, in its arm's tone ${own}`);
    assert.ok(wrist(-0.2) > 0.95 * wrist(0), `${wrist(-0.2)}, in even light ${wrist(0)}`);
  });
});
