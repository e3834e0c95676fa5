/** A hand that parts a piece of the trousers from the rest of them: the piece is theirs, the ground beside it is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withLegBeyondHand } from '../../../src/engine/fit/leg-beyond-hand.ts';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { labelledPerson } from './labelled-person.ts';

const SIZE = 400;
const WALL = [225, 226, 228] as const;
const JEANS = [95, 130, 175] as const;
const joints = {
  leftShoulder: { x: 250, y: 60 },
  rightShoulder: { x: 150, y: 60 },
  leftHip: { x: 225, y: 200 },
  rightHip: { x: 175, y: 200 },
};

/** Jeans below row 180, a hand before their side, and what lies beyond the hand taken for background. */
const strides = (beyond: readonly [number, number, number]) =>
  labelledPerson(SIZE, SIZE, joints, (x, y) => {
    if (x >= 110 && x < 150 && y >= 200) return { name: 'rightHand', colour: [215, 175, 155] };
    if (x >= 70 && x < 110 && y >= 260) return { name: 'background', colour: beyond };
    if (x >= 150 && x < 260 && y >= 180) return { name: 'lowerClothes', colour: JEANS };
    return { name: 'background', colour: WALL };
  });

describe('trousers beyond a hand', () => {
  it('are lower clothes, and the ground beside them stays', () => {
    const person = withLegBeyondHand(strides(JEANS));
    const at = (x: number, y: number) => BODY_CLASSES[person.parse.labels[y * SIZE + x]!];
    assert.equal(at(90, 330), 'lowerClothes');
    assert.equal(at(90, 230), 'background');
    assert.equal(at(40, 330), 'background');
  });

  it('are none where the ground goes on there', () => {
    const person = strides(WALL);
    assert.equal(withLegBeyondHand(person), person);
  });
});
