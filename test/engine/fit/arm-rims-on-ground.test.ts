/** Edges of a bare arm that a light behind the person makes so pale that the parse took them for the wall. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withArmRimsOnGround } from '../../../src/engine/fit/arm-rims-on-ground.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const WIDTH = 600;
const HEIGHT = 640;
const JOINTS = {
  leftShoulder: { x: 400, y: 160 },
  rightShoulder: { x: 200, y: 160 },
  leftElbow: { x: 430, y: 320 },
  rightElbow: { x: 170, y: 320 },
  leftWrist: { x: 440, y: 480 },
  rightWrist: { x: 160, y: 480 },
  leftHip: { x: 350, y: 480 },
  rightHip: { x: 250, y: 480 },
};
const NAVY: Shown['colour'] = [30, 36, 70];
const SKIN: Shown['colour'] = [169, 102, 85];
/** Reach of the arms' outer edges from the middle, and of what the parse has of the left one. */
const OUTER = 180;
const PARSED = 177;

/** Somebody in a navy tee before a wall; beyond `PARSED` the left arm shows `rim`, which the parse has for wall. */
function before(
  wall: (x: number, y: number) => Shown['colour'],
  rim: (x: number) => Shown['colour'],
): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, JOINTS, (x, y) => {
    const beside = Math.abs(x - 300);
    if (y < 120 || y >= 520 || beside >= OUTER) return { name: 'background', colour: wall(x, y) };
    if (beside < 116 || y < 260) return { name: 'upperClothes', colour: NAVY };
    if (x > 300 && beside >= PARSED) return { name: 'background', colour: rim(beside - PARSED) };
    return { name: x > 300 ? 'leftArm' : 'rightArm', colour: SKIN };
  });
}

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): string =>
  BODY_CLASSES[parse.labels[y * WIDTH + x]!]!;
const white = (): Shown['colour'] => [255, 255, 255];
const pale = (): Shown['colour'] => [224, 214, 204];

describe('the pale outer edge of a bare arm', () => {
  it('is the arm as far as it differs from an even wall', () => {
    const after = withArmRimsOnGround(before(white, pale));
    for (const y of [300, 400, 480]) {
      for (const x of [477, 478, 479]) assert.equal(labelAt(after, x, y), 'leftArm', `at ${x}, ${y}`);
      assert.equal(labelAt(after, 480, y), 'background');
    }
  });

  it('is not where the photo shows the wall itself, or a blur of one pixel', () => {
    assert.equal(labelAt(withArmRimsOnGround(before(white, white)), 477, 400), 'background');
    const blurred = withArmRimsOnGround(before(white, (x) => (x < 1 ? pale() : white())));
    assert.equal(labelAt(blurred, 477, 400), 'background');
  });

  it('is not told before a wall of many colours', () => {
    const wall = (x: number, y: number): Shown['colour'] =>
      ((x >> 2) + (y >> 2)) % 2 ? [255, 255, 255] : [200, 190, 180];
    assert.equal(labelAt(withArmRimsOnGround(before(wall, pale)), 478, 400), 'background');
  });
});
