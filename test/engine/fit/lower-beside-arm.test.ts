/** Trousers of about the skin's colour beside a hanging bare arm are no part of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withLowerClothesBesideArms } from '../../../src/engine/fit/lower-beside-arm.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson } from './labelled-person.ts';

const SIZE = 300;
/** x at which the arm's axis lies, where it really ends inwards, and where the parse lets it end. */
const AXIS = 225;
const EDGE = 205;
const PARSED = 188;

const count = 33;
const points = Array.from({ length: count }, (_, i) => ({ x: AXIS, y: 20 + (240 * i) / (count - 1) }));
const arm = {
  points,
  normals: points.map(() => ({ x: 1, y: 0 })),
  length: 240,
  bare: new Float32Array(count).fill(20),
  middle: new Float32Array(count),
};
const body = { frame: { shoulderWidth: 200 }, arms: { left: arm, right: arm } } as unknown as BodyMeasures;

const TROUSERS = [150, 118, 84] as const;

/** A bare arm, lit from outside, whose parse reaches onto the trousers; `beside` is what is seen there. */
const wearer = (beside: (x: number) => readonly [number, number, number]): PerceivedPerson =>
  labelledPerson(SIZE, SIZE, {}, (x, y) => {
    if (x >= EDGE && x < 245) return { name: 'leftArm', colour: lit(x) };
    if (x >= PARSED && x < EDGE && y >= 130 && y < 220) return { name: 'leftArm', colour: beside(x) };
    if (x < 60 || x >= 245) return { name: 'background', colour: [235, 235, 235] };
    if (y < 100) return { name: 'upperClothes', colour: [20, 20, 30] };
    return { name: 'lowerClothes', colour: TROUSERS };
  });
/** Skin, darker inwards. */
const lit = (x: number): [number, number, number] => [
  195 + 0.8 * (x - EDGE),
  130 + 0.8 * (x - EDGE),
  95 + 0.8 * (x - EDGE),
];
const labelOf = ({ parse }: PerceivedPerson, x: number, y: number) =>
  BODY_CLASSES[parse.labels[y * SIZE + x]!];

describe('lower clothes beside a bare arm', () => {
  it('are found up to the edge that is seen', () => {
    const cleared = withLowerClothesBesideArms(
      wearer(() => TROUSERS),
      body,
    );
    for (const y of [140, 175, 210]) {
      assert.equal(labelOf(cleared, PARSED + 2, y), 'lowerClothes');
      assert.equal(labelOf(cleared, EDGE - 2, y), 'lowerClothes');
      assert.equal(labelOf(cleared, EDGE + 2, y), 'leftArm');
    }
  });

  it('are none where the arm’s skin goes on', () => {
    const skin = wearer(lit);
    assert.ok(withLowerClothesBesideArms(skin, body) === skin);
  });
});
