/** A neck that a closed collar hides: what is seen above it is the jaw. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureBody } from '../../../src/engine/fit/measure-body.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const SKIN: Shown['colour'] = [220, 160, 130];
const JOINTS = {
  leftShoulder: { x: 200, y: 120 },
  rightShoulder: { x: 100, y: 120 },
  leftElbow: { x: 210, y: 200 },
  rightElbow: { x: 90, y: 200 },
  leftWrist: { x: 215, y: 270 },
  rightWrist: { x: 85, y: 270 },
  leftHip: { x: 175, y: 280 },
  rightHip: { x: 125, y: 280 },
};

/** Somebody whose jaw, parsed as neck, is 24 pixels wide on each side; the collar begins at `collar`. */
function wearer(collar: number) {
  return labelledPerson(300, 320, JOINTS, (x, y) => {
    const beside = Math.abs(x - 150);
    if (y < collar && y > 20 && beside < (y < 92 ? 24 : 17)) return { name: 'neck', colour: SKIN };
    if (y >= collar && beside < 60) return { name: 'upperClothes', colour: [240, 240, 240] };
    return { name: 'background', colour: [90, 140, 90] };
  });
}

describe('the neck’s own edge', () => {
  it('is no wider than a neck where only the jaw above a collar is seen', () => {
    const { neckEdge, neckHalfWidth } = measureBody(wearer(82));
    for (const side of ['left', 'right'] as const)
      assert.ok(neckEdge(side, -30) < 1.06 * neckHalfWidth, `${neckEdge(side, -30)}`);
  });

  it('is where it is seen', () => {
    const { neckEdge } = measureBody(wearer(108));
    for (const side of ['left', 'right'] as const)
      assert.ok(Math.abs(neckEdge(side, -20) - 16) < 2, `${neckEdge(side, -20)}`);
  });

  it('lies where skin shows between an old collar and a hand before the neck', () => {
    // the neck lies to the left of the joints' middle; a hand hides its right edge, a collar what is left of it
    const person = labelledPerson(300, 320, JOINTS, (x, y) => {
      if (y > 20 && y < 110 && x > 138 && x < 172) return { name: 'neck', colour: SKIN };
      if (y > 84 && y < 110 && x > 120 && x <= 138) return { name: 'rightHand', colour: SKIN };
      if (y > 84 && y < 110 && x >= 172 && x < 190) return { name: 'upperClothes', colour: [90, 110, 140] };
      if (y >= 110 && Math.abs(x - 150) < 60) return { name: 'upperClothes', colour: [90, 110, 140] };
      return { name: 'background', colour: [90, 140, 90] };
    });
    const { neckCenter, neckHalfWidth } = measureBody(person);
    assert.ok(neckCenter + neckHalfWidth > 20, `${neckCenter + neckHalfWidth}`);
    assert.ok(neckCenter - neckHalfWidth < -11, `${neckCenter - neckHalfWidth}`);
  });
});
