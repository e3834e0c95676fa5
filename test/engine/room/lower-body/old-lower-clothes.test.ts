/** How much around the old lower clothes goes with them. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../../src/engine/fit/measure-body.ts';
import { oldLowerClothesMask } from '../../../../src/engine/room/lower-body/old-lower-clothes.ts';
import { labelledPerson } from '../../fit/labelled-person.ts';

const [WIDTH, HEIGHT, UNIT] = [400, 400, 300];
const TROUSERS = 200;

it('takes a wide rim of a plain backdrop with them, and little of a wall whose bricks would be missed', () => {
  const body = {
    frame: {
      origin: { x: 100, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 20,
    },
  } as unknown as BodyMeasures;
  const rimBefore = (wall: (x: number, y: number) => number): number => {
    const person = labelledPerson(WIDTH, HEIGHT, {}, (x, y) =>
      x < TROUSERS
        ? { name: 'lowerClothes', colour: [20, 20, 20] }
        : { name: 'background', colour: [wall(x, y), wall(x, y), wall(x, y)] },
    );
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const { all } = oldLowerClothesMask(person, body, UNIT, area, 10, false);
    let rim = 0;
    while (all.data[200 * WIDTH + TROUSERS + rim]! > 128) rim++;
    return rim;
  };
  const plain = rimBefore(() => 220);
  const bricks = rimBefore((x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? 220 : 180));
  assert.ok(plain > 0.035 * UNIT, `${plain}`);
  assert.ok(bricks < 0.025 * UNIT && bricks >= 0.015 * UNIT, `${bricks}`);
});
