/** Arms in long sleeves lie within them, wherever the pose puts their joints. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, measureArm } from '../../../src/engine/fit/arm-axis.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { labelledPerson } from './labelled-person.ts';

const [WIDTH, HEIGHT] = [400, 460];
/** Distance of the joints from the middle, and the sleeves' edges. */
const JOINTS = 74;
const [INNER, OUTER] = [52, 80];

/**
 * Somebody whose sleeves end at the wrists and whose joints lie so far from the middle. `short`: the sleeves end above the
 * elbows, and just below them the torso's cloth hides most of the arms.
 */
function wearer(joints: number, short = false) {
  const beside = (x: number, y: number) => ({
    left: { x: 200 + x, y },
    right: { x: 200 - x, y },
  });
  const [shoulder, elbow, wrist, hip] = [
    beside(joints, 120),
    beside(joints, 215),
    beside(joints, 305),
    beside(35, 320),
  ];
  return labelledPerson(
    WIDTH,
    HEIGHT,
    {
      leftShoulder: shoulder.left,
      rightShoulder: shoulder.right,
      leftElbow: elbow.left,
      rightElbow: elbow.right,
      leftWrist: wrist.left,
      rightWrist: wrist.right,
      leftHip: hip.left,
      rightHip: hip.right,
    },
    (x, y) => {
      const off = Math.abs(x - 200);
      if (short && y > 195 && y <= 305) {
        if (off < (y < 225 ? JOINTS + 2 : INNER)) return { name: 'upperClothes', colour: [90, 40, 40] };
        if (y >= 225 && off < OUTER + 8)
          return { name: x > 200 ? 'leftArm' : 'rightArm', colour: [220, 160, 130] };
        return { name: 'background', colour: [240, 240, 240] };
      }
      if (y < 100 || off > OUTER) return { name: 'background', colour: [240, 240, 240] };
      if (y > 305) {
        if (off > INNER && y < 345)
          return { name: x > 200 ? 'leftHand' : 'rightHand', colour: [220, 160, 130] };
        return off < INNER - 6
          ? { name: 'lowerClothes', colour: [40, 40, 40] }
          : { name: 'background', colour: [240, 240, 240] };
      }
      if (y > 180 && off < INNER && off > INNER - 6) return { name: 'background', colour: [240, 240, 240] };
      return { name: 'upperClothes', colour: [90, 40, 40] };
    },
  );
}

describe('an arm in a long sleeve', () => {
  for (const joints of [JOINTS, OUTER + 2])
    it(`lies within it, its joints ${OUTER - joints} pixels inside the sleeve's edge`, () => {
      const person = wearer(joints);
      const frame = torsoFrame(person.pose);
      for (const side of ['left', 'right'] as const) {
        const arm = measureArm(person, frame, side);
        for (let i = 3; i < 0.85 * ARM_SAMPLES; i++) {
          const joint = Math.abs(arm.points[i]!.x - 200);
          const outer = joint + arm.middle[i]! + arm.bare[i]!;
          assert.ok(outer < OUTER, `${side} ${i}: ${outer}`);
          assert.ok(outer > OUTER - 8, `${side} ${i}: ${outer}`);
          assert.ok(arm.bare[i]! > 7, `${side} ${i}: half ${arm.bare[i]}`);
        }
      }
    });

  it('stays where its joints are in a sleeve that hangs wide of them', () => {
    const arm = (joints: number) => {
      const person = wearer(joints);
      return measureArm(person, torsoFrame(person.pose), 'left');
    };
    const { middle, bare } = arm(58);
    for (let i = 3; i < 0.85 * ARM_SAMPLES; i++) assert.ok(58 + middle[i]! + bare[i]! > OUTER - 12);
  });

  it('is no arm in a short one, beside whose end lies the torso’s cloth', () => {
    const person = wearer(JOINTS, true);
    const { middle, sleeved } = measureArm(person, torsoFrame(person.pose), 'left');
    assert.equal(sleeved, false);
    for (let i = 3; i < 0.8 * ARM_SAMPLES; i++)
      assert.ok(Math.abs(middle[i]! - middle[i - 1]!) < 5, `${i}: ${middle[i - 1]} ${middle[i]}`);
  });
});
