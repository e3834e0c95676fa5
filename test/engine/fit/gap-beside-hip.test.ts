/** The ground between a hanging bare arm and the hip is no part of the arm. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withGapBesideHip } from '../../../src/engine/fit/gap-beside-hip.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { labelledPerson } from './labelled-person.ts';

const SIZE = 300;
const WAIST = 100;
/** x at which the arm's axis lies, and where it really ends inwards. */
const AXIS = 220;
const EDGE = 205;

const count = 33;
const points = Array.from({ length: count }, (_, i) => ({ x: AXIS, y: 20 + (240 * i) / (count - 1) }));
const arm = {
  points,
  normals: points.map(() => ({ x: 1, y: 0 })),
  length: 240,
  bare: new Float32Array(count).fill(20),
  middle: new Float32Array(count),
};
const body = {
  frame: {
    origin: { x: 120, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 200,
    torsoLength: 130,
    yaw: 0,
  },
  waistline: WAIST,
  waistAt: () => WAIST,
  arms: { left: arm, right: arm },
} as unknown as BodyMeasures;

/** An arm whose parse reaches inwards to the hip; `inside` is what is seen there. */
const wearer = (inside: readonly [number, number, number]): PerceivedPerson =>
  labelledPerson(SIZE, SIZE, {}, (x, y) => {
    if (x >= EDGE && x < 240) return { name: 'leftArm', colour: [225, 180, 155] };
    if (x >= 190 && x < EDGE && y >= 140 && y < 200) return { name: 'leftArm', colour: inside };
    if (x < 60 || x >= 190) return { name: 'background', colour: [205, 203, 202] };
    return y < WAIST
      ? { name: 'upperClothes', colour: [20, 20, 20] }
      : { name: 'lowerClothes', colour: [90, 120, 170] };
  });
const labelOf = ({ parse }: PerceivedPerson, x: number, y: number) =>
  BODY_CLASSES[parse.labels[y * SIZE + x]!];

describe('the gap between an arm and the hip', () => {
  it('is the ground’s where it looks like it', () => {
    const cleared = withGapBesideHip(wearer([200, 197, 195]), body);
    assert.equal(labelOf(cleared, 197, 170), 'background');
    assert.equal(labelOf(cleared, 212, 170), 'leftArm');
  });

  it('holds a flower of a colour that neither ground nor skin has, and no island of skin’s colour stays in it', () => {
    const person = wearer([200, 197, 195]);
    const paint = (x0: number, y0: number, size: number, colour: readonly [number, number, number]): void => {
      for (let y = y0; y < y0 + size; y++)
        for (let x = x0; x < x0 + size; x++) person.photo.data.set(colour, 4 * (y * SIZE + x));
    };
    paint(192, 180, 13, [230, 40, 120]);
    paint(192, 150, 9, [225, 180, 155]);
    const cleared = withGapBesideHip(person, body);
    assert.equal(labelOf(cleared, 197, 186), 'background');
    assert.equal(labelOf(cleared, 196, 154), 'background');
    assert.equal(labelOf(cleared, 212, 186), 'leftArm');
  });

  it('is none of a bracelet on the whole arm', () => {
    const person = wearer([205, 160, 135]);
    for (let y = 170; y < 182; y++)
      for (let x = 190; x < 240; x++) person.photo.data.set([40, 60, 200], 4 * (y * SIZE + x));
    assert.equal(withGapBesideHip(person, body), person);
  });

  it('is none where skin is seen', () => {
    const skin = wearer([205, 160, 135]);
    assert.equal(withGapBesideHip(skin, body), skin);
  });
});
