import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { labelledPerson } from './labelled-person.ts';

const [WIDTH, HEIGHT, HALF] = [400, 300, 78];
const joints = {
  leftShoulder: { x: 260, y: 120 },
  rightShoulder: { x: 140, y: 120 },
  leftElbow: { x: 340, y: 170 },
  rightElbow: { x: 60, y: 170 },
  leftWrist: { x: 390, y: 220 },
  rightWrist: { x: 10, y: 220 },
  leftHip: { x: 255, y: 320 },
  rightHip: { x: 145, y: 320 },
};

describe('a body that the photo cuts off above its hips', () => {
  it('goes on below as broad as it was', () => {
    const person = labelledPerson(WIDTH, HEIGHT, joints, (x, y) => {
      const isBody = y >= 110 && Math.abs(x - 200) <= HALF;
      return { name: isBody ? 'upperClothes' : 'background', colour: [90, 90, 90] };
    });
    const { halfWidth } = measureBody(person);
    for (const side of ['left', 'right'] as const) {
      const last = halfWidth(side, 165);
      assert.ok(Math.abs(last - HALF) < 4, `${side}: ${last} in the photo`);
      for (const v of [190, 210, 240])
        assert.ok(halfWidth(side, v) > last - 2, `${side} at ${v}: ${halfWidth(side, v)}`);
    }
  });
});
