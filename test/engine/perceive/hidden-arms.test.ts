import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hangHiddenArms } from '../../../src/engine/perceive/hidden-arms.ts';
import type { Pose, PoseLandmarkName } from '../../../src/engine/perceive/person.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { drawPerson, WIDTH } from './drawn-person.ts';

const CUT = 190;

/** The drawn figure as a portrait that ends at y = `CUT`, with joints where the net is said to have put them. */
function portrait(
  joints: Partial<Record<PoseLandmarkName, readonly [x: number, y: number, presence: number]>>,
): {
  pose: Pose;
  mask: Mask;
} {
  const { landmarks } = drawPerson({ top: [40, 60, 160], trousers: [40, 40, 40], sleeveEnd: 0.6, hem: 260 });
  const mask = createMask(WIDTH, CUT);
  mask.data.set(landmarks.personMask.data.subarray(0, WIDTH * CUT));
  const moved = { ...landmarks.pose.landmarks };
  for (const [name, [x, y, presence]] of Object.entries(joints) as [
    PoseLandmarkName,
    [number, number, number],
  ][])
    moved[name] = { ...moved[name], point: { x, y }, presence };
  return { pose: { ...landmarks.pose, landmarks: moved }, mask };
}

describe('arms that the photo cuts off', () => {
  it('hang, where the net raised them before the wall beside the head', () => {
    const { pose, mask } = portrait({ leftElbow: [215, 45, 0.9], leftWrist: [160, 20, 0.7] });
    const { leftShoulder, leftElbow, leftWrist } = hangHiddenArms(pose, [], mask).landmarks;
    assert.ok(leftElbow.point.y > leftShoulder.point.y + 50, `the elbow lies at ${leftElbow.point.y}`);
    assert.ok(leftWrist.point.y > CUT, `the wrist lies at ${leftWrist.point.y}`);
    assert.ok(leftElbow.visibility < 0.5);
  });

  it('hang, where the net raised them beyond the photo’s edge', () => {
    const { pose, mask } = portrait({ leftShoulder: [290, 128, 0.9], leftElbow: [330, 45, 0.8] });
    const { leftElbow } = hangHiddenArms(pose, [], mask).landmarks;
    assert.ok(leftElbow.point.y > 178, `the elbow lies at ${leftElbow.point.y}`);
  });

  it('go on downwards, where the net laid a forearm before the chest without seeing it', () => {
    const { pose, mask } = portrait({ leftElbow: [210, 180, 0.3], leftWrist: [150, 170, 0.2] });
    const { leftElbow, leftWrist } = hangHiddenArms(pose, [], mask).landmarks;
    assert.deepEqual(leftElbow.point, { x: 210, y: 180 });
    assert.ok(leftWrist.point.y > CUT, `the wrist lies at ${leftWrist.point.y}`);
  });

  it('go on downwards, where the net laid a forearm along the photo’s lower edge', () => {
    const { pose, mask } = portrait({ leftElbow: [210, CUT + 6, 0.2], leftWrist: [150, CUT + 1, 0.1] });
    const { leftElbow, leftWrist } = hangHiddenArms(pose, [], mask).landmarks;
    assert.deepEqual(leftElbow.point, { x: 210, y: CUT + 6 });
    assert.ok(leftWrist.point.y > CUT + 40, `the wrist lies at ${leftWrist.point.y}`);
    const clasped = portrait({ leftElbow: [210, CUT + 6, 0.2], leftWrist: [150, CUT - 1, 0.5] });
    const { landmarks } = hangHiddenArms(clasped.pose, [], clasped.mask);
    assert.ok(landmarks.leftWrist.point.y > CUT + 40, `the wrist lies at ${landmarks.leftWrist.point.y}`);
  });

  it('stay where they are seen, and where a hand was found', () => {
    const seen = portrait({ leftWrist: [150, 170, 0.9] });
    assert.equal(hangHiddenArms(seen.pose, [], seen.mask), seen.pose);
    const cutOff = portrait({ leftElbow: [210, 180, 0.9], leftWrist: [150, CUT + 5, 0.2] });
    assert.equal(hangHiddenArms(cutOff.pose, [], cutOff.mask), cutOff.pose);
    const onHip = portrait({ leftElbow: [210, CUT + 6, 0.2], leftWrist: [170, 170, 0.9] });
    assert.equal(hangHiddenArms(onHip.pose, [], onHip.mask), onHip.pose);
    const { pose, mask } = portrait({ leftElbow: [215, 45, 0.9], leftWrist: [160, 20, 0.7] });
    const hand = { side: 'left' as const, points: [], score: 0.9 };
    assert.equal(hangHiddenArms(pose, [hand], mask), pose);
  });
});
