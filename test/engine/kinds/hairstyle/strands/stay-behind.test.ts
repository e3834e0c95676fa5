import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stayBehindInPlace } from '../../../../../src/engine/kinds/hairstyle/strands/stay-behind.ts';
import { createPlane } from '../../../../../src/engine/pixels/image.ts';
import { emptyMask, groomOf, SCALE, SIDE } from './grooms.ts';

const DOWN = { x: 0, y: -1, z: 0 };

/** The rows in which a strand that hangs at depth `z` from row 10 is drawn, before and behind a body across rows 60 to 110. */
function rowsDrawn(z: number): number[] {
  const person = emptyMask();
  person.data.fill(255, 60 * SIDE, 110 * SIDE);
  const nearness = createPlane(SIDE, SIDE);
  // the head frame's origin lies 10 cm above the picture
  const { strands } = groomOf([
    [11, 13, 15, 17, 18, 19, 20, 21, 23, 25].map((fallen) => [0, -fallen, z] as const),
  ]);
  const viewed = new Float32Array(strands.points.length);
  for (let i = 0; i < viewed.length; i += 3)
    viewed.set([SIDE / 2, (-strands.points[i + 1]! - 10) * SCALE, strands.points[i + 2]! * SCALE], i);
  stayBehindInPlace(strands, viewed, { nearness, coarse: nearness, step: 1 }, person, DOWN, SCALE);
  return Array.from({ length: viewed.length / 3 }, (_, i) => viewed[3 * i + 1]!).filter((row) => row < SIDE);
}

test('hair behind the shoulders does not come out below them, hair in front of them hangs on', () => {
  assert.ok(Math.max(...rowsDrawn(-3)) < 110);
  assert.equal(Math.max(...rowsDrawn(2)), 150);
});
