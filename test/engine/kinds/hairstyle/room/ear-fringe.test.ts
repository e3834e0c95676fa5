/** The soft edge of a seen ear. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fringeOfSeenEars } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-fringe.ts';
import { createMask, createPlane } from '../../../../../src/engine/pixels/image.ts';

const [WIDTH, HEIGHT, UNIT] = [40, 30, 10];
/** First column of the background beside the ear, and of the surroundings of the ear. */
const [BACKGROUND, BESIDE] = [20, 8];

test('the edge that a lens leaves is the ear’s, what is farther or beside hair is not', () => {
  const person = createMask(WIDTH, HEIGHT);
  const gone = new Float32Array(WIDTH * HEIGHT);
  const besideEar = new Uint8Array(WIDTH * HEIGHT);
  const fromHair = createPlane(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      person.data[at] = x < BACKGROUND ? 255 : x === BACKGROUND ? 90 : 0;
      besideEar[at] = x >= BESIDE ? 1 : 0;
      // the old hair lies on the upper rows
      fromHair.data[at] = Math.max(0, y - 6);
      gone[at] = y < 6 ? 1 : 0;
    }
  const fringe = fringeOfSeenEars({ gone, besideEar, fromHair, unit: UNIT }, person);
  const at = (x: number, y: number): number => fringe[y * WIDTH + x]!;
  assert.equal(at(BACKGROUND, 20), 1, 'half ear, half background');
  assert.equal(at(BACKGROUND - 3, 20), 1, 'the ear');
  assert.equal(at(BACKGROUND + 4, 20), 0, 'the background');
  assert.equal(at(BACKGROUND, 3), 0, 'hair');
  assert.equal(at(BACKGROUND, 7), 0, 'close to hair');
  assert.equal(at(BESIDE - 2, 20), 0, 'the cheek');
});
