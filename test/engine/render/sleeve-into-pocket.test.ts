/** A sleeve whose hand is in a pocket: it narrows to the wrist, and the trousers hide its end. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { hideInPocketsInPlace } from '../../../src/engine/render/pockets.ts';

const WIDTH = 220;
const HEIGHT = 240;
const UNIT = 100;
/** The arm hangs straight down from here, 200 pixels long. */
const ARM_X = 150;
const HALF = 8;
const SLEEVE = 18;
const POCKET = 190;

/** The old sleeve reaches so far out, down to its cuff. */
const OLD = 14;
const OLD_CUFF = 205;

/**
 * How wide a sleeve is on its outer side at each row, when its hand is in a pocket or seen, in place of a long old one or of none;
 * `rebuilt` is whether the trousers weren't seen.
 */
function outerWidth(handSeen: boolean, sleeved = false, rebuilt = false): (y: number) => number {
  const table = (value: number) => new Float32Array(ARM_SAMPLES).fill(value);
  const arm = (x: number, seen: boolean) =>
    ({
      side: 'left',
      length: 200,
      points: Array.from({ length: ARM_SAMPLES }, (_, k) => ({ x, y: (200 * k) / (ARM_SAMPLES - 1) })),
      normals: Array.from({ length: ARM_SAMPLES }, () => ({ x: 1, y: 0 })),
      bare: table(HALF),
      middle: table(0),
      handSeen: seen,
      sleeved,
      oldCuff: sleeved ? OLD_CUFF : null,
    }) as unknown as ArmAxis;
  const body = {
    frame: {
      origin: { x: 100, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 150,
    },
    arms: { left: arm(ARM_X, handSeen), right: arm(40, true) },
  } as unknown as BodyMeasures;
  const sleeves = createLayer(WIDTH, HEIGHT);
  const trousers = createMask(WIDTH, HEIGHT);
  const intoPocket = createMask(WIDTH, HEIGHT);
  const old = createMask(WIDTH, HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const off = Math.abs(x + 0.5 - ARM_X);
    if (off < SLEEVE && y < 215) sleeves.alpha[at] = 1;
    if (off < HALF && y < POCKET) intoPocket.data[at] = 255;
    if (off < OLD && y < OLD_CUFF) old.data[at] = 255;
    if (y >= POCKET && x < ARM_X + HALF) trousers.data[at] = 255;
  }
  const none = createMask(WIDTH, HEIGHT);
  hideInPocketsInPlace(
    sleeves,
    {
      seen: rebuilt ? none : trousers,
      rebuilt: rebuilt ? trousers : null,
      arms: intoPocket,
      oldSleeves: old,
    },
    body,
    { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  );
  return (y) => {
    let sum = 0;
    for (let x = ARM_X; x < WIDTH; x++) sum += sleeves.alpha[y * WIDTH + x]!;
    return sum;
  };
}

describe('a sleeve that goes into a pocket', () => {
  const width = outerWidth(false);
  it('keeps its width on the forearm and lies on the wrist at the pocket', () => {
    assert.ok(Math.abs(width(130) - SLEEVE) < 1, `${width(130)} on the forearm`);
    assert.ok(width(185) < HALF + 4, `${width(185)} at the pocket`);
    for (let y = 131; y < POCKET; y++) assert.ok(width(y) <= width(y - 1) + 0.1, `wider again at ${y}`);
  });
  it('ends there: nothing of it hangs beside the trousers', () => {
    for (let y = POCKET + 6; y < 215; y++) assert.ok(width(y) < 0.5, `${width(y)} at ${y}`);
  });
  it('keeps the width of an old sleeve down to its cuff, and ends with it', () => {
    const long = outerWidth(false, true);
    for (const y of [170, 185]) assert.ok(long(y) > OLD - 1 && long(y) < SLEEVE + 0.1, `${long(y)} at ${y}`);
    // in front of the trousers it is in the pocket
    for (const y of [195, 203])
      assert.ok(long(y) > OLD - HALF - 1 && long(y) < OLD + 3, `${long(y)} at ${y}`);
    assert.ok(long(OLD_CUFF + 4) < 0.5, `${long(OLD_CUFF + 4)} below the old cuff`);
  });
  it('lies before trousers that an old jacket hung over, down to its cuff, and ends there', () => {
    const before = outerWidth(false, true, true);
    for (const y of [192, 203]) assert.ok(before(y) > OLD - 1, `${before(y)} at ${y}`);
    assert.ok(before(OLD_CUFF + 4) < 0.5, `${before(OLD_CUFF + 4)} below the cuff`);
  });
  it('is left alone where its hand is seen', () => {
    assert.equal(outerWidth(true)(185), SLEEVE);
  });
});
