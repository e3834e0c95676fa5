import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutArmSpikes } from '../../../src/engine/fit/arm-spikes.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const SIZE = 400;
const WALL: Shown = { name: 'background', colour: [230, 230, 230] };
const TOP: Shown = { name: 'upperClothes', colour: [220, 80, 40] };
const JEANS: Shown = { name: 'lowerClothes', colour: [90, 120, 170] };
const ARM: Shown = { name: 'leftArm', colour: [190, 140, 110] };
const HAND: Shown = { name: 'leftHand', colour: [190, 140, 110] };
/** Shoulders 200 pixels apart at row 80, hips at row 320. */
const JOINTS = {
  leftShoulder: { x: 300, y: 80 },
  rightShoulder: { x: 100, y: 80 },
  leftHip: { x: 260, y: 320 },
  rightHip: { x: 140, y: 320 },
};

/** A forearm across the belly with a stump of `name` below it. */
function withStump(stump: Shown, below: Shown = JEANS) {
  const person = labelledPerson(SIZE, SIZE, JOINTS, (x, y) => {
    if (y >= 200 && y < 240) return ARM;
    if (y >= 240 && y < 262 && Math.abs(x - 200) < 5) return stump;
    if (x < 100 || x >= 300) return WALL;
    return y < 200 ? TOP : below;
  });
  const { parse } = withoutArmSpikes(person, torsoFrame(person.pose));
  return {
    covers: (x: number, y: number) => parse.coverage.leftArm.data[y * SIZE + x]!,
    named: (x: number, y: number) => BODY_CLASSES[parse.labels[y * SIZE + x]!],
  };
}

describe('a stump on the belly below a forearm', () => {
  it('is skin of the torso, and the forearm’s edge goes on evenly', () => {
    const { covers, named } = withStump(ARM);
    assert.equal(named(200, 255), 'neck');
    assert.equal(covers(200, 255), 0);
    assert.equal(named(200, 220), 'leftArm');
    assert.equal(covers(200, 234), 255);
    assert.equal(covers(120, 238), 255, 'the edge beside it stays as it was');
  });

  it('stays where it is a finger', () => {
    const { named } = withStump(HAND);
    assert.equal(named(200, 255), 'leftHand');
  });

  it('stays before the wall: there the arm’s edge is seen', () => {
    const { named } = withStump(ARM, WALL);
    assert.equal(named(200, 255), 'leftArm');
  });
});
