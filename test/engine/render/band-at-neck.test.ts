/** A halter's band and its bow lie around the neck: nothing of them floats beside it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { keepAtNeckInPlace } from '../../../src/engine/render/band-at-neck.ts';

const [WIDTH, HEIGHT, UNIT] = [120, 20, 200];
const NECK = [40, 80] as const;

it('keeps the band beside the neck and takes the bow that stands off it', () => {
  const neck = createMask(WIDTH, HEIGHT);
  const inside = createLayer(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    neck.data.fill(255, y * WIDTH + NECK[0], y * WIDTH + NECK[1]);
    inside.alpha.fill(1, y * WIDTH + 10, y * WIDTH + 110);
    inside.color.fill(90, 3 * (y * WIDTH + 10), 3 * (y * WIDTH + 110));
  }
  keepAtNeckInPlace(inside, neck, UNIT);
  const row = 10 * WIDTH;
  for (const x of [NECK[0] - 3, 60, NECK[1] + 2]) {
    assert.equal(inside.alpha[row + x], 1);
    assert.equal(inside.color[3 * (row + x)], 90);
  }
  for (const x of [12, NECK[0] - 9, NECK[1] + 8, 108]) {
    assert.equal(inside.alpha[row + x], 0);
    assert.equal(inside.color[3 * (row + x)], 0);
  }
});
