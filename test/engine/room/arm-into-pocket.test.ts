/** A rebuilt arm whose hand is in a pocket: it runs in to the trousers' outline instead of ending in a flat cut. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, type ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawBareArm } from '../../../src/engine/room/bare-arm.ts';
import { skinTexture, skinVariation } from '../../../src/engine/room/skin-texture.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const WIDTH = 80;
const HEIGHT = 230;
const LENGTH = 200;
const HALF = 20;
/** What was removed ends so far beyond the arm's own end. */
const OPENING = 210;
const UNIT = 150;
/** Trousers reach up to this row, and outwards to this offset from the arm's axis. */
const TROUSERS = { from: 180, offset: -4 };

/** Widths in pixels of the inner and outer half of a straight arm at a row; the axis runs down the middle. */
function halvesAt(
  row: number,
  pocket: 'none' | 'hidden' | 'seen',
): { readonly inner: number; readonly outer: number } {
  const table = (value: number) => new Float32Array(ARM_SAMPLES).fill(value);
  const arm = {
    side: 'left',
    length: LENGTH,
    points: new Array(ARM_SAMPLES),
    bare: table(HALF),
    middle: table(0),
  } as unknown as ArmAxis;
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const gone = createMask(WIDTH, HEIGHT);
  gone.data.fill(255, 0, WIDTH * OPENING);
  const coordinates = new Float32Array(2 * WIDTH * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    coordinates[2 * at] = Math.floor(at / WIDTH);
    coordinates[2 * at + 1] = (at % WIDTH) - WIDTH / 2 + 0.5;
  }
  const none = createMask(WIDTH, HEIGHT);
  const trousers = createMask(WIDTH, HEIGHT);
  if (pocket === 'seen')
    for (let y = TROUSERS.from; y < HEIGHT; y++) {
      const end = y * WIDTH + WIDTH / 2 + TROUSERS.offset;
      trousers.data.fill(255, y * WIDTH, end);
      gone.data.fill(0, y * WIDTH, end);
    }
  const tone = [200, 150, 120] as const;
  const skin: SkinTone = {
    arm: { left: tone, right: tone },
    hand: { left: null, right: null },
    legs: [200, 150, 120],
    neck: tone,
    texture: skinTexture(skinVariation(photo, new Uint8Array(WIDTH * HEIGHT), [], UNIT), UNIT, 7),
    shadeDirection: [0.66, 1, 1.2],
    grain: 1,
    sidelight: 0,
    gloss: 0,
    neckShade: 0,
  };
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const { outline } = drawBareArm(
    arm,
    skin,
    photo,
    none,
    none,
    gone,
    { area, coordinates },
    UNIT,
    pocket === 'none' ? null : trousers,
  );
  const alpha = Float32Array.from(
    outline.data.subarray(row * WIDTH, (row + 1) * WIDTH),
    (value) => value / 255,
  );
  const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);
  return { inner: sum(alpha.subarray(0, WIDTH / 2)), outer: sum(alpha.subarray(WIDTH / 2)) };
}

describe('an arm whose hand is in a pocket', () => {
  it('keeps its width above the wrist', () => {
    assert.deepEqual(halvesAt(140, 'hidden'), halvesAt(140, 'none'));
    assert.deepEqual(halvesAt(140, 'seen'), halvesAt(140, 'none'));
  });

  it('runs in on its outer side to where the old cuff ended', () => {
    const cut = halvesAt(OPENING - 2, 'none');
    const curved = halvesAt(OPENING - 2, 'hidden');
    assert.ok(Math.abs(cut.outer - HALF) < 1, `without a pocket ${cut.outer}`);
    assert.ok(curved.outer < 0.65 * HALF && curved.outer > 0, `outer half ${curved.outer}`);
    assert.ok(Math.abs(curved.inner - HALF) < 1.5, `inner half ${curved.inner}`);
  });

  it('narrows to a wrist that ends behind the trousers', () => {
    const [wrist, end] = [halvesAt(OPENING - 20, 'seen'), halvesAt(OPENING + 2, 'seen')];
    assert.ok(wrist.outer > 0.25 * HALF && wrist.outer < 0.8 * HALF, `wrist ${wrist.outer}`);
    assert.equal(end.outer, 0);
    assert.ok(end.inner <= HALF + TROUSERS.offset + 0.5, `behind the trousers ${end.inner}`);
  });
});
