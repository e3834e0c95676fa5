import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classTable } from '../../../src/engine/fit/body-labels.ts';
import { elbowReach } from '../../../src/engine/fit/elbow-reach.ts';
import type { PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 120;
const HEIGHT = 200;
const LIMIT = 40;
const USUAL = 14;

/** What is seen of a left arm whose elbow, `room` pixels before the photo's right edge, reaches 12 pixels beyond its joint. */
function reachWith(room: number): number | null {
  const arm = classTable(['leftArm']).findIndex(Boolean);
  const elbow = { x: WIDTH - room, y: 100 };
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) if (x < elbow.x + 12) labels[y * WIDTH + x] = arm;
  const person = { parse: { labels, width: WIDTH, height: HEIGHT } } as unknown as PerceivedPerson;
  return elbowReach(
    person,
    'left',
    [{ x: elbow.x - 70, y: 150 }, elbow, { x: elbow.x - 70, y: 50 }],
    LIMIT,
    USUAL,
  );
}

test('an elbow reaches as far as is seen', () => {
  const reach = reachWith(50)!;
  assert.ok(Math.abs(reach - 12) <= 1, `${reach}`);
});

test('one that the photo’s edge cuts off reaches as far as elbows do', () => {
  assert.equal(reachWith(6), USUAL);
  assert.equal(reachWith(2), USUAL);
});
