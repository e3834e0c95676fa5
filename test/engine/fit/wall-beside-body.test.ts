/** Wall between the arms and the body of somebody in a short top, which the parse took for the top or for an arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutWallBesideArms } from '../../../src/engine/fit/wall-beside-arms.ts';
import { withoutWallBesideBelly } from '../../../src/engine/fit/wall-beside-belly.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
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
const NAVY: Shown['colour'] = [30, 30, 60];
const SKIN: Shown['colour'] = [220, 160, 130];
const WALL: Shown['colour'] = [120, 115, 100];

/**
 * A top that ends at 180 above a belly 90 wide, arms 26 wide beside it. Between belly and arms the parse has `gap`, which
 * has the `colour`; the left arm's inner 6 pixels show it too.
 */
function inShortTop(
  gap: BodyClass,
  colour: Shown['colour'],
  onArm = colour,
  joints: Partial<typeof JOINTS> = {},
): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, { ...JOINTS, ...joints }, (x, y) => {
    const beside = Math.abs(x - 150);
    if (y < 60 || y >= 260 || beside > 86) return { name: 'background', colour: WALL };
    if (beside >= 60 || y < 90)
      return beside < 60 || y < 90
        ? { name: 'upperClothes', colour: NAVY }
        : {
            name: x > 150 ? 'leftArm' : 'rightArm',
            colour: x > 150 && beside < 66 && y > 150 ? onArm : SKIN,
          };
    if (y < 180) return { name: 'upperClothes', colour: NAVY };
    if (y >= 250) return { name: 'background', colour: WALL };
    return beside < 45 ? { name: 'neck', colour: SKIN } : { name: gap, colour };
  });
}

const labelAt = ({ parse }: PerceivedPerson, x: number, y: number): string =>
  BODY_CLASSES[parse.labels[y * WIDTH + x]!]!;

describe('what lies beside a bare belly', () => {
  it('is background where the parse took the wall for the top', () => {
    const after = withoutWallBesideBelly(inShortTop('upperClothes', WALL));
    for (const x of [98, 202]) assert.equal(labelAt(after, x, 210), 'background');
    assert.equal(labelAt(after, 150, 170), 'upperClothes');
    assert.equal(after.parse.coverage.upperClothes.data[210 * WIDTH + 202], 0);
  });

  it('is the top where it has the colour of one: an open shirt', () => {
    const after = withoutWallBesideBelly(inShortTop('upperClothes', NAVY));
    for (const x of [98, 202]) assert.equal(labelAt(after, x, 210), 'upperClothes');
  });
});

describe('the inner edge of a bare arm', () => {
  it('is background where it has none of the red of skin', () => {
    const after = withoutWallBesideArms(inShortTop('background', WALL));
    assert.equal(labelAt(after, 213, 215), 'background');
    assert.equal(labelAt(after, 222, 215), 'leftArm');
  });

  it('stays the arm in its own shade', () => {
    const before = inShortTop('background', WALL, [110, 68, 48]);
    assert.equal(withoutWallBesideArms(before), before);
  });

  it('stays the arm where the arm is bent', () => {
    const bent = inShortTop('background', WALL, WALL, { leftWrist: { x: 130, y: 130 } });
    assert.equal(withoutWallBesideArms(bent), bent);
  });
});
