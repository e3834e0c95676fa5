/** Edges of a bare arm that a light behind the person makes pale, which the parse took for the pale top. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withArmRims } from '../../../src/engine/fit/arm-rims.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const WIDTH = 300;
const HEIGHT = 320;
const JOINTS = {
  leftShoulder: { x: 200, y: 80 },
  rightShoulder: { x: 100, y: 80 },
  leftElbow: { x: 215, y: 160 },
  rightElbow: { x: 85, y: 160 },
  leftWrist: { x: 220, y: 240 },
  rightWrist: { x: 80, y: 240 },
  leftHip: { x: 175, y: 240 },
  rightHip: { x: 125, y: 240 },
};
const BEIGE: Shown['colour'] = [218, 207, 185];
const SKIN: Shown['colour'] = [169, 102, 85];
const WHITE: Shown['colour'] = [255, 255, 255];
/** The arm's outermost pixels that the parse has for the top. */
const RIM = 5;

/** A beige tee whose sleeves end at 130 over arms 34 wide; of the left one's outer edge `rim` tells the colour, `t` from 0 at the skin to 1. */
function inTee(rim: (t: number) => Shown['colour']): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, JOINTS, (x, y) => {
    const beside = Math.abs(x - 150);
    if (y < 60 || y >= 260 || beside >= 92) return { name: 'background', colour: WHITE };
    if (beside < 58 || y < 130) return { name: 'upperClothes', colour: BEIGE };
    if (x > 150 && beside >= 92 - RIM)
      return { name: 'upperClothes', colour: rim((beside - 92 + RIM) / RIM) };
    return { name: x > 150 ? 'leftArm' : 'rightArm', colour: SKIN };
  });
}

/** Skin that gets paler outwards, as in light from behind. */
const lit = (t: number): Shown['colour'] =>
  [0, 1, 2].map((c) => Math.round(SKIN[c]! + 0.5 * t * (255 - SKIN[c]!))) as unknown as Shown['colour'];

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): string =>
  BODY_CLASSES[parse.labels[y * WIDTH + x]!]!;

describe('the outer edge of a bare arm', () => {
  it('is the arm where skin goes over into it without an edge, however pale', () => {
    const after = withArmRims(inTee(lit));
    for (const y of [150, 200, 250]) assert.equal(labelAt(after, 239, y), 'leftArm', `at ${y}`);
    assert.equal(after.parse.coverage.upperClothes.data[200 * WIDTH + 239], 0);
    assert.equal(labelAt(after, 239, 110), 'upperClothes');
  });

  it('stays the top where cloth ends beside the skin', () => {
    const before = inTee(() => BEIGE);
    assert.equal(labelAt(withArmRims(before), 239, 200), 'upperClothes');
  });
});
