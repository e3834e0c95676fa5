/** Clips of braces on a waistband give way to its cloth; folds, buttons and buckles stay. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutClips } from '../../../src/engine/render/waistband-clips.ts';

const WIDTH = 200;
const HEIGHT = 120;
const EDGE = 40;
const UNIT = 220;

/** Grey trousers below row 40 under a white shirt, with things of the given boxes and colours on them. */
function trousers(things: readonly { box: readonly number[]; colour: readonly number[] }[]) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const lower = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const grain = ((x * 7 + y * 13) % 5) - 2;
      const value = y < EDGE ? 235 : 105 + grain;
      photo.data.set([value, value, value, 255], 4 * (y * WIDTH + x));
      if (y >= EDGE) lower.data[y * WIDTH + x] = 255;
    }
  for (const { box, colour } of things)
    for (let y = box[1]!; y < box[3]!; y++)
      for (let x = box[0]!; x < box[2]!; x++) photo.data.set([...colour, 255], 4 * (y * WIDTH + x));
  const edge = new Float32Array(WIDTH).fill(EDGE);
  return withoutClips(photo, lower, { from: 20, to: 180, edge }, UNIT, 1);
}

describe('clips on a waistband', () => {
  it('are filled with the cloth beside them', () => {
    const result = trousers([{ box: [60, 30, 70, 56], colour: [190, 150, 40] }]);
    assert.ok(result);
    for (let y = EDGE + 1; y < 56; y++)
      for (let x = 60; x < 70; x++)
        for (let c = 0; c < 3; c++)
          assert.ok(Math.abs(result.photo.data[4 * (y * WIDTH + x) + c]! - 105) < 12, `${x}, ${y}`);
    assert.equal(result.photo.data[4 * (50 * WIDTH + 120)], 105 + ((120 * 7 + 50 * 13) % 5) - 2);
  });

  it('are no spots of cloth that is patterned further down too', () => {
    const leopard = [];
    for (let y = 34; y + 13 < HEIGHT; y += 14)
      for (let x = 30; x < 180; x += 22) leopard.push({ box: [x, y, x + 9, y + 13], colour: [190, 150, 40] });
    assert.equal(trousers(leopard), null);
  });

  it('are no button, no buckle and no fold', () => {
    const button = { box: [98, 50, 104, 56], colour: [220, 220, 220] };
    const buckle = { box: [90, 40, 120, 60], colour: [210, 190, 90] };
    const fold = { box: [60, 40, 66, 60], colour: [40, 40, 40] };
    for (const thing of [button, buckle, fold]) assert.equal(trousers([thing]), null);
  });
});
