/** Crossed arms: what scores little as a hand may be the elbow of the arm under which the hand is. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyGeometry } from '../../../src/engine/perceive/body-geometry.ts';
import { createScene } from '../../../src/engine/perceive/parse-scene.ts';
import { partitionSkin, SKIN_PARTS } from '../../../src/engine/perceive/parse-skin-parts.ts';
import type { PoseLandmark } from '../../../src/engine/perceive/person.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';

const ELBOW = [88, 196] as const;
const WRIST = [118, 190] as const;

/** The part of the right elbow, beside which the left forearm ends and on which a left hand is found with `score`. */
function partOfElbow(score: number): string {
  const { photo, landmarks } = drawPerson({
    top: [40, 60, 120],
    trousers: [30, 30, 30],
    sleeveEnd: 0.4,
    hem: 250,
  });
  const { pose } = landmarks;
  const moved = (from: PoseLandmark, [x, y]: readonly [number, number]): PoseLandmark => ({
    ...from,
    point: { x, y },
  });
  const joints = {
    ...pose.landmarks,
    leftElbow: moved(pose.landmarks.leftElbow, [222, 196]),
    leftWrist: moved(pose.landmarks.leftWrist, WRIST),
    rightElbow: moved(pose.landmarks.rightElbow, ELBOW),
    rightWrist: moved(pose.landmarks.rightWrist, [180, 160]),
  };
  // from the wrist to the elbow
  const points = Array.from({ length: 21 }, (_, i) => ({
    x: WRIST[0] + ((ELBOW[0] - WRIST[0]) * (i % 4)) / 3,
    y: WRIST[1] - 8 + 4 * Math.floor(i / 4),
  }));
  const crossed = {
    ...landmarks,
    pose: { ...pose, landmarks: joints },
    hands: [{ side: 'left' as const, points, score }],
  };
  const everywhere = { ...landmarks.personMask, data: new Uint8Array(WIDTH * HEIGHT).fill(255) };
  const scene = createScene(photo, everywhere, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, HEIGHT);
  return SKIN_PARTS[partitionSkin(bodyGeometry(crossed, scene), scene)[ELBOW[1] * WIDTH + ELBOW[0]]!]!;
}

describe('skin of an elbow under which the other hand is', () => {
  it('stays the arm’s where it scores little as that hand', () => {
    assert.equal(partOfElbow(0.6), 'rightArm');
  });
  it('is the hand’s where a hand surely lies on it', () => {
    assert.equal(partOfElbow(0.95), 'leftHand');
  });
});
