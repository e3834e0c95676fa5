/** A leg that nobody sees below an old hem, with the ground where its foot would be, goes behind the other one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ankleBehind } from '../../../src/engine/fit/leg-behind.ts';
import { type LimbAxis, lineNormals } from '../../../src/engine/fit/limb-axis.ts';
import type { BodyClass, PerceivedPerson, PoseLandmarkName } from '../../../src/engine/perceive/person.ts';
import { labelledPerson } from './labelled-person.ts';

const UNIT = 100;
const HEM = 300;
/** Hips at y = 100, knees at 220, ankles at 330. */
const axis = (x: number, sign: 1 | -1): LimbAxis => {
  const points = Array.from({ length: 24 }, (_, i) => ({ x, y: 100 + 10 * i }));
  return { points, normals: lineNormals(points, sign), length: 230 };
};
const [OWN, OTHER] = [axis(100, -1), axis(170, 1)];
const KNEE = { x: 100, y: 220 };

/** A skirt down to the hem; below it the left leg's skin, and what `right` tells where the right one's would be. */
function wearer({ right = 'background' as BodyClass, left = 'legs' as BodyClass, visibility = 0.3 } = {}) {
  const person = labelledPerson(260, 420, {}, (x, y) => {
    if (y >= 90 && y < HEM && x >= 50 && x < 220) return { name: 'lowerClothes', colour: [90, 90, 90] };
    if (y >= HEM && Math.abs(x - 170) < 15) return { name: left, colour: [200, 160, 140] };
    if (y >= HEM && Math.abs(x - 100) < 15) return { name: right, colour: [200, 160, 140] };
    return { name: 'background', colour: [240, 240, 240] };
  });
  const landmarks = { ...person.pose.landmarks };
  for (const name of ['rightKnee', 'rightAnkle'] as PoseLandmarkName[])
    landmarks[name] = { ...landmarks[name], visibility };
  return { ...person, pose: { ...person.pose, landmarks } } as PerceivedPerson;
}

describe('a leg that isn’t seen below the hem', () => {
  it('ends behind the other one, a little below where that is seen to begin', () => {
    const ankle = ankleBehind(wearer(), 'right', KNEE, OWN, OTHER, UNIT);
    assert.ok(ankle);
    assert.equal(ankle.x, 170);
    assert.ok(ankle.y > HEM && ankle.y < HEM + 0.2 * UNIT, `at ${ankle.y}`);
  });

  for (const [why, options] of [
    ['its skin is seen', { right: 'legs' }],
    ['its shoe is seen', { right: 'shoes' }],
    ['the pose is sure of it', { visibility: 0.9 }],
    ['the other one isn’t seen either', { left: 'background' }],
  ] as const)
    it(`stays where the pose has it if ${why}`, () => {
      assert.equal(ankleBehind(wearer(options), 'right', KNEE, OWN, OTHER, UNIT), null);
    });

  it('stays where the photo ends above its foot', () => {
    const below = axis(100, -1).points.map(({ x, y }) => ({ x, y: y + 90 }));
    assert.equal(ankleBehind(wearer(), 'right', KNEE, { ...OWN, points: below }, OTHER, UNIT), null);
  });
});
