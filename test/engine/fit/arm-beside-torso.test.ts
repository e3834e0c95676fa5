/** Where a bare arm ends beside the torso's cloth, and the cloth beside the arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, measureArm } from '../../../src/engine/fit/arm-axis.ts';
import { behindArm } from '../../../src/engine/fit/behind-arm.ts';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const [WIDTH, HEIGHT] = [400, 460];
const CLOTH: Shown = { name: 'upperClothes', colour: [40, 40, 90] };
const SKIN: Shown['colour'] = [220, 160, 130];
const JOINTS = {
  leftShoulder: { x: 260, y: 120 },
  rightShoulder: { x: 140, y: 120 },
  leftElbow: { x: 268, y: 220 },
  rightElbow: { x: 132, y: 220 },
  leftWrist: { x: 270, y: 310 },
  rightWrist: { x: 130, y: 310 },
  leftHip: { x: 230, y: 320 },
  rightHip: { x: 170, y: 320 },
};
/** Reach of the arms' inner and outer edges from the middle; their joints lie near the inner one. */
const [INNER, OUTER] = [62, 90];

/**
 * Somebody in a short-sleeved top that touches both arms; `crossing`: the left forearm lies before the belly. One whose
 * `cloth` reaches less far from the middle in some rows has no sleeves.
 */
function wearer(crossing: boolean, cloth = (_y: number): number => INNER) {
  const joints = crossing
    ? { ...JOINTS, leftElbow: { x: 262, y: 230 }, leftWrist: { x: 190, y: 200 } }
    : JOINTS;
  const person = labelledPerson(WIDTH, HEIGHT, joints, (x, y) => {
    const beside = Math.abs(x - 200);
    if (
      crossing &&
      y > 205 - (x - 190) * -0.42 - 14 &&
      y < 205 - (x - 190) * -0.42 + 14 &&
      x >= 175 &&
      x < 200 + OUTER
    )
      return { name: x < 205 ? 'leftHand' : 'leftArm', colour: SKIN };
    if (y < 100 || y > 330 || beside > OUTER) return { name: 'background', colour: [230, 230, 230] };
    if (beside <= cloth(y) || (y < 160 && cloth(y) === INNER)) return CLOTH;
    if (crossing && x > 200 && y > 250) return { name: 'background', colour: [230, 230, 230] };
    return { name: x > 200 ? 'leftArm' : 'rightArm', colour: SKIN };
  });
  return person;
}

describe('a bare arm beside cloth', () => {
  it('ends where its skin does, though the joints lie near that edge', () => {
    const person = wearer(false);
    const frame = torsoFrame(person.pose);
    for (const side of ['left', 'right'] as const) {
      const arm = measureArm(person, frame, side);
      const at = Math.round(0.3 * ARM_SAMPLES);
      const joint = Math.abs(arm.points[at]!.x - 200);
      assert.ok(Math.abs(joint + arm.middle[at]! - arm.bare[at]! - INNER) < 6, `${side} inner`);
      assert.ok(Math.abs(joint + arm.middle[at]! + arm.bare[at]! - OUTER) < 6, `${side} outer`);
    }
  });

  it('is as broad below the slanting hem of a short sleeve as farther down', () => {
    const person = labelledPerson(WIDTH, HEIGHT, JOINTS, (x, y) => {
      const beside = Math.abs(x - 200);
      const sleeve = y < 170 + 0.8 * (beside - INNER);
      if (y < 100 || y > 330 || beside > (sleeve ? OUTER + 4 : OUTER))
        return { name: 'background', colour: [230, 230, 230] };
      if (beside <= INNER - 8 || sleeve) return CLOTH;
      return { name: x > 200 ? 'leftArm' : 'rightArm', colour: SKIN };
    });
    const arm = measureArm(person, torsoFrame(person.pose), 'left');
    for (const [i, { x, y }] of arm.points.entries()) {
      if (y < 165 || y > 215) continue;
      const outer = x - 200 + arm.middle[i]! + arm.bare[i]!;
      assert.ok(Math.abs(outer - OUTER) < 6, `${outer.toFixed(1)} at ${y.toFixed(0)}`);
    }
  });

  it('goes on under the fingers of the other hand, which hide its edge', () => {
    const person = labelledPerson(WIDTH, HEIGHT, JOINTS, (x, y) => {
      const beside = Math.abs(x - 200);
      // fingers from before the belly to beyond the arm; between them the arm's edge was lost to the background
      if (x > 230 && x < 300 && y > 165 && y < 205) {
        if (y % 14 < 9) return { name: 'rightHand', colour: SKIN };
        if (x > 276) return { name: 'background', colour: [90, 60, 40] };
      }
      if (y < 100 || y > 330 || beside > OUTER) return { name: 'background', colour: [230, 230, 230] };
      if (beside <= INNER || y < 130) return CLOTH;
      return { name: x > 200 ? 'leftArm' : 'rightArm', colour: SKIN };
    });
    const arm = measureArm(person, torsoFrame(person.pose), 'left');
    for (const [i, { x, y }] of arm.points.entries()) {
      if (y < 160 || y > 215) continue;
      const outer = x - 200 + arm.middle[i]! + arm.bare[i]!;
      assert.ok(Math.abs(outer - OUTER) < 5, `at ${y.toFixed(0)} the arm ends at ${outer.toFixed(0)}`);
    }
  });

  it('ends where the wall begins, though its joints lie near that edge and the top hides its inner side', () => {
    const person = labelledPerson(WIDTH, HEIGHT, JOINTS, (x, y) => {
      const beside = Math.abs(x - 200);
      if (y < 100 || y > 330 || beside > 68) return { name: 'background', colour: [230, 230, 230] };
      if (beside <= 56 || y < 160) return CLOTH;
      return { name: x > 200 ? 'leftArm' : 'rightArm', colour: SKIN };
    });
    const arm = measureArm(person, torsoFrame(person.pose), 'left');
    for (const f of [0.4, 0.6]) {
      const at = Math.round(f * ARM_SAMPLES);
      const outer = arm.points[at]!.x - 200 + arm.middle[at]! + arm.bare[at]!;
      assert.ok(Math.abs(outer - 68) < 6, `outer edge at ${outer}`);
    }
  });

  it('hides none of the cloth that is seen beyond a forearm before the belly', () => {
    const body = measureBody(wearer(true));
    const v = 0.68 * body.frame.shoulderWidth;
    assert.ok(body.halfWidth('left', v) > 0.95 * INNER, `${body.halfWidth('left', v)}`);
    assert.ok(behindArm(body, 'left', v, 0.3, true) > 0.85 * INNER);
    assert.ok(behindArm(body, 'left', v, 0.3) < behindArm(body, 'left', v, 0.3, true));
  });

  it('takes no armhole that slants to the arm for the body’s side', () => {
    const slanting = measureBody(wearer(false, (y) => Math.min(INNER, 38 + 0.3 * (y - 130))));
    const v = 0.42 * slanting.frame.shoulderWidth;
    assert.ok(slanting.halfWidth('left', v) > 0.9 * INNER, `${slanting.halfWidth('left', v)}`);
  });
});
