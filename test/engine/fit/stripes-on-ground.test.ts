/** Pale stripes along the outside of sleeves before a wall as pale, which the parse took for the wall with the cloth beyond them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withStripesOnGround } from '../../../src/engine/fit/stripes-on-ground.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const WIDTH = 600;
const HEIGHT = 640;
const HANGING = {
  leftShoulder: { x: 400, y: 160 },
  rightShoulder: { x: 200, y: 160 },
  leftElbow: { x: 430, y: 320 },
  rightElbow: { x: 170, y: 320 },
  leftWrist: { x: 440, y: 480 },
  rightWrist: { x: 160, y: 480 },
  leftHip: { x: 350, y: 480 },
  rightHip: { x: 250, y: 480 },
};
const RED: Shown['colour'] = [170, 24, 36];
const WALL: Shown['colour'] = [236, 236, 238];
/** From the middle: a slit between body and arm, the stripe, cloth beyond it, and the rim of it that the parse missed. */
const SLIT = [90, 96];
const STRIPE = [155, 161];
const RIM = [170, 174];

function before(joints = HANGING, rim = RED): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, joints, (x, y) => {
    const beside = Math.floor(Math.abs(x + 0.5 - 300));
    const within = ([from, to]: number[]): boolean => beside >= from! && beside < to!;
    if (y < 120 || y >= 520 || beside >= RIM[1]! || within(SLIT)) return { name: 'background', colour: WALL };
    if (within(STRIPE)) return { name: 'background', colour: [240, 240, 242] };
    return { name: within(RIM) ? 'background' : 'upperClothes', colour: within(RIM) ? rim : RED };
  });
}

const labelAt = ({ parse }: PerceivedPerson, beside: number, side: 1 | -1, y = 320): string =>
  BODY_CLASSES[parse.labels[y * WIDTH + Math.floor(300 + side * (beside + 0.5))]!]!;

describe('pale stripes along the outside of sleeves', () => {
  it('are cloth, and so is what is unlike the wall beyond them', () => {
    const after = withStripesOnGround(before());
    for (const side of [1, -1] as const) {
      for (let beside = STRIPE[0]!; beside < RIM[1]!; beside++)
        assert.equal(labelAt(after, beside, side), 'upperClothes', `${beside} beside the middle`);
      assert.equal(labelAt(after, RIM[1]!, side), 'background');
    }
  });

  it('end where the photo shows the wall', () => {
    const after = withStripesOnGround(before(HANGING, WALL));
    assert.equal(labelAt(after, STRIPE[0]!, 1), 'upperClothes');
    assert.equal(labelAt(after, RIM[0]!, 1), 'background');
  });

  it('are no slit between body and arm', () => {
    const after = withStripesOnGround(before());
    for (const side of [1, -1] as const) assert.equal(labelAt(after, SLIT[0]! + 2, side, 400), 'background');
  });

  it('are not told beside an arm that does not hang', () => {
    const lifted = before({ ...HANGING, leftElbow: { x: 520, y: 200 }, leftWrist: { x: 560, y: 80 } });
    const after = withStripesOnGround(lifted);
    assert.equal(labelAt(after, STRIPE[0]! + 2, 1), 'background');
    assert.equal(labelAt(after, STRIPE[0]! + 2, -1), 'upperClothes');
  });
});
