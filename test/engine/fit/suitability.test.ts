import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TryOnFailure } from '../../../src/engine/contract.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { assertFacesCamera, assertTopFits } from '../../../src/engine/fit/suitability.ts';
import { fromTorso, torsoFrame, toTorso } from '../../../src/engine/fit/torso-frame.ts';
import type { ImagePoint } from '../../../src/engine/geometry/frames.ts';
import {
  type PerceivedPerson,
  POSE_LANDMARKS,
  type Pose,
  type PoseLandmarkName,
} from '../../../src/engine/perceive/person.ts';

/** Joints of somebody who stands straight with hanging arms, 300 × 600 pixels. */
const STANDING: Readonly<Partial<Record<PoseLandmarkName, ImagePoint>>> = {
  mouthLeft: { x: 155, y: 90 },
  leftShoulder: { x: 200, y: 150 },
  rightShoulder: { x: 100, y: 150 },
  leftElbow: { x: 215, y: 240 },
  rightElbow: { x: 85, y: 240 },
  leftWrist: { x: 220, y: 320 },
  rightWrist: { x: 80, y: 320 },
  leftHip: { x: 180, y: 300 },
  rightHip: { x: 120, y: 300 },
};

function pose(changes: Partial<Record<PoseLandmarkName, ImagePoint>>): Pose {
  const landmarks = Object.fromEntries(
    POSE_LANDMARKS.map((name) => {
      const point = changes[name] ?? STANDING[name] ?? { x: 150, y: 70 };
      return [name, { point, depth: 0, world: { x: point.x / 100, y: 0, z: 0 }, visibility: 1, presence: 1 }];
    }),
  ) as unknown as Pose['landmarks'];
  return { landmarks, detectorScore: 1, region: { x: 0, y: 0, width: 300, height: 600 } };
}

function judge(changes: Partial<Record<PoseLandmarkName, ImagePoint>>): void {
  const posed = pose(changes);
  const person = {
    photo: { width: 300, height: 600 },
    parse: { width: 0, height: 0, labels: new Uint8Array(0) },
    pose: posed,
    face: null,
  } as unknown as PerceivedPerson;
  assertFacesCamera(person);
  assertTopFits(person, { frame: torsoFrame(posed) } as unknown as BodyMeasures);
}

function refuses(changes: Partial<Record<PoseLandmarkName, ImagePoint>>, words: RegExp) {
  assert.throws(
    () => judge(changes),
    (error) => error instanceof TryOnFailure && error.name === 'PoseError' && words.test(error.message),
  );
}

describe('whom a top can be fitted on', () => {
  it('somebody who faces the camera with hanging arms', () => {
    judge({});
  });
  it('nobody seen from behind', () => {
    refuses({ leftShoulder: { x: 100, y: 150 }, rightShoulder: { x: 200, y: 150 } }, /behind/);
  });
  it('nobody turned to the side', () => {
    refuses({ leftShoulder: { x: 165, y: 150 }, rightShoulder: { x: 140, y: 150 } }, /side/);
  });
  it('nobody whose shoulder lies outside of the picture', () => {
    refuses({ rightShoulder: { x: -20, y: 150 } }, /shoulders/);
  });
  it('somebody with a raised arm', () => {
    judge({ leftElbow: { x: 260, y: 110 }, leftWrist: { x: 240, y: 30 } });
  });
  it('nobody with a forearm before the mouth', () => {
    refuses(
      { leftElbow: { x: 240, y: 180 }, leftWrist: { x: 120, y: 85 }, mouthLeft: { x: 155, y: 105 } },
      /before/,
    );
  });
  it('nobody whose arms hide a face that is not found', () => {
    refuses({ leftElbow: { x: 240, y: 150 }, leftWrist: { x: 150, y: 125 } }, /before/);
  });
  it('crossed arms', () => {
    judge({ leftWrist: { x: 110, y: 230 }, rightWrist: { x: 190, y: 230 } });
  });
});

describe('torso axes', () => {
  it('are inverted by each other', () => {
    const frame = torsoFrame(pose({ leftShoulder: { x: 205, y: 140 } }));
    const { u, v } = toTorso(frame, { x: 77, y: 311 });
    const back = fromTorso(frame, u, v);
    assert.ok(Math.hypot(back.x - 77, back.y - 311) < 1e-9);
    assert.ok(u < 0, 'the right side of the body has negative u');
  });
});
