import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaveOutBeyondNeckInPlace } from '../../../../../src/engine/kinds/hairstyle/strands/beyond-neck.ts';
import { createPlane } from '../../../../../src/engine/pixels/image.ts';
import { blankHead } from '../groom/blank-head.ts';
import { emptyMask, groomOf, SCALE, SIDE } from './grooms.ts';

const { ears } = blankHead();

/** Whether a strand of a length is drawn whose root lies at so many centimetres from the middle of a neck 8 cm wide, `z` before its surface. */
function isDrawn(x: number, length: number, z = 0, above = -3): boolean {
  const person = emptyMask();
  for (let row = 0; row < SIDE; row++)
    person.data.fill(255, row * SIDE + SIDE / 2 - 4 * SCALE, row * SIDE + SIDE / 2 + 4 * SCALE);
  const nearness = createPlane(SIDE, SIDE);
  const y = ears.left.root.y + above;
  const { strands } = groomOf([
    [
      [x, y, z],
      [x, y - length, z],
    ],
  ]);
  const viewed = new Float32Array(strands.points.length);
  for (let i = 0; i < viewed.length; i += 3)
    viewed.set([SIDE / 2 + strands.points[i]! * SCALE, SIDE / 2, z * SCALE], i);
  leaveOutBeyondNeckInPlace(strands, viewed, { nearness, coarse: nearness, step: 1 }, person, {
    ears,
    pixelsPerCentimetre: SCALE,
  });
  return viewed[1]! < SIDE;
}

test('short hair of the nape is seen on the neck, not beside it nor from behind it', () => {
  assert.ok(isDrawn(3, 1));
  assert.ok(!isDrawn(5, 1));
  assert.ok(!isDrawn(3, 1, -2));
});

test('longer hair falls beside a neck, and short hair grows beside the ears', () => {
  assert.ok(isDrawn(5, 6));
  assert.ok(isDrawn(5, 1, 0, 3));
});
