import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import type { PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { markStrapRemainsInPlace } from '../../../src/engine/room/strap-remains.ts';

describe('remains of old straps', () => {
  const [width, height] = [60, 60];
  const area = { x: 0, y: 0, width, height };
  const frame = {
    origin: { x: -10, y: 30 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength: 150,
    yaw: 0,
  } as TorsoFrame;

  /** How the only foreign pixel on skin, beside a top of the given colour, is marked; and how many pixels are. */
  function marked(
    cloth: readonly number[],
    remains: readonly number[],
    strands = false,
  ): [here: number, count: number] {
    const upper = createMask(width, height);
    const empty = createMask(width, height);
    const photo: RgbaImage = { width, height, data: new Uint8ClampedArray(4 * width * height).fill(255) };
    for (let at = 0; at < width * height; at++) {
      const onTop = at >= 30 * width;
      if (onTop) upper.data[at] = 255;
      photo.data.set(onTop ? cloth : [226, 202, 188], 4 * at);
    }
    const hair = createMask(width, height);
    if (strands) hair.data[21 * width + 30] = 255;
    const here = 24 * width + 30;
    photo.data.set(remains, 4 * here);
    const person = {
      parse: { coverage: { background: empty, face: empty, hair } },
    } as unknown as PerceivedPerson;
    const mask = createMask(width, height);
    markStrapRemainsInPlace(mask, person, frame, photo, upper, [226, 202, 188], area);
    let count = 0;
    for (let at = 0; at < 30 * width; at++) if (mask.data[at]! > 0) count++;
    return [mask.data[here]!, count];
  }

  it('are found by the colour of a saturated top, to the single pixel', () => {
    assert.deepEqual(marked([250, 140, 15], [170, 90, 30]), [255, 1]);
    assert.deepEqual(marked([120, 200, 195], [100, 165, 160]), [255, 1]);
  });

  it('are found on light skin by the darkness of a black top, but for strands of hair', () => {
    assert.deepEqual(marked([20, 20, 22], [30, 28, 28]), [255, 5]);
    assert.deepEqual(marked([20, 20, 22], [30, 28, 28], true), [0, 0]);
    assert.deepEqual(marked([20, 20, 22], [150, 120, 105]), [0, 0]);
  });

  it('are not sought when the top is as colourless as a light background', () => {
    assert.deepEqual(marked([240, 240, 240], [235, 235, 235]), [0, 0]);
    assert.deepEqual(marked([220, 195, 180], [240, 240, 240]), [0, 0]);
  });
});
