import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyGeometry } from '../../../src/engine/perceive/body-geometry.ts';
import { createScene } from '../../../src/engine/perceive/parse-scene.ts';
import { partitionSkin, SKIN_PARTS } from '../../../src/engine/perceive/parse-skin-parts.ts';
import type { PoseLandmark } from '../../../src/engine/perceive/person.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';

/** The part that skin at a place belongs to, of somebody whose left arm is raised beside the head. */
function partAt(x: number, y: number): string {
  const { photo, landmarks } = drawPerson({
    top: [40, 60, 120],
    trousers: [30, 30, 30],
    sleeveEnd: 0.4,
    hem: 250,
  });
  const { pose } = landmarks;
  const moved = (from: PoseLandmark, to: readonly [number, number]): PoseLandmark => ({
    ...from,
    point: { x: to[0], y: to[1] },
  });
  const joints = {
    ...pose.landmarks,
    leftElbow: moved(pose.landmarks.leftElbow, [270, 80]),
    leftWrist: moved(pose.landmarks.leftWrist, [200, 50]),
  };
  const raised = { ...landmarks, pose: { ...pose, landmarks: joints } };
  const everywhere = { ...landmarks.personMask, data: new Uint8Array(WIDTH * HEIGHT).fill(255) };
  const scene = createScene(photo, everywhere, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, HEIGHT);
  return SKIN_PARTS[partitionSkin(bodyGeometry(raised, scene), scene)[y * WIDTH + x]!]!;
}

describe('skin below the bones of a raised arm', () => {
  it('is the arm’s beside the shoulder, where no neck reaches', () => {
    assert.equal(partAt(240, 123), 'leftArm');
  });
  it('is the chest’s on the body', () => {
    assert.equal(partAt(165, 130), 'neck');
  });
});
