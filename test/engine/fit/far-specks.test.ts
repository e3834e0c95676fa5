import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutFarSpecks } from '../../../src/engine/fit/far-specks.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const JOINTS = {
  leftShoulder: { x: 200, y: 60 },
  rightShoulder: { x: 100, y: 60 },
  leftHip: { x: 175, y: 200 },
  rightHip: { x: 125, y: 200 },
};

describe('specks far from the top', () => {
  const TOP: Shown = { name: 'upperClothes', colour: [240, 240, 236] };
  const TROUSERS: Shown = { name: 'lowerClothes', colour: [30, 30, 34] };
  const WALL: Shown = { name: 'background', colour: [220, 226, 230] };
  const within = (x: number, y: number, [left, top]: readonly [number, number], size: number): boolean =>
    x >= left && x < left + size && y >= top && y < top + size;
  const person = labelledPerson(300, 320, JOINTS, (x, y) => {
    if (within(x, y, [150, 260], 4) || within(x, y, [250, 240], 3)) return TOP;
    if (within(x, y, [150, 190], 4)) return TOP;
    if (within(x, y, [225, 200], 14)) return TOP;
    if (within(x, y, [130, 30], 4)) return TOP;
    if (x < 100 || x >= 200 || y < 50) return WALL;
    return y < 185 ? TOP : TROUSERS;
  });
  const settled = withoutFarSpecks(person);
  const at = ({ parse }: PerceivedPerson, x: number, y: number): BodyClass =>
    BODY_CLASSES[parse.labels[y * parse.width + x]!]!;

  it('belong to what they lie in', () => {
    assert.equal(at(settled, 151, 261), 'lowerClothes');
    assert.equal(at(settled, 251, 241), 'background');
    assert.equal(settled.parse.coverage.upperClothes.data[261 * 300 + 151], 0);
  });

  it('are no collar that a hand cuts off', () => {
    assert.equal(at(settled, 131, 31), 'upperClothes');
  });

  it('are no tails near its hem, nor cuffs', () => {
    assert.equal(at(settled, 151, 191), 'upperClothes');
    assert.equal(at(settled, 230, 205), 'upperClothes');
    assert.equal(at(settled, 150, 120), 'upperClothes');
  });
});
