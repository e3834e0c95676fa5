/** Fingers before a skirt are a hand's, though the parse gave them to the legs. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withHandsOffLegs } from '../../../src/engine/fit/hand-off-legs.ts';
import { BODY_CLASSES, type BodyClass } from '../../../src/engine/perceive/person.ts';
import { labelledPerson } from './labelled-person.ts';

const SKIN = [220, 160, 130] as const;

/** Somebody in a dress, bare legs below it; a part of the left hand, at x 292, is taken for a leg. */
const person = labelledPerson(
  400,
  460,
  {
    leftShoulder: { x: 260, y: 100 },
    rightShoulder: { x: 140, y: 100 },
    leftElbow: { x: 285, y: 170 },
    rightElbow: { x: 115, y: 170 },
    leftWrist: { x: 290, y: 240 },
    rightWrist: { x: 110, y: 240 },
    leftHip: { x: 230, y: 260 },
    rightHip: { x: 170, y: 260 },
  },
  (x, y) => {
    if (y > 245 && y < 290 && Math.abs(x - 290) < 14)
      return { name: x > 296 ? 'leftHand' : 'legs', colour: SKIN };
    if (y > 340 && (Math.abs(x - 175) < 22 || Math.abs(x - 225) < 22)) return { name: 'legs', colour: SKIN };
    if (y > 90 && y <= 340 && Math.abs(x - 200) < 90) return { name: 'upperClothes', colour: [40, 60, 120] };
    return { name: 'background', colour: [240, 240, 240] };
  },
);

it('a small piece of leg by the wrist is its hand, a leg stays one', () => {
  const settled = withHandsOffLegs(person);
  const at = (x: number, y: number): BodyClass => BODY_CLASSES[settled.parse.labels[y * 400 + x]!]!;
  assert.equal(at(285, 265), 'leftHand');
  assert.equal(settled.parse.coverage.leftHand.data[265 * 400 + 285], 255);
  assert.equal(settled.parse.coverage.legs.data[265 * 400 + 285], 0);
  assert.equal(at(175, 400), 'legs');
  assert.equal(at(225, 345), 'legs');
});
