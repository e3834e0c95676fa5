/** A collar that rises into the hair's reach is followed from the garment in view. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GroundGrid } from '../../../../../src/engine/kinds/hairstyle/room/ground/ground-grid.ts';
import { followBody } from '../../../../../src/engine/kinds/hairstyle/room/ground-labels/ground-garment.ts';

test('a lapel is followed up to its rim, a lock over it and what stands apart are not', () => {
  const [width, height] = [60, 60];
  const size = width * height;
  const colour = new Float32Array(3 * size);
  const person = { data: new Uint8Array(size), width, height };
  const [sure, hairy] = [new Uint8Array(size), new Uint8Array(size)];
  for (let at = 0; at < size; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const lapel = y > 40 || (x > 20 && x < 40);
    // the lapel darkens upwards; its last column on either side is mixed with the wall
    const red = x === 21 || x === 39 ? 150 : 91 + 2 * y;
    colour.set(lapel ? [red, red === 150 ? 140 : 20, red === 150 ? 140 : 40] : [160, 160, 160], 3 * at);
    if (x > 28 && x < 33 && y < 20) {
      colour.set([20, 20, 20], 3 * at);
      hairy[at] = 1;
    }
    if (lapel || (x > 50 && y < 20)) person.data[at] = 255;
    if (y > 50) sure[at] = 1;
  }
  const followed = followBody(
    { width, height, person, colour } as unknown as GroundGrid,
    sure,
    new Uint8Array(size),
    hairy,
  );
  const at = (x: number, y: number): number => followed[y * width + x]!;
  assert.equal(at(25, 2), 1);
  assert.equal(at(36, 2), 1);
  assert.equal(at(21, 10), 1, 'with its rim');
  assert.equal(at(30, 10), 0, 'a lock');
  assert.equal(at(55, 10), 0, 'apart');
  assert.equal(at(10, 10), 0, 'no person');
});
