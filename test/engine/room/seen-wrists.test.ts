/** A rebuilt forearm narrows to its wrist and widens into the hand that is seen of it, without a step or a corner. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES } from '../../../src/engine/fit/arm-axis.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { drawBareArm } from '../../../src/engine/room/bare-arm.ts';
import {
  addLostCuffsInPlace,
  endHandsOnWristsInPlace,
  seenWrists,
} from '../../../src/engine/room/seen-wrists.ts';
import { skinTexture, skinVariation } from '../../../src/engine/room/skin-texture.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const [WIDTH, HEIGHT, LENGTH, UNIT] = [120, 260, 200, 130];
/** The hand is seen from this row on, and cut off aslant: at its inner edge so many rows later. */
const [HAND, SLANT] = [200, 8];

/** Half-width of the hand at a row: its root is wider than the forearm, and it widens. */
const handHalf = (row: number): number => 20 + 0.2 * (row - HAND);

function drawnHand(): Mask {
  const hand = createMask(WIDTH, HEIGHT);
  for (let y = HAND; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const offset = x + 0.5 - WIDTH / 2;
      const half = handHalf(y);
      if (Math.abs(offset) < half && y > HAND + SLANT * (0.5 - offset / (2 * half)))
        hand.data[y * WIDTH + x] = 255;
    }
  return hand;
}

/** A straight left arm that runs down the picture, in a long sleeve. */
function figure() {
  const table = (value: (f: number) => number) =>
    Float32Array.from({ length: ARM_SAMPLES }, (_, i) => value(i / (ARM_SAMPLES - 1)));
  const arm = {
    side: 'left',
    sleeved: true,
    handSeen: true,
    length: LENGTH,
    elbowAt: 0.54 * LENGTH,
    points: Array.from({ length: ARM_SAMPLES }, (_, i) => ({
      x: WIDTH / 2,
      y: (i * LENGTH) / (ARM_SAMPLES - 1),
    })),
    bare: table((f) => 18 - 6 * f),
    outward: table(() => 18),
    middle: table(() => 0),
  };
  const body = {
    frame: { shoulderWidth: UNIT },
    // one arm in a sleeve: it is drawn as it was measured
    arms: { left: arm, right: { ...arm, side: 'right', sleeved: false } },
  } as unknown as BodyMeasures;
  const coordinates = new Float32Array(2 * WIDTH * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    coordinates[2 * at] = Math.floor(at / WIDTH);
    coordinates[2 * at + 1] = (at % WIDTH) - WIDTH / 2 + 0.5;
  }
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const places = {
    area,
    left: { area, coordinates },
    right: { area, coordinates },
  } as unknown as ArmCoordinates;
  const hands = { left: drawnHand(), right: createMask(WIDTH, HEIGHT) };
  const wrists = seenWrists(body, places, hands, hands.left, { left: null, right: null });
  return { body, places, hands, wrists };
}

/** Coverage in pixels of each half of the rebuilt arm by row. */
function halves(): (row: number) => readonly [inner: number, outer: number] {
  const { body, places, hands, wrists } = figure();
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const gone = createMask(WIDTH, HEIGHT);
  gone.data.set(hands.left.data.map((value) => 255 - value));
  const none = createMask(WIDTH, HEIGHT);
  const tone = [200, 150, 120] as const;
  const skin: SkinTone = {
    arm: { left: tone, right: tone },
    hand: { left: null, right: null },
    legs: tone,
    neck: tone,
    texture: skinTexture(skinVariation(photo, new Uint8Array(WIDTH * HEIGHT), [], UNIT), UNIT, 7),
    shadeDirection: [0.66, 1, 1.2],
    grain: 1,
    sidelight: 0,
    gloss: 0,
    neckShade: 0,
  };
  const { outline } = drawBareArm(
    body.arms.left,
    skin,
    photo,
    none,
    hands.left,
    gone,
    places.left,
    UNIT,
    null,
    wrists.left,
  );
  return (row) => {
    const width = (from: number): number => {
      let sum = 0;
      for (let x = from; x < from + WIDTH / 2; x++) sum += outline.data[row * WIDTH + x]! / 255;
      return sum;
    };
    return [width(0), width(WIDTH / 2)];
  };
}

describe('the wrist between a rebuilt forearm and a hand', () => {
  it("ends on the hand's own edges, in their direction", () => {
    const at = halves();
    for (const row of [HAND - 1, HAND + 3]) {
      const [inner, outer] = at(row);
      assert.ok(Math.abs(inner - handHalf(row)) < 1.5, `row ${row}: inner half ${inner}`);
      assert.ok(Math.abs(outer - handHalf(row)) < 1.5, `row ${row}: outer half ${outer}`);
    }
  });
  it('is narrower than both, and its edge has no step', () => {
    const at = halves();
    const widths = Array.from({ length: 60 }, (_, i) => at(HAND - 55 + i)[0]);
    assert.ok(Math.min(...widths) < widths[0]! && Math.min(...widths) < widths.at(-1)! - 2, `${widths}`);
    for (let i = 1; i < widths.length; i++)
      assert.ok(Math.abs(widths[i]! - widths[i - 1]!) < 0.7, `${widths[i - 1]} and ${widths[i]}`);
  });
  it('is the person where the parse lost the cuff before the wall', () => {
    const { places, wrists } = figure();
    const [removed, present] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
    addLostCuffsInPlace(removed, present, wrists, places, UNIT);
    const at = (offset: number, row: number): number => row * WIDTH + WIDTH / 2 + offset;
    assert.equal(present.data[at(14, HAND - 4)], 255);
    assert.equal(removed.data[at(14, HAND - 4)], 255);
    assert.equal(present.data[at(26, HAND - 4)], 0, 'beside the wrist');
    assert.equal(present.data[at(0, HAND - 60)], 0, 'on the forearm');
  });
  it("takes a hand's soft end beside it away, and nothing of the hand below", () => {
    const { places, hands, wrists } = figure();
    const drawn = { ...hands.left, data: hands.left.data.slice() };
    // what stands out beside the wrist
    for (let y = HAND - 6; y < HAND; y++)
      drawn.data.fill(120, y * WIDTH + WIDTH / 2 + 10, y * WIDTH + WIDTH / 2 + 26);
    endHandsOnWristsInPlace(drawn, wrists, places, UNIT);
    const row = HAND - 4;
    assert.equal(drawn.data[row * WIDTH + WIDTH / 2 + 24], 0);
    assert.equal(drawn.data[row * WIDTH + WIDTH / 2 + 12], 120);
    for (let y = HAND + SLANT + 2; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) assert.equal(drawn.data[y * WIDTH + x], hands.left.data[y * WIDTH + x]);
  });
});
